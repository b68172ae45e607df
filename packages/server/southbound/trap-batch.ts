import type { TrapRecord } from '@heliograph/wire/snmp/receiver.ts';
import type { Context } from '../context.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/scope.ts';
import { insertEvents, type AlarmEvent } from '../estate/alarms/alarm-events.store.ts';
import type { PacedTeller } from '../estate/alarms/alarm-live.ts';
import type { Happening } from '../estate/alarms/alarm-state.ts';
import { presentOlts, takeHappenings } from '../estate/alarms/intake.ts';
import { logDevices, logOlts } from '../estate/device-log.ts';
import { wantCollected } from './config/collect-wanted.ts';
import { oltsStartedAnew } from './config/device-state.ts';
import type { ToldAlarm } from './trap-decode.ts';
import { markTransaction } from './trap-locks.ts';
import { pollTopic, type WantedPoll } from './trap-pace.ts';

/** What is kept of a record once it is decoded: its varbinds are by far the most of it, and thousands of traps wait at once. */
export type HeardRecord = Pick<
  TrapRecord,
  'receivedAt' | 'address' | 'version' | 'community' | 'user' | 'securityLevel' | 'trapOid' | 'inform'
>;

export const heardOf = (record: TrapRecord): HeardRecord => {
  const { receivedAt, address, version, community, user, securityLevel, trapOid, inform } = record;
  const heard = { receivedAt, address, version, securityLevel, trapOid, inform };
  return { ...heard, ...(community !== undefined && { community }), ...(user !== undefined && { user }) };
};

/** A decoded trap on its way into the database. Its id is given once, so that storing it twice is storing it once. */
export interface HeardTrap {
  readonly id: string;
  readonly tenantId: number;
  /** undefined: a device that was not let in. */
  readonly oltId: string | undefined;
  readonly record: HeardRecord;
  readonly told: ToldAlarm;
}

const eventOf = ({ id, oltId, record, told }: HeardTrap): AlarmEvent => ({
  at: record.receivedAt,
  id,
  oltId: oltId ?? null,
  source: record.inform ? 'inform' : 'trap',
  change: told.change,
  kind: told.kind?.id ?? null,
  object: told.object,
  place: told.place,
  severity: told.severity ?? told.kind?.severity ?? null,
  text: told.text,
  address: record.address,
  trapOid: record.trapOid,
  raw: told.raw,
});

/** Version 1 and 2c carry a word that everybody on the way can read, and an address that anybody can write. */
const isSigned = ({ version, securityLevel }: HeardRecord) => version === 'v3' && securityLevel !== 'noAuthNoPriv';

function happeningOf({ oltId, record, told }: HeardTrap): Happening[] {
  const { kind, change, object, severity, text } = told;
  if (oltId === undefined || !kind || change === 'unknown') return [];
  return [
    { oltId, kind, change, object, at: record.receivedAt, severity, text, source: 'trap', unsure: !isSigned(record) },
  ];
}

const starts = new Set(['coldStart', 'warmStart']);

const startersOf = (traps: readonly HeardTrap[], there: ReadonlySet<string>): string[] => {
  const starters = traps.filter(({ told, oltId }) => starts.has(told.kind?.id ?? '') && there.has(oltId ?? ''));
  return [...new Set(starters.flatMap(({ oltId }) => oltId ?? []))].sort();
};

/** Somebody saved or erased the configuration of the device, or we did: it may be another one since it was last collected. */
const touches: ReadonlySet<string> = new Set(['configSaved', 'configErased']);
const savedBy = (traps: readonly HeardTrap[], there: ReadonlySet<string>): string[] => {
  const told = traps.filter(({ told: { kind }, oltId }) => touches.has(kind?.id ?? '') && there.has(oltId ?? ''));
  return [...new Set(told.flatMap(({ oltId }) => oltId ?? []))].sort();
};

/** Lines of one OLT that one batch may write into its log; the alarm events have them all. */
const mostWords = 20;
/** A start that was told this short a time ago (ms) is the same start. */
const sameStart = 30_000;

