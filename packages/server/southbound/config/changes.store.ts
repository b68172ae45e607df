import { wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import { isEnd, type ChangeState } from '@heliograph/catalogue/words/config-states.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { ConfigChangeTable, ConfigProgress, ReasonNote, ShownStep } from '../../db/tables/config.ts';
import type { PageRow } from '../../drivers/kit/binding.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { longestWaitMs } from './due.ts';
import type { PageAt } from './pages.store.ts';

export type ChangeRow = Selectable<ConfigChangeTable>;

/** A change as it is asked for. */
export interface NewChange {
  readonly tenantId: number;
  readonly oltId: string;
  /** Left out: the device itself. */
  readonly place?: string;
  readonly page: string;
  readonly op: ChangeRow['op'];
  readonly key: PageRow | null;
  readonly before: PageRow | null;
  readonly after: PageRow | null;
  /** Values of secret fields that were typed. */
  readonly secrets: PageRow;
  /** null: whatever the device holds. */
  readonly base: string | null;
  readonly by: string;
  readonly origin: { readonly actorId: string; readonly requestId: string; readonly ip: string };
  readonly bulkId?: string;
}

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
const sealedAt = (tenantId: number, id: string) => `${tenantId}|config_change|secrets|${id}`;

/** Whoever works on the device of a change is woken by this. */
export const changesTopic = ({ tenant_id: tenantId, olt_id: oltId }: Pick<ChangeRow, 'tenant_id' | 'olt_id'>): string =>
  `config:${tenantId}:${oltId}`;

/** Puts a change at the end of the device's queue and wakes whoever works on it. */
export async function queueChange(ctx: Context, tx: Tx, change: NewChange): Promise<ChangeRow> {
  const row = await insertChange(ctx, tx, change);
  await ctx.bus.wake(tx, changesTopic(row));
  return row;
}

/** The same; the caller wakes `changesTopic`. */
export function insertChange(ctx: Context, tx: Tx, change: NewChange): Promise<ChangeRow> {
  const { tenantId, oltId, secrets } = change;
  const id = ctx.newId();
  const names = Object.keys(secrets);
  return tx
    .insertInto('config_change')
    .values({
      tenant_id: tenantId,
      id,
      olt_id: oltId,
      place: change.place ?? wholeDevice,
      page: change.page,
      op: change.op,
      state: 'queued',
      row_key: json(change.key),
      before: json(change.before),
      after: json(change.after),
      secrets: names.length === 0 ? null : ctx.vault.seal(sealedAt(tenantId, id), JSON.stringify(secrets)),
      secret_names: json(names),
      base: change.base,
      bulk_id: change.bulkId ?? null,
      created_by: change.by,
      origin: json(change.origin),
      created_at: new Date(ctx.clock.now()),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The secret values of a change that has not ended. */
export const changeSecretsOf = (ctx: Context, { tenant_id: tenantId, id, secrets }: ChangeRow): PageRow =>
  secrets === null ? {} : (JSON.parse(ctx.vault.open(sealedAt(tenantId, id), secrets)) as PageRow);

export interface Advance {
  readonly state?: ChangeState;
  readonly step?: number;
  readonly steps?: number;
  readonly before?: PageRow | null;
  readonly after?: PageRow | null;
  readonly commands?: readonly ShownStep[];
  readonly reasons?: readonly ReasonNote[];
  readonly progress?: ConfigProgress;
  readonly notBefore?: Date | null;
}

/** Writes how far a change has come; the caller holds the device's lease in this transaction. */
export async function advanceChange(tx: Tx, row: ChangeRow, to: Advance, now: number): Promise<ChangeRow> {
  const ended = to.state !== undefined && isEnd(to.state);
  return tx
    .updateTable('config_change')
    .set({
      ...(to.state === undefined ? {} : { state: to.state }),
      ...(to.step === undefined ? {} : { step: to.step }),
      ...(to.steps === undefined ? {} : { steps: to.steps }),
      ...(to.before === undefined ? {} : { before: json(to.before) }),
      ...(to.after === undefined ? {} : { after: json(to.after) }),
      ...(to.commands === undefined ? {} : { commands: json(to.commands) }),
      ...(to.reasons === undefined ? {} : { reasons: json(to.reasons) }),
      ...(to.progress === undefined ? {} : { progress: json(to.progress) }),
      ...(to.notBefore === undefined ? {} : { not_before: to.notBefore }),
      ...(ended ? { ended_at: new Date(now), secrets: null, not_before: null } : {}),
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const changeEvent = (row: ChangeRow): LiveEvent => ({
  kind: 'config.change',
  payload: {
    id: row.id,
    oltId: row.olt_id,
    page: row.page,
    place: row.place,
    state: row.state,
    step: row.step,
    steps: row.steps,
    bulkId: row.bulk_id,
  },
});

/** Whoever waits for the end of a change listens to this; see `await-end.ts`. */
export const endTopic = ({ tenant_id: tenantId, id }: Pick<ChangeRow, 'tenant_id' | 'id'>): string =>
  `configEnd:${tenantId}:${id}`;

export const loadChange = (tx: Tx, tenantId: number, id: string): Promise<ChangeRow | undefined> =>
  tx.selectFrom('config_change').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();

/** A change that waits for what goes on at its device lets others go first until its time has come. */
const letsOthers = (now: number) =>
  sql<boolean>`coalesce((progress->>'beside')::boolean, false)
    and not_before > ${new Date(now)} and not_before <= ${new Date(now + longestWaitMs)}`;

/** The change that is next at a device: its queue is worked through in order, and those that let others go first come last. */
export const nextChange = (tx: Tx, tenantId: number, oltId: string, now: number): Promise<ChangeRow | undefined> =>
  tx
    .selectFrom('config_change')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('ended_at', 'is', null)
    .orderBy(sql`case when ${letsOthers(now)} then not_before else '-infinity' end`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Changes that are under way on a page. */
export const openChanges = async (tx: Tx, { tenantId, oltId, page, place }: PageAt): Promise<string[]> => {
  const rows = await tx
    .selectFrom('config_change')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('page', '=', page)
    .where('place', '=', place)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
};
