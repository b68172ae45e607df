import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { plainList } from '../../db/lists.ts';
import type { Tx } from '../../db/scope.ts';
import { emit } from '../emit.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { alarmsById, currentCounts } from './alarm-list.store.ts';
import { alarmListRowOf } from './alarm-row.ts';

/** More rows than this do not travel one by one; the counts tell the browser to read its list again. */
export const mostRowsTold = 50;

/**
 * Everybody of the tenant who sees all of it is told these, also when the change was made by somebody who sees some projects and
 * whose transaction counts only those.
 */
async function countsOfAll(tx: Tx, tenantId: number) {
  const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(tx);
  await sql`set local search_path = public`.execute(tx);
  const counts = await currentCounts(tx, tenantId);
  await sql`select set_config('search_path', ${rows[0]?.path ?? 'public'}, true)`.execute(tx);
  return counts;
}

/** Those of which the rows travel. The ids in one list: in a storm there are ten thousand, and a question that names each is another text every time. */
async function worstOf(tx: Tx, tenantId: number, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length <= mostRowsTold) return ids;
  const { rows } = await sql<{ id: string }>`
    select id from alarm where tenant_id = ${tenantId} and id = any(${plainList(ids)}::int8[])
    order by severity, id limit ${mostRowsTold}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What browsers are told of changed alarms: the worst of them one by one, and the counts. */
export async function alarmEvents(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<LiveEvent[]> {
  if (ids.length === 0) return [];
  const rows = await alarmsById(tx, tenantId, await worstOf(tx, tenantId, ids));
  const now = ctx.clock.now();
  const changed = rows.map((row): LiveEvent => ({
    kind: 'alarm.changed',
    payload: {
      oltId: row.olt_id,
      ...(row.cpe_id !== null && row.project_id !== null && { projectId: row.project_id }),
      alarm: alarmListRowOf(row, now),
    },
  }));
  return [...changed, { kind: 'alarm.counts', payload: await countsOfAll(tx, tenantId) }];
}

/** Tells the browsers now; last in the transaction. */
export async function tellAlarms(ctx: Context, tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  await emit(ctx.bus, tx, tenantId, await alarmEvents(ctx, tx, tenantId, ids));
}

/** Between two messages of the trap intake to one tenant (ms): a storm must not become a storm in the browsers. */
const pace = 1_000;
/** Until what could not be told is tried again (ms). */
const again = 5_000;

interface Pending {
  nextAt: number;
  readonly ids: Set<string>;
  cancel: (() => void) | undefined;
}

/**
 * Tells of changes at once when nothing was told for a second, else gathers them and tells them together when the second is
 * over. What is gathered is told from the table, so it may be lost with the process: the browser reads again on reconnect.
 */
export class PacedTeller {
  readonly #ctx: Context;
  readonly #pending = new Map<number, Pending>();
  #stopped = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Within the transaction of the change, as its last statement; emits nothing when it is too early. */
  async tell(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const pending = this.#of(tenantId);
    const now = this.#ctx.clock.mono();
    if (pending.cancel === undefined && now >= pending.nextAt) {
      pending.nextAt = now + pace;
      await tellAlarms(this.#ctx, tx, tenantId, ids);
      return;
    }
    for (const id of ids) pending.ids.add(id);
    pending.cancel ??= this.#ctx.clock.after(Math.max(pending.nextAt - now, 0), () => this.#flush(tenantId));
  }

  stop(): void {
    this.#stopped = true;
    for (const { cancel } of this.#pending.values()) cancel?.();
  }

  #of(tenantId: number): Pending {
    const known = this.#pending.get(tenantId);
    if (known) return known;
    const fresh: Pending = { nextAt: 0, ids: new Set(), cancel: undefined };
    this.#pending.set(tenantId, fresh);
    return fresh;
  }

  #flush(tenantId: number): void {
    const pending = this.#of(tenantId);
    const ids = [...pending.ids];
    pending.ids.clear();
    pending.cancel = undefined;
    pending.nextAt = this.#ctx.clock.mono() + pace;
    if (this.#stopped) return;
    this.#ctx.scope
      .tenant(tenantId, (tx) => tellAlarms(this.#ctx, tx, tenantId, ids))
      .catch((error: unknown) => {
        this.#ctx.log.warn({ err: error, tenantId }, 'alarms not told to browsers yet');
        // Not committed, so not told: with the next ones, or by themselves in a while.
        for (const id of ids) pending.ids.add(id);
        if (!this.#stopped) pending.cancel ??= this.#ctx.clock.after(again, () => this.#flush(tenantId));
      });
  }
}