/** What OLTs said of themselves and not of an ONU or PON port, each thing once in a batch. */
function ownWords(traps: readonly HeardTrap[]): HeardTrap[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return traps.filter(({ oltId, told }) => {
    if (oltId === undefined || !told.kind || told.change === 'unknown' || told.place.pon !== null) return false;
    const what = `${oltId} ${told.kind.id} ${told.object} ${told.change}`;
    const count = counts.get(oltId) ?? 0;
    if (seen.has(what) || count >= mostWords) return false;
    seen.add(what);
    counts.set(oltId, count + 1);
    return true;
  });
}

/** Lines of the OLT log and of the device log. */
async function logOwnWords(ctx: Context, tx: Tx, tenantId: number, traps: readonly HeardTrap[]): Promise<void> {
  const words = ownWords(traps);
  if (words.length === 0) return;
  const ids = [...new Set(words.flatMap(({ oltId }) => oltId ?? []))];
  const olts = await tx
    .selectFrom('olt')
    .select(['id', 'name', 'mac', 'address'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
  const known = new Map(olts.map((olt) => [olt.id, olt]));
  const lines = words.flatMap(({ id, oltId, record, told: { kind, object, change, text, severity } }) => {
    const olt = known.get(oltId ?? '');
    if (!olt || !kind) return [];
    const said = `${change === 'clear' ? 'cleared' : change}${text === '' ? '' : `: ${text}`}`;
    const at = new Date(record.receivedAt);
    const line = { oltId: olt.id, oltName: olt.name, kind: kind.id, object, text: said, at };
    return [{ ...line, id, source: 'device' as const, severity: severity ?? kind.severity }];
  });
  await logOlts(ctx, tx, tenantId, lines);
  const started = new Set(words.filter(({ told }) => starts.has(told.kind?.id ?? '')).map(({ oltId }) => oltId));
  if (started.size === 0) return;
  const lately = await tx
    .selectFrom('device_log')
    .select('olt_id')
    .where('tenant_id', '=', tenantId)
    .where('at', '>', new Date(ctx.clock.now() - sameStart))
    .where('event', '=', 'restarted')
    .execute();
  const told = new Set(lately.map(({ olt_id }) => olt_id));
  const fresh = olts.filter(({ id }) => started.has(id) && !told.has(id));
  await logDevices(
    ctx,
    tx,
    tenantId,
    fresh.map(({ id, name, mac, address }) => ({ event: 'restarted' as const, oltId: id, name, mac, address })),
  );
}

/** Another process gave the same ids to something else. */
class IdsTaken extends Error {
  readonly ids: ReadonlySet<string>;

  constructor(ids: ReadonlySet<string>) {
    super(`${ids.size} ids of traps belong to others`);
    this.ids = ids;
  }
}

/** Throws when what is there already under the ids of an earlier try is something else. */
async function sameAsBefore(tx: Tx, tenantId: number, events: readonly AlarmEvent[]): Promise<void> {
  if (events.length === 0) return;
  const ids = events.map(({ id }) => id);
  const { rows } = await sql<{ id: string; told: string }>`
    select id, jsonb_build_array(olt_id::text, source, kind, object, text, address, trap_oid)::text as told
    from alarm_event where tenant_id = ${tenantId} and id = any(${ids}::int8[])
      and at = any(${events.map(({ at }) => new Date(at).toISOString())}::timestamptz[])`.execute(tx);
  const there = new Map(rows.map(({ id, told }) => [id, told]));
  const others = events.filter(({ id, oltId, source, kind, object, text, address, trapOid }) => {
    const said = there.get(id);
    const ours = [oltId, source, kind, object, text, address, trapOid];
    return said === undefined || JSON.stringify(JSON.parse(said)) !== JSON.stringify(ours);
  });
  if (others.length > 0) throw new IdsTaken(new Set(others.map(({ id }) => id)));
}

/** Tries under other ids before a unique violation counts as a fault of the values. */
const mostRenamings = 5;

/**
 * How to store a batch, to be called until it succeeds. Ids that somebody else has already are replaced; an earlier try that
 * may have been committed is not repeated.
 */
export function storeRenamed(
  ctx: Context,
  teller: PacedTeller,
  tenantId: number,
  traps: readonly HeardTrap[],
  polls: readonly WantedPoll[],
): () => Promise<number> {
  let named = traps;
  let again = false;
  let renamings = 0;
  const once = async (): Promise<number> => {
    try {
      return await storeBatch(ctx, teller, tenantId, named, { polls, again });
    } catch (error) {
      const taken = error instanceof IdsTaken ? error.ids : undefined;
      const doubled = taken !== undefined || (error as { code?: string }).code === '23505';
      // Whatever else went wrong, it may have been committed without our hearing of it.
      if (!doubled) again = true;
      if (!doubled || renamings === mostRenamings) throw error;
      renamings += 1;
      // A statement that was refused has committed nothing; after an earlier try only what is proved to be another's is renamed.
      const foreign = (id: string) => taken?.has(id) ?? !again;
      named = named.map((trap) => (foreign(trap.id) ? { ...trap, id: ctx.newId() } : trap));
      return once();
    }
  };
  return once;
}

/**
 * The history of what was told. When the disk is nearly full, traps have none (the alarms that they raise or clear do), and are counted
 * as skipped; informs always do, because their sender is told that they are stored.
 */
async function keepEvents(ctx: Context, tx: Tx, tenantId: number, traps: readonly HeardTrap[], again: boolean) {
  const plain = traps.filter(({ record }) => !record.inform);
  if (plain.length === 0 || ctx.room.takes('traps', plain.length))
    return insertEvents(tx, tenantId, traps.map(eventOf), again);
  const informs = traps.filter(({ record }) => record.inform);
  const { taken, fresh } = await insertEvents(tx, tenantId, informs.map(eventOf), again);
  return { taken: taken + plain.length, fresh: fresh && new Set([...fresh, ...plain.map(({ id }) => id)]) };
}

/**
 * Stores a batch of one tenant in one transaction: the events, the alarms, what to poll, what to tell. Returns how many the
 * database has now. `again`: an earlier try failed, perhaps after its commit; what it stored is not worked in twice.
 */
export function storeBatch(
  ctx: Context,
  teller: PacedTeller,
  tenantId: number,
  traps: readonly HeardTrap[],
  { polls, again }: { readonly polls: readonly WantedPoll[]; readonly again: boolean },
): Promise<number> {
  return ctx.scope.tenant(tenantId, async (tx) => {
    await markTransaction(tx, tenantId);
    const there = await presentOlts(tx, tenantId, [...new Set(traps.flatMap(({ oltId }) => oltId ?? []))]);
    const { taken, fresh } = await keepEvents(ctx, tx, tenantId, traps, again);
    if (fresh) await sameAsBefore(tx, tenantId, traps.filter(({ id }) => !fresh.has(id)).map(eventOf));
    const happenings = traps
      .filter(({ id, oltId }) => (fresh?.has(id) ?? true) && oltId !== undefined && there.has(oltId))
      .flatMap(happeningOf);
    await oltsStartedAnew(ctx, tx, tenantId, startersOf(traps, there), new Date(ctx.clock.now()));
    await wantCollected(ctx, tx, tenantId, savedBy(traps, there), 'device');
    await logOwnWords(
      ctx,
      tx,
      tenantId,
      traps.filter(({ id, oltId }) => (fresh?.has(id) ?? true) && there.has(oltId ?? '')),
    );
    const changed = await takeHappenings(ctx, tx, tenantId, happenings);
    if (polls.length > 0) await ctx.bus.waking(polls.map((poll) => pollTopic(tenantId, poll))).execute(tx);
    await teller.tell(tx, tenantId, changed);
    return taken;
  });
}
