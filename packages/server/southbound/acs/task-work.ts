import { cpeTaskReasons } from '@heliograph/catalogue/words/cpe-task-words.ts';
import type { CpeAnswer, SetValue } from '@heliograph/wire/cwmp/message.ts';
import { openWritten, sealWritten } from '../../estate/cpes/device.ts';
import { endTasks, stepTask, type CpeTask, type TaskEnd } from '../../estate/cpes/tasks.ts';
import { mergeValues, readTree } from '../../estate/cpes/tree.store.ts';
import { isSecret, objectOf, sameValue, type TreeEntry } from '../../estate/cpes/tree.ts';
import { admit } from '../../estate/cpes/waiting.ts';
import { readAndKeep, type Desk } from './discovery.ts';
import type { KnownCpe } from './known.ts';
import { readValues } from './reading.ts';
import type { Talk } from './talk.ts';

/** Whether the next task of the device may be begun in this session. */
export type After = 'goOn' | 'stop';

const refused = (answer: CpeAnswer | undefined): TaskEnd => {
  if (answer?.method !== 'Fault') return { reason: cpeTaskReasons.noAnswer };
  const [first] = answer.parameters;
  const faults = answer.parameters.map(({ name, code, text }) => ({ name: plain(name), code, text: plain(text) }));
  return {
    reason: cpeTaskReasons.fault,
    fault: answer.code,
    ...(first && { parameter: plain(first.name) }),
    faults: faults.length > 0 ? faults : [{ name: '', code: answer.code, text: plain(answer.text) }],
  };
};

const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .toWellFormed()
    .slice(0, 256);

const finish = ({ ctx }: Desk, known: KnownCpe, task: CpeTask, end: TaskEnd): Promise<void> =>
  ctx.scope.tenant(known.tenantId, (tx) => endTasks(ctx, tx, known.tenantId, [task.id], end));

const step = async (
  { ctx }: Desk,
  known: KnownCpe,
  task: CpeTask,
  to: CpeTask['step'],
  state: 'running' | 'waiting' = 'running',
) => {
  await ctx.scope.tenant(known.tenantId, (tx) => stepTask(tx, known.tenantId, task.id, to, state));
};

/** Read anew: everything, or what lies below some paths. */
async function* refreshed(desk: Desk, known: KnownCpe, task: CpeTask): Talk<After> {
  const { root } = known.facts;
  const all = root === null ? [] : [root];
  const paths = task.body.paths ?? all;
  const reading = yield* readAndKeep(desk, known, paths, { whole: task.body.paths === undefined, task: task.id });
  const { fault } = reading;
  const end = fault && {
    reason: cpeTaskReasons.fault,
    fault: fault.code,
    parameter: fault.path,
    faults: [{ name: fault.path, code: fault.code, text: plain(fault.text) }],
  };
  await finish(desk, known, task, end ?? {});
  return 'goOn';
}

/** Values as they are sent: each as the type that the device itself told of it. */
async function typed({ ctx }: Desk, known: KnownCpe, task: CpeTask): Promise<SetValue[]> {
  const sets = task.body.sets ?? [];
  const objects = [...new Set(sets.map(({ name }) => objectOf(name)))];
  const stored = await ctx.scope.tenant(known.tenantId, (tx) => readTree(tx, known.tenantId, known.id, objects));
  const types = new Map(stored.flatMap(({ tree }) => [...tree].map(([name, { type }]) => [name, type] as const)));
  return sets.map(({ name, value, type }) => ({ name, value, type: types.get(name) || type || 'string' }));
}

/** What the device holds now of what was to be set; secrets are read back empty, and are believed. */
async function* readBack(desk: Desk, known: KnownCpe, wanted: readonly SetValue[]): Talk<TaskEnd> {
  const open = wanted.filter(({ name }) => !isSecret(name));
  const tree = new Map(open.map(({ name }): [string, TreeEntry] => [name, { value: null, type: '', writable: null }]));
  const silent = yield* readValues(
    open.map(({ name }) => name),
    tree,
    await desk.models.of(known),
  );
  const [unread] = [...silent, ...open.filter(({ name }) => tree.get(name)?.value === null).map(({ name }) => name)];
  if (unread !== undefined) return { reason: cpeTaskReasons.unreadable, parameter: unread };
  const other = open.find(({ name, value, type }) => !sameValue(value, tree.get(name)?.value ?? '', type));
  return other ? { reason: cpeTaskReasons.notTaken, parameter: other.name } : {};
}

