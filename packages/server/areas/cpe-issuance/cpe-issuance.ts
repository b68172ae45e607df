import { cpeIssuanceCalls } from '@heliograph/catalogue/calls/cpe-issuance.ts';
import { cpeCapabilityOf } from '@heliograph/catalogue/cpe/capability.ts';
import { profileKinds, profileProblems, type ProfileKind } from '@heliograph/catalogue/cpe/profile.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn, type Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { cpeIssueMessages } from '@heliograph/catalogue/words/cpe-issue-words.ts';
import { cwmpFault } from '@heliograph/catalogue/words/cwmp-faults.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { RunGives } from '../../db/tables/cpe-issuance.ts';
import { apart, profilesOf, sealProfileSecrets, type EntrySecrets } from '../../estate/cpes/profiles.ts';
import { readTree } from '../../estate/cpes/tree.store.ts';
import { isSecretParameter, type TreeEntry } from '../../estate/cpes/tree.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { Standards } from '../../southbound/acs/model/standards.ts';
import { timeText } from '../../time-text.ts';
import { putChosen, type ChosenCpes } from './choose.ts';
import {
  advanceRun,
  dropReady,
  listRunDevices,
  listRuns,
  lockedRun,
  readmitRunDevices,
  runById,
  cpeRunTopicOf,
  type CountedRun,
  type RunRow,
} from './runs.store.ts';

export { startCpeRuns } from './runner.ts';

type Shown = OutputOf<typeof cpeIssuanceCalls.getCpeRun>;
const mostChanges = 100;

const time = (at: Date | null): string | null => at && timeText(at);

function namesOf({ profiles, entries, parameters }: RunGives): string[] {
  if (profiles) return profiles.map(({ name }) => name);
  return parameters ? parameters.map(({ name }) => name) : [...new Set((entries ?? []).map(({ part }) => part))];
}

const shown = (row: CountedRun): Shown => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  gives: namesOf(row.what),
  total: row.total,
  counts: row.counts as Shown['counts'],
  createBy: row.created_by,
  createTime: timeText(row.created_at),
  startTime: time(row.started_at),
  endTime: time(row.ended_at),
});

async function shownRun(tx: Tx, { actor }: Request, id: string): Promise<Shown> {
  const row = await runById(tx, actor.tenantId, id);
  if (!row) throw fault('notFound');
  return shown(row);
}

interface NewRun {
  readonly kind: RunRow['kind'];
  readonly what: RunGives;
  readonly secrets: EntrySecrets;
  readonly chosen: ChosenCpes;
}

/** Writes a run with its devices; the runner then looks at each of them. */
async function newRun(ctx: Context, tx: Tx, request: Request, { kind, what, secrets, chosen }: NewRun): Promise<Shown> {
  const { tenantId, userId, userName } = request.actor;
  const id = ctx.newId();
  await tx
    .insertInto('cpe_run')
    .values({
      tenant_id: tenantId,
      id,
      kind,
      state: 'checking',
      what: JSON.stringify(what),
      sealed_secrets: sealProfileSecrets(ctx.vault, tenantId, { table: 'cpe_run', id }, secrets),
      total: 0,
      actor_id: userId,
      created_by: userName,
      created_at: new Date(ctx.clock.now()),
      started_at: null,
      ended_at: null,
    })
    .execute();
  const total = await putChosen(ctx, tx, { tenantId, runId: id }, chosen);
  await tx.updateTable('cpe_run').set({ total }).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
  await ctx.bus.wake(tx, cpeRunTopicOf(tenantId));
  const told = await shownRun(tx, request, id);
  request.note({
    object: `Configuration of ${total} customer devices: check`,
    after: { run: id, gives: told.gives },
  });
  return told;
}

