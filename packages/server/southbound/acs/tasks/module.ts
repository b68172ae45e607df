import { cpeTaskReasons } from '@heliograph/catalogue/words/cpe-task-words.ts';
import type { AcsRequest } from '@heliograph/wire/cwmp/message.ts';
import type { CpeModuleTold, CpeModuleWish } from '../../../db/tables/cpe-task-bodies.ts';
import { modulesOf, moduleTold, moduleUnderWay, unitsIn, type DeploymentUnit } from '../../../estate/cpes/modules.ts';
import type { CpeTask } from '../../../estate/cpes/tasks.ts';
import { beginTransfer, transferOf } from '../../../estate/cpes/transfers.ts';
import { readAndKeep, type Desk } from '../discovery.ts';
import { fileAddress } from '../files/address.ts';
import type { KnownCpe } from '../known.ts';
import type { Talk } from '../talk.ts';
import { finishTask, refusedTask, sentUntil, step, type AfterTask } from './kit.ts';
import { toldAcsUrl, safeName } from './transfer.ts';

/** How long a device may take from when it was told, ms. */
const within = 60 * 60_000;

const kinds = { install: 'Install', update: 'Update', uninstall: 'Uninstall' } as const;

const requestOf = (task: CpeTask, wanted: CpeModuleWish, url: string): AcsRequest => ({
  method: 'ChangeDUState',
  commandKey: task.id,
  operations: [
    {
      kind: kinds[wanted.operation],
      url,
      uuid: wanted.uuid ?? '',
      username: '',
      password: '',
      version: wanted.operation === 'uninstall' ? (wanted.version ?? '') : '',
      environmentRef: wanted.environment ?? '',
    },
  ],
});

/** Where the device fetches it from; undefined: it cannot, and the task has ended. What is sent counts as sent from here on. */
async function* source(desk: Desk, known: KnownCpe, task: CpeTask, wanted: CpeModuleWish): Talk<string | undefined> {
  const { ctx } = desk;
  if (wanted.fileId === undefined) {
    await sentUntil(desk, known, task, within);
    return wanted.url ?? '';
  }
  const told = yield* toldAcsUrl(known);
  const access = desk.accessOf(known.tenantId);
  const base = access && fileAddress(told, access.token);
  const transfer = await ctx.scope.tenant(known.tenantId, (tx) => transferOf(tx, known.tenantId, task.id));
  if (base === undefined || transfer?.file_id == null) {
    await finishTask(desk, known, task, {
      reason: base === undefined ? cpeTaskReasons.noAddress : cpeTaskReasons.fileGone,
    });
    return undefined;
  }
  const token = await ctx.scope.tenant(known.tenantId, (tx) =>
    beginTransfer(ctx, tx, transfer, { delaySeconds: 0, was: null }),
  );
  return `${base}/${token}/${safeName(wanted.name)}`;
}

const isSame = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase();
const isAtRest = ({ status }: DeploymentUnit): boolean => status === '' || status === 'Installed';

/** Whether the device holds what was asked for; `told`: what it said of it, undefined while it has said nothing. */
export function isAsWanted(
  wanted: CpeModuleWish,
  units: readonly DeploymentUnit[],
  told: CpeModuleTold | undefined,
): boolean {
  const uuid = told?.uuid || wanted.uuid;
  const unit = units.find((one) => isSame(one.uuid, uuid));
  if (wanted.operation === 'uninstall') return uuid !== undefined && (!unit || unit.status === 'Uninstalled');
  if (!unit || !isAtRest(unit)) return false;
  if (told) return told.version === '' || unit.version === told.version;
  // One that never tells: an update has taken when another version runs.
  return wanted.operation === 'update' && unit.version !== wanted.version;
}

/** Read back: done when the device holds it, failed when it said that it does and does not. */
async function* settled(desk: Desk, known: KnownCpe, task: CpeTask, wanted: CpeModuleWish): Talk<AfterTask> {
  const { root } = known.facts;
  const told = await desk.ctx.scope.tenant(known.tenantId, (tx) => moduleTold(tx, known.tenantId, task.id));
  // What is not known by a UUID yet cannot be told from what is there already.
  if (root === null || (!told && wanted.uuid === undefined)) return 'later';
  const object = `${modulesOf(root)}DeploymentUnit.`;
  const { tree, broken } = yield* readAndKeep(desk, known, [object], { whole: false, task: task.id });
  const isRead = broken.length === 0;
  if (isRead && isAsWanted(wanted, unitsIn(tree, root), told)) {
    await finishTask(desk, known, task, {});
    return 'goOn';
  }
  if (!told) return 'later';
  await finishTask(desk, known, task, { reason: isRead ? cpeTaskReasons.unitNotThere : cpeTaskReasons.unreadable });
  return 'goOn';
}

/**
 * A software module is installed, updated or removed (ChangeDUState, TR-069 A.4.1.10; three commands in USP). It is sent once, for a device that hears it twice does it twice;
 * the device says later what became of it, with the key of this task, and then it is read back.
 */
export async function* moduleChanged(desk: Desk, known: KnownCpe, task: CpeTask): Talk<AfterTask> {
  const wanted = task.body.module;
  if (!wanted) {
    await finishTask(desk, known, task, { reason: cpeTaskReasons.gone });
    return 'goOn';
  }
  if (task.step !== 'begin') return yield* settled(desk, known, task, wanted);
  const { tenantId, id, facts } = known;
  // One that speaks USP says at the end no key of what ended: it is asked for one after the other.
  const isFree = (): Promise<boolean> =>
    desk.ctx.scope.tenant(tenantId, async (tx) => (await moduleUnderWay(tx, tenantId, id)) === undefined);
  if (facts.version === null && !(await isFree())) return 'later';
  const url = yield* source(desk, known, task, wanted);
  if (url === undefined) return 'goOn';
  const answer = yield requestOf(task, wanted, url);
  if (answer?.method === 'Fault') {
    await finishTask(desk, known, task, refusedTask(answer));
    return 'goOn';
  }
  await step(desk, known, task, 'confirm');
  return 'later';
}
