import { cpeModuleCalls } from '@heliograph/catalogue/calls/cpe-modules.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { cpeFileMessages } from '@heliograph/catalogue/words/cpe-file-words.ts';
import { moduleWords } from '@heliograph/catalogue/words/cpe-module-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { CpeModuleWish } from '../../db/tables/cpe-task-bodies.ts';
import { environmentsIn, modulesOf, unitsIn, wishModule } from '../../estate/cpes/modules.ts';
import { readTree } from '../../estate/cpes/tree.store.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { cpeFileOf } from '../../southbound/acs/files/library.ts';
import { timeText } from '../../time-text.ts';
import { suits } from './cpe-files.store.ts';
import { cpeName, mustFindCpe, cpeTaskIdOf, type CpeOf } from './devices.ts';

/** What is known of a device's modules, from its tree as it was read last. */
async function known(tx: Tx, tenantId: number, cpeId: string) {
  const row = await tx
    .selectFrom('cpe')
    .select(['root', 'discovered_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cpeId)
    .executeTakeFirstOrThrow();
  if (row.root === null) return { has: null, readAt: null, object: null, units: [], environments: [] };
  const object = modulesOf(row.root);
  const [stored] = await readTree(tx, tenantId, cpeId, [object]);
  return {
    has: stored && stored.tree.size > 0 ? true : row.discovered_at === null ? null : false,
    readAt: stored?.readAt ?? row.discovered_at,
    object,
    units: stored ? unitsIn(stored.tree, row.root) : [],
    environments: stored ? environmentsIn(stored.tree, row.root) : [],
  };
}

const read = (request: Request, cpeId: string) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    await mustFindCpe(tx, tenantId, cpeId);
    const { readAt, units, ...more } = await known(tx, tenantId, cpeId);
    return { ...more, readAt: readAt && timeText(readAt), units: units.map(({ path: _row, ...unit }) => unit) };
  });

type Asked = InputOf<typeof cpeModuleCalls.changeSoftwareModule>;

const isFetchable = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
};

function sourceProblems({ operation, fileId, url }: Asked): Problem[] {
  if (operation === undefined) return [{ field: 'operation', message: moduleWords.needsOperation }];
  if (operation === 'uninstall') return [];
  if (fileId === undefined && url === undefined) return [{ field: 'fileId', message: moduleWords.needsSource }];
  if (fileId !== undefined && url !== undefined) return [{ field: 'url', message: moduleWords.oneSource }];
  return url === undefined || isFetchable(url) ? [] : [{ field: 'url', message: moduleWords.notUrl }];
}

/** The file that it comes from; one that is no module, or for other devices, is refused. */
async function fileOf(tx: Tx, tenantId: number, cpe: CpeOf, fileId: string) {
  const file = await cpeFileOf(tx, tenantId, fileId);
  if (file?.kind !== 'module') throw fault('notFound');
  if (!suits(file, cpe)) throw badInput([{ field: 'fileId', message: cpeFileMessages.otherModel }]);
  return file;
}

async function wanted(tx: Tx, tenantId: number, cpe: CpeOf, asked: Asked): Promise<CpeModuleWish> {
  const { operation = 'install', uuid, url, environment } = asked;
  const { units, environments } = await known(tx, tenantId, cpe.id);
  const unit = operation === 'install' ? undefined : units.find((one) => one.uuid === uuid);
  if (operation !== 'install' && !unit) throw badInput([{ field: 'uuid', message: moduleWords.noSuchUnit }]);
  if (environment !== undefined && !environments.some(({ path }) => path === environment))
    throw badInput([{ field: 'environment', message: moduleWords.noSuchEnvironment }]);
  const from = operation === 'uninstall' ? {} : { ...(url !== undefined && { url }) };
  const file =
    operation === 'uninstall' || asked.fileId === undefined ? undefined : await fileOf(tx, tenantId, cpe, asked.fileId);
  return {
    operation,
    ...from,
    ...(unit && { uuid: unit.uuid, version: unit.version, name: unit.name }),
    ...(file && { fileId: file.id, name: file.name }),
    ...(environment !== undefined && operation === 'install' && { environment }),
  };
}

const change = (ctx: Context, request: Request, asked: Asked) =>
  request.tx(async (tx) => {
    const { tenantId, userName: by } = request.actor;
    const cpe = await mustFindCpe(tx, tenantId, asked.cpeId);
    const problems = sourceProblems(asked);
    if (problems.length > 0) throw badInput(problems);
    const module = await wanted(tx, tenantId, cpe, asked);
    const task = cpeTaskIdOf(await wishModule(ctx, tx, tenantId, { cpeId: cpe.id, module, by }));
    const about = { projects: [cpe.project_id] };
    request.note({ object: `Customer device ${cpeName(cpe)}`, after: { task: 'softwareModule', ...module }, about });
    return task;
  });

/** Software modules of customer devices. */
export const cpeModules = (ctx: Context): Area =>
  area(cpeModuleCalls, {
    softwareModules: ({ cpeId }, request) => read(request, cpeId),
    changeSoftwareModule: (asked, request) => change(ctx, request, asked),
  });
