import { cpeTaskReasons } from '@heliograph/catalogue/words/cpe-task-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { CpeModuleTold, CpeModuleWish } from '../../db/tables/cpe-task-bodies.ts';
import { endTasks, keepResult, stepTask, wish, type Wished } from './tasks.ts';
import type { TreeEntry } from './tree.ts';

/** A deployment unit as the device's tree tells it (TR-157 `SoftwareModules.`; the same below both roots). */
export interface DeploymentUnit {
  /** Of its row, with the dot at the end. */
  readonly path: string;
  readonly uuid: string;
  readonly name: string;
  readonly vendor: string;
  readonly version: string;
  readonly status: string;
  readonly resolved: boolean | null;
  readonly environment: string;
}

export const modulesOf = (root: string): string => `${root}SoftwareModules.`;

const rowsOf = (tree: ReadonlyMap<string, TreeEntry>, table: string) => {
  const rows = new Map<string, Map<string, string>>();
  for (const [name, { value, type }] of tree) {
    const [, row, leaf] = name.startsWith(table) ? (/^(\d+)\.(\w+)$/.exec(name.slice(table.length)) ?? []) : [];
    if (row === undefined || leaf === undefined || type === 'object') continue;
    const path = `${table}${row}.`;
    const leaves = rows.get(path) ?? new Map<string, string>();
    rows.set(path, leaves.set(leaf, value ?? ''));
  }
  return [...rows];
};

const truth = (word: string | undefined): boolean | null =>
  word === undefined || word === '' ? null : word === '1' || word.toLowerCase() === 'true';

export const unitsIn = (tree: ReadonlyMap<string, TreeEntry>, root: string): DeploymentUnit[] =>
  rowsOf(tree, `${modulesOf(root)}DeploymentUnit.`).map(([path, leaves]) => ({
    path,
    uuid: leaves.get('UUID') ?? '',
    name: leaves.get('Name') ?? '',
    vendor: leaves.get('Vendor') ?? '',
    version: leaves.get('Version') ?? '',
    status: leaves.get('Status') ?? '',
    resolved: truth(leaves.get('Resolved')),
    environment: leaves.get('ExecutionEnvRef') ?? '',
  }));

/** What programs run in; `path` as operations name it, without the dot. */
export const environmentsIn = (tree: ReadonlyMap<string, TreeEntry>, root: string) =>
  rowsOf(tree, `${modulesOf(root)}ExecEnv.`).map(([path, leaves]) => ({
    path: path.slice(0, -1),
    name: leaves.get('Name') ?? '',
    type: leaves.get('Type') ?? '',
    version: leaves.get('Version') ?? '',
    status: leaves.get('Status') ?? '',
  }));

interface Wanted {
  readonly cpeId: string;
  readonly module: CpeModuleWish;
  readonly by: string;
}

/** A software module is to be changed; the file of the library that it comes from goes the way of a transfer. */
export async function wishModule(ctx: Context, tx: Tx, tenantId: number, wanted: Wanted): Promise<Wished> {
  const { cpeId, module, by } = wanted;
  const wished = await wish(ctx, tx, tenantId, { cpeId, kind: 'softwareModule', body: { module }, by });
  if ('refused' in wished || module.fileId === undefined) return wished;
  const row = { tenant_id: tenantId, id: wished.id, cpe_id: cpeId, direction: 'download' as const };
  const unknown = { token: null, until: null, moved_at: null, was: null };
  const file = { file_type: 'Software Module', file_id: module.fileId };
  await tx
    .insertInto('cpe_transfer')
    .values({ ...row, ...unknown, ...file, created_at: new Date(ctx.clock.now()) })
    .execute();
  return wished;
}

interface Ended {
  readonly commandKey: string;
  readonly results: readonly (CpeModuleTold & { readonly fault: { readonly code: number; readonly text: string } })[];
}

/** The device says what became of it (DUStateChangeComplete). True: its task has something to read back. */
export async function takeModules(
  ctx: Context,
  tx: Tx,
  { tenantId, id: cpeId }: { readonly tenantId: number; readonly id: string },
  { commandKey, results }: Ended,
): Promise<boolean> {
  // Of our keys: one that is none is of somebody else, or made up.
  if (!/^\d{1,19}$/.test(commandKey) || BigInt(commandKey) >= 2n ** 63n) return false;
  const task = await tx
    .selectFrom('cpe_task')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', commandKey)
    .where('cpe_id', '=', cpeId)
    .where('kind', '=', 'softwareModule')
    .where('step', '<>', 'begin')
    .where('state', 'in', ['waiting', 'running'])
    .forUpdate()
    .executeTakeFirst();
  if (!task) return false;
  await tx
    .updateTable('cpe_transfer')
    .set({ state: 'moved', token: null, moved_at: new Date(ctx.clock.now()) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', task.id)
    .execute();
  const modules = results.map(({ uuid, version, state, resolved }) => ({ uuid, version, state, resolved }));
  await keepResult(tx, tenantId, task.id, { modules });
  const bad = results.filter(({ fault }) => fault.code !== 0);
  const [first] = bad;
  if (first) {
    const faults = bad.map(({ uuid, fault }) => ({ name: uuid, code: fault.code, text: fault.text }));
    await endTasks(ctx, tx, tenantId, [task.id], { reason: cpeTaskReasons.fault, fault: first.fault.code, faults });
    return false;
  }
  await stepTask(tx, tenantId, task.id, 'confirm');
  return true;
}

/** What the device told of a task, before it was read back; undefined: it has not. */
export const moduleTold = async (tx: Tx, tenantId: number, taskId: string): Promise<CpeModuleTold | undefined> =>
  (
    await tx
      .selectFrom('cpe_task')
      .select('result')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', taskId)
      .executeTakeFirst()
  )?.result?.modules?.[0];

/**
 * The change of a module that a device was told and has not told the end of; `wanted` says which, where several could be. A device that speaks USP is given one at a
 * time, for what it tells at the end has no key.
 */
export async function moduleUnderWay(
  tx: Tx,
  tenantId: number,
  cpeId: string,
  wanted?: { readonly operation: CpeModuleWish['operation']; readonly uuid: string },
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('cpe_task')
    .select(['id', 'body', 'result'])
    .where('tenant_id', '=', tenantId)
    .where('cpe_id', '=', cpeId)
    .where('kind', '=', 'softwareModule')
    .where('step', '<>', 'begin')
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('id')
    .execute();
  const isIt = (module: CpeModuleWish | undefined): boolean =>
    wanted === undefined ||
    (module?.operation === wanted.operation &&
      (module.uuid === undefined || wanted.uuid === '' || module.uuid.toLowerCase() === wanted.uuid.toLowerCase()));
  return rows.find(({ body, result }) => !result?.modules && isIt(body?.module))?.id;
}