/** What was written before; what another installation has sealed is lost. */
function kept({ ctx }: Desk, { tenantId, id }: KnownCpe, sealed: string | null): Record<string, string> {
  try {
    return openWritten(ctx.vault, tenantId, id, sealed);
  } catch (error) {
    ctx.log.warn({ err: error, tenantId, cpeId: id }, 'passwords that were written to a device cannot be opened');
    return {};
  }
}

/** The values that a device confirmed, and secrets as they were sent, in one transaction with the end of the task. */
async function keepSet(
  desk: Desk,
  known: KnownCpe,
  task: CpeTask,
  wanted: readonly SetValue[],
  end: TaskEnd,
): Promise<void> {
  const { ctx } = desk;
  const { tenantId, id } = known;
  const secrets = wanted.filter(({ name }) => isSecret(name));
  await ctx.scope.tenant(tenantId, async (tx) => {
    const row = await tx
      .selectFrom('cpe')
      .select('written')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row && end.reason === undefined) {
      await mergeValues(tx, tenantId, id, wanted, { at: new Date(ctx.clock.now()), newId: ctx.newId, task: task.id });
      if (secrets.length > 0) {
        const written = kept(desk, known, row.written);
        for (const { name, value } of secrets) written[name] = value;
        const sealed = sealWritten(ctx.vault, tenantId, id, written);
        await tx
          .updateTable('cpe')
          .set({ written: sealed })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', id)
          .execute();
      }
    }
    await endTasks(ctx, tx, tenantId, [task.id], end);
  });
}

async function* set(desk: Desk, known: KnownCpe, task: CpeTask): Talk<After> {
  const wanted = await typed(desk, known, task);
  if (task.step !== 'begin') {
    const end = yield* readBack(desk, known, wanted);
    const isSure = wanted.some(({ name }) => !isSecret(name));
    // Sent, and the session broke: where the device does not hold it, it is sent again.
    if (task.step === 'confirm' || (end.reason === undefined && isSure)) {
      await keepSet(desk, known, task, wanted, end);
      return 'goOn';
    }
  }
  await step(desk, known, task, 'sent');
  const answer = yield { method: 'SetParameterValues', parameters: wanted, parameterKey: task.id };
  if (answer?.method !== 'SetParameterValuesResponse') {
    await finish(desk, known, task, refused(answer));
    return 'goOn';
  }
  if (answer.status === 1) {
    // It holds once the device has restarted: read then.
    await step(desk, known, task, 'confirm', 'waiting');
    return 'stop';
  }
  await keepSet(desk, known, task, wanted, yield* readBack(desk, known, wanted));
  return 'goOn';
}

/** Has the device started since? It told so in a report, which is kept before it is acknowledged. */
async function hasRestarted({ ctx }: Desk, known: KnownCpe, task: CpeTask): Promise<boolean> {
  const row = await ctx.scope.tenant(known.tenantId, (tx) =>
    tx
      .selectFrom('cpe_live')
      .select('last_boot')
      .where('tenant_id', '=', known.tenantId)
      .where('cpe_id', '=', known.id)
      .executeTakeFirst(),
  );
  return row?.last_boot != null && task.begunAt !== null && row.last_boot > task.begunAt;
}

/** Restart, or back to how it left the factory: done when it reports that it has started; never asked for twice. */
async function* restarted(desk: Desk, known: KnownCpe, task: CpeTask): Talk<After> {
  const { ctx } = desk;
  const isReset = task.kind === 'factoryReset';
  if (task.step !== 'begin') {
    if (!(await hasRestarted(desk, known, task))) return 'stop';
    await finish(desk, known, task, {});
    return 'goOn';
  }
  await ctx.scope.tenant(known.tenantId, async (tx) => {
    // It comes back without the credentials that it has now, by our own order.
    if (isReset)
      await admit(ctx, tx, known.tenantId, {
        identity: known.identity,
        way: 'shared',
        address: null,
        by: `task ${task.id}`,
      });
    await stepTask(tx, known.tenantId, task.id, 'sent');
  });
  const answer = yield isReset ? { method: 'FactoryReset' } : { method: 'Reboot', commandKey: task.id };
  if (answer?.method === 'Fault') {
    await finish(desk, known, task, refused(answer));
    return 'goOn';
  }
  await step(desk, known, task, 'confirm');
  return 'stop';
}

const works: Readonly<Record<CpeTask['kind'], (desk: Desk, known: KnownCpe, task: CpeTask) => Talk<After>>> = {
  refresh: refreshed,
  set,
  reboot: restarted,
  factoryReset: restarted,
};

/** One task, as far as it goes in this session. */
export const workOf = (desk: Desk, known: KnownCpe, task: CpeTask): Talk<After> => works[task.kind](desk, known, task);