const checkProfiles = (
  ctx: Context,
  request: Request,
  { profileIds, ...chosen }: InputOf<typeof cpeIssuanceCalls.checkCpeIssuance>,
): Promise<Shown> =>
  request.tx(async (tx) => {
    const profiles = await profilesOf(ctx, tx, request.actor.tenantId, profileIds);
    if (profiles.length !== new Set(profileIds).size) throw fault('notFound');
    if (new Set(profiles.map(({ kind }) => kind)).size !== profiles.length)
      throw badInput([{ field: 'profileIds', message: cpeIssueMessages.sameKind }]);
    const secrets: Record<string, string> = {};
    for (const profile of profiles) {
      if (profile.secrets === undefined)
        throw badInput([{ field: 'profileIds', message: cpeIssueMessages.secretsGone }]);
      Object.assign(secrets, profile.secrets);
    }
    const what: RunGives = {
      profiles: profiles.map(({ id, kind, name }) => ({ id, kind, name })),
      entries: profiles.flatMap(({ entries }) => entries),
    };
    return newRun(ctx, tx, request, { kind: 'profiles', what, secrets, chosen });
  });

type BatchAsked = InputOf<typeof cpeIssuanceCalls.checkCpeBatch>;

/** Parameters as the standard knows them; each device then says for itself whether it has them. */
async function parametersOf(standards: Standards, given: NonNullable<BatchAsked['parameters']>) {
  const problems: Problem[] = [];
  const roots = new Set(given.map(({ name }) => name.split('.', 1)[0]));
  for (const [at, { name, value }] of given.entries()) {
    const field = `parameters.${at}`;
    const standard = await standards.ofPath(name);
    const refusal = standard?.check(name, value);
    if (!standard || roots.size > 1 || name.endsWith('.'))
      problems.push({ field, message: cpeIssueMessages.otherModel });
    // What a make lets be written, its standard does not forbid: the device says.
    else if (refusal && refusal.code !== 9008) problems.push({ field, message: refusal.message });
  }
  if (problems.length > 0) throw badInput(problems);
  const secrets = Object.fromEntries(
    given.filter(({ name }) => isSecretParameter(name)).map(({ name, value }) => [name, value]),
  );
  const parameters = given.map(({ name, value }) => ({ name, value: isSecretParameter(name) ? '' : value }));
  return { what: { parameters }, secrets };
}

const partsOf = (kind: ProfileKind, entries: NonNullable<BatchAsked['entries']>) => {
  const problems = profileProblems(kind, entries).filter(({ message }) => message !== profileKinds[kind].none);
  if (problems.length > 0) throw badInput(problems);
  const { entries: kept, secrets } = apart(entries);
  return { what: { entries: kept }, secrets };
};

const checkBatch = (ctx: Context, standards: Standards, request: Request, asked: BatchAsked): Promise<Shown> =>
  request.tx(async (tx) => {
    const { kind, entries = [], parameters = [], ...chosen } = asked;
    if (parameters.length > 0)
      return newRun(ctx, tx, request, { kind: 'parameters', ...(await parametersOf(standards, parameters)), chosen });
    if (kind === undefined || entries.length === 0)
      throw badInput([{ field: 'entries', message: cpeIssueMessages.nothing }]);
    return newRun(ctx, tx, request, { kind: 'values', ...partsOf(kind, entries), chosen });
  });

/** Inside the lock of the run; what it says is in the operation log and shown. */
const steering = (
  ctx: Context,
  request: Request,
  runId: string,
  what: string,
  work: (tx: Tx, row: RunRow, now: Date) => Promise<unknown>,
): Promise<Shown> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const row = await lockedRun(tx, tenantId, runId);
    if (!row) throw fault('notFound');
    await work(tx, row, new Date(ctx.clock.now()));
    await ctx.bus.wake(tx, cpeRunTopicOf(tenantId));
    const told = await shownRun(tx, request, runId);
    request.note({
      object: `Configuration of ${told.total} customer devices: ${what}`,
      after: { run: runId, counts: told.counts },
    });
    return told;
  });

const start = (ctx: Context, request: Request, runId: string) =>
  steering(ctx, request, runId, 'start', async (tx, row, now) => {
    if (row.state !== 'checked') throw fault('stateChanged');
    await advanceRun(tx, row, { state: 'executing', started_at: now });
  });

