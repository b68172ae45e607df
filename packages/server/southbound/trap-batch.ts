import type { TrapRecord } from '@heliograph/wire/snmp/receiver.ts';
import type { Context } from '../context.ts';
import { insertEvents, type AlarmEvent } from '../areas/alarms/alarm-events.store.ts';
import type { PacedTeller } from '../areas/alarms/alarm-live.ts';
import type { Happening } from '../areas/alarms/alarm-state.ts';
import { presentOlts, takeHappenings } from '../areas/alarms/intake.ts';
import { startedAnew } from './config/device-state.ts';
import type { ToldAlarm } from './trap-decode.ts';

/** A decoded trap on its way into the database. Its id is given once, so that storing it twice is storing it once. */
export interface HeardTrap {
  readonly id: string;
  readonly tenantId: number;
  /** undefined: a device that was not let in. */
  readonly oltId: string | undefined;
  readonly record: TrapRecord;
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

function happeningOf({ oltId, record, told }: HeardTrap): Happening[] {
  const { kind, change, object, severity, text } = told;
  if (oltId === undefined || !kind || change === 'unknown') return [];
  return [{ oltId, kind, change, object, at: record.receivedAt, severity, text, source: 'trap' }];
}

const starts = new Set(['coldStart', 'warmStart']);

const startersOf = (traps: readonly HeardTrap[], there: ReadonlySet<string>): string[] => {
  const starters = traps.filter(({ told, oltId }) => starts.has(told.kind?.id ?? '') && there.has(oltId ?? ''));
  return [...new Set(starters.flatMap(({ oltId }) => oltId ?? []))].sort();
};

/**
 * Stores a batch of one tenant in one transaction: the events, the alarms, what to poll, what to tell. Returns how many the
 * database has now. `again`: an earlier try failed, perhaps after its commit; what it stored is not worked in twice.
 */
export function storeBatch(
  ctx: Context,
  teller: PacedTeller,
  tenantId: number,
  traps: readonly HeardTrap[],
  { polls, again }: { readonly polls: readonly string[]; readonly again: boolean },
): Promise<number> {
  return ctx.scope.tenant(tenantId, async (tx) => {
    const there = await presentOlts(tx, tenantId, [...new Set(traps.flatMap(({ oltId }) => oltId ?? []))]);
    const { taken, fresh } = await insertEvents(tx, tenantId, traps.map(eventOf), again);
    const happenings = traps
      .filter(({ id, oltId }) => (fresh?.has(id) ?? true) && oltId !== undefined && there.has(oltId))
      .flatMap(happeningOf);
    await startedAnew(ctx, tx, tenantId, startersOf(traps, there), new Date(ctx.clock.now()));
    const changed = await takeHappenings(ctx, tx, tenantId, happenings);
    for (const oltId of polls) await ctx.bus.wake(tx, `poll:${tenantId}:${oltId}`);
    await teller.tell(tx, tenantId, changed);
    return taken;
  });
}
