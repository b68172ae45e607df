import { cpeTaskReasons } from '@heliograph/catalogue/words/cpe-task-words.ts';
import type { AcsRequest, CpeAnswer } from '@heliograph/wire/cwmp/message.ts';
import { endTasks, type CpeTask, type TaskEnd } from '../../../estate/cpes/tasks.ts';
import { beginTransfer, markMoved, transferOf, type Transfer } from '../../../estate/cpes/transfers.ts';
import type { Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import type { Talk } from '../talk.ts';
import { fileAddress } from '../files/address.ts';
import { givenFile } from '../files/library.ts';
import { finishTask, refusedTask, step, type AfterTask } from './kit.ts';

const isFirmware = (task: CpeTask): boolean =>
  task.kind === 'download' && task.body.file?.type.startsWith('1 ') === true;

const row = ({ ctx }: Desk, { tenantId }: KnownCpe, task: CpeTask): Promise<Transfer | undefined> =>
  ctx.scope.tenant(tenantId, (tx) => transferOf(tx, tenantId, task.id));

/** Where the device itself finds us, as it says: no other address is surely one that it can reach. */
export async function* toldAcsUrl(known: KnownCpe): Talk<string | undefined> {
  const name = `${known.facts.root ?? ''}ManagementServer.URL`;
  const answer = yield { method: 'GetParameterValues', names: [name] };
  if (answer?.method !== 'GetParameterValuesResponse') return undefined;
  return answer.parameters.find((one) => one.name === name)?.value;
}

async function requestOf({ ctx }: Desk, task: CpeTask, transfer: Transfer, url: string): Promise<AcsRequest> {
  const { type = '', delaySeconds = 0, name = 'file' } = task.body.file ?? {};
  const common = { commandKey: task.id, fileType: type, url, username: '', password: '', delaySeconds };
  if (task.kind === 'upload') return { method: 'Upload', ...common };
  const file = await givenFile(ctx, transfer);
  return {
    method: 'Download',
    ...common,
    fileSize: Number(file?.bytes ?? 0),
    targetFileName: name,
    successUrl: '',
    failureUrl: '',
  };
}

/** What the device says at once: 0 is through, 1 that it tells later. */
async function taken(desk: Desk, known: KnownCpe, task: CpeTask, answer: CpeAnswer | undefined): Promise<AfterTask> {
  if (answer?.method === 'Fault') {
    await finishTask(desk, known, task, refusedTask(answer));
    return 'goOn';
  }
  // An answer that is none leaves open whether it was understood: it is not told again.
  await step(desk, known, task, 'confirm');
  const isThrough =
    (answer?.method === 'DownloadResponse' || answer?.method === 'UploadResponse') && answer.status === 0;
  if (!isThrough) return 'later';
  const { ctx } = desk;
  await ctx.scope.tenant(known.tenantId, (tx) => markMoved(tx, known, task.id, ctx.clock.now()));
  return settled(desk, known, task);
}

/** How it ended, as far as can be told now; undefined: it is not over. */
async function endOf({ ctx }: Desk, known: KnownCpe, task: CpeTask, transfer: Transfer): Promise<TaskEnd | undefined> {
  const { software } = known.facts;
  const wanted = task.body.file?.version;
  if (isFirmware(task)) {
    // One that never tells, and runs what it did not run before, has taken it.
    if (software === wanted && (transfer.state === 'moved' || transfer.was !== wanted)) return {};
    if (transfer.state !== 'moved') return undefined;
    const live = await ctx.scope.tenant(known.tenantId, (tx) =>
      tx
        .selectFrom('cpe_live')
        .select('last_boot')
        .where('tenant_id', '=', known.tenantId)
        .where('cpe_id', '=', known.id)
        .executeTakeFirst(),
    );
    const boot = live?.last_boot?.getTime() ?? 0;
    const through = transfer.moved_at?.getTime() ?? Infinity;
    return boot >= through ? { reason: cpeTaskReasons.otherVersion, parameter: software ?? '' } : undefined;
  }
  if (transfer.state !== 'moved') return undefined;
  if (task.kind === 'upload' && transfer.file_id === null) return { reason: cpeTaskReasons.nothingCame };
  return {};
}

async function settled(desk: Desk, known: KnownCpe, task: CpeTask): Promise<AfterTask> {
  const transfer = await row(desk, known, task);
  const end = transfer ? await endOf(desk, known, task, transfer) : { reason: cpeTaskReasons.fileGone };
  if (!end) return 'later';
  await finishTask(desk, known, task, end);
  return 'goOn';
}

/**
 * A file that goes to a device or comes from it. What is sent is stored before it is sent and never sent again: a device that has heard it
 * twice does it twice. It is over when the device says so, with the key of this task, in whatever session; firmware when it runs.
 */
export async function* transferred(desk: Desk, known: KnownCpe, task: CpeTask): Talk<AfterTask> {
  const { ctx } = desk;
  if (task.step !== 'begin') return settled(desk, known, task);
  const told = yield* toldAcsUrl(known);
  const access = desk.accessOf(known.tenantId);
  const base = access && fileAddress(told, access.token);
  const transfer = await row(desk, known, task);
  if (
    base === undefined ||
    !transfer ||
    (task.kind === 'download' && (transfer.file_id ?? transfer.firmware_id) === null)
  ) {
    const reason = base === undefined ? cpeTaskReasons.noAddress : cpeTaskReasons.fileGone;
    await ctx.scope.tenant(known.tenantId, (tx) => endTasks(ctx, tx, known.tenantId, [task.id], { reason }));
    return 'goOn';
  }
  const delaySeconds = task.body.file?.delaySeconds ?? 0;
  const was = known.facts.software;
  const token = await ctx.scope.tenant(known.tenantId, (tx) => beginTransfer(ctx, tx, transfer, { delaySeconds, was }));
  const request = await requestOf(desk, task, transfer, `${base}/${token}/${safeName(task.body.file?.name)}`);
  return yield* handed(desk, known, task, request);
}

async function* handed(desk: Desk, known: KnownCpe, task: CpeTask, request: AcsRequest): Talk<AfterTask> {
  return taken(desk, known, task, yield request);
}

/** Some devices look at the end of the address to know what a file is. */
export const safeName = (name = 'file'): string =>
  name
    .replace(/[^\w.-]+/g, '_')
    .replace(/^\.+/, '')
    .slice(-64) || 'file';