const retry = (ctx: Context, request: Request, runId: string) =>
  steering(ctx, request, runId, 'retry', async (tx, row) => {
    if (row.state !== 'completed' && row.state !== 'executing') throw fault('stateChanged');
    if ((await readmitRunDevices(tx, row)) === 0) throw fault('stateChanged');
    await advanceRun(tx, row, { state: 'executing', ended_at: null });
  });

const cancel = (ctx: Context, request: Request, runId: string) =>
  steering(ctx, request, runId, 'cancel', async (tx, row) => {
    if (row.state === 'cancelled' || row.state === 'completed') throw fault('stateChanged');
    await dropReady(tx, row);
    await advanceRun(tx, row, { state: 'cancelled' });
  });

type DeviceLine = Awaited<ReturnType<typeof listRunDevices>>['rows'][number];

/** What the device said of the parameter, rather than that some argument was wrong (9003). */
const faultOf = ({ faults, fault: code }: DeviceLine): number | null => faults?.[0]?.code ?? code;

function problemsOf(line: DeviceLine, tongue: Speaking) {
  const { problems, parameter, reason } = line;
  const code = faultOf(line);
  if (problems) return problems.map(({ field, message }) => ({ field, message: wordsIn(message, tongue) }));
  const words = code === null ? undefined : cwmpFault(code);
  const why = words?.what ?? reason;
  return why ? [{ field: parameter ?? '', message: wordsIn(why, tongue) }] : [];
}

const devices = (request: Request, asked: InputOf<typeof cpeIssuanceCalls.listCpeRunDevices>) =>
  request.tx(async (tx) => {
    const { actor, tongue } = request;
    if (!(await runById(tx, actor.tenantId, asked.runId))) throw fault('notFound');
    const { rows, total } = await listRunDevices(tx, actor.tenantId, asked);
    return {
      total,
      rows: rows.map((row) => ({
        cpeId: row.cpe_id,
        serialno: row.serial,
        devdescribe: row.name,
        manufacturer: row.manufacturer,
        devicetype: row.product_class || row.model,
        outcome: row.outcome,
        changes: (row.changes ?? []).slice(0, mostChanges),
        more: Math.max(0, (row.changes ?? []).length - mostChanges),
        problems: problemsOf(row, tongue),
        taskId: row.task_id,
        fault: faultOf(row),
      })),
    };
  });

const capability = (request: Request, cpeId: string) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const row = await tx
      .selectFrom('cpe')
      .select('discovered_at')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', cpeId)
      .executeTakeFirst();
    if (!row) throw fault('notFound');
    if (row.discovered_at === null) return { cpeId, at: null, capability: null };
    const tree = new Map<string, TreeEntry>();
    for (const stored of await readTree(tx, tenantId, cpeId))
      for (const [name, entry] of stored.tree) tree.set(name, entry);
    return { cpeId, at: timeText(row.discovered_at), capability: cpeCapabilityOf(tree) };
  });

/** Profiles and settings for many customer devices: looked at first, a task for each, tried again where it failed. */
export function cpeIssuance(ctx: Context): Area {
  const standards = new Standards();
  return area(cpeIssuanceCalls, {
    checkCpeIssuance: (asked, request) => checkProfiles(ctx, request, asked),
    checkCpeBatch: (asked, request) => checkBatch(ctx, standards, request, asked),
    startCpeRun: ({ runId }, request) => start(ctx, request, runId),
    retryCpeRun: ({ runId }, request) => retry(ctx, request, runId),
    cancelCpeRun: ({ runId }, request) => cancel(ctx, request, runId),
    getCpeRun: ({ runId }, request) => request.tx((tx) => shownRun(tx, request, runId)),
    listCpeRuns: (paging, request) =>
      request.tx(async (tx) => {
        const { rows, total } = await listRuns(tx, request.actor.tenantId, paging);
        return { total, rows: rows.map(shown) };
      }),
    listCpeRunDevices: (asked, request) => devices(request, asked),
    cpeCapability: ({ cpeId }, request) => capability(request, cpeId),
  });
}
