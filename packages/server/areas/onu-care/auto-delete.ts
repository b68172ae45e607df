import { nowhere, placeKey } from '@heliograph/catalogue/kit/place.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { onuDelete } from '@heliograph/catalogue/verbs/onu.ts';
import type { HeldReason } from '@heliograph/catalogue/words/onu-care-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { emit } from '../../estate/emit.ts';
import { oneLine, recordWork } from '../../http/audit.ts';
import { tenantsInUse } from '../../southbound/collector/fleet.ts';
import { changeEvent, queueChange } from '../../southbound/config/changes.store.ts';
import { loadOlt, verbOfOlt, type ConfigOlt } from '../../southbound/config/device.ts';
import { lock } from '../../work/locks.ts';
import { repeat } from '../../work/repeat.ts';
import { findOlt, type OltWithLive } from '../olt-info/olt-info.ts';
import { endSubscription } from '../orders/orders.ts';
import { autoDeleteOf, awayOnus, setCare, type Away, type CareRow } from './onu-care.store.ts';

/** A round of each OLT comes every hour; whose turn it is, is looked for more often. */
const roundMs = 3_600_000;
const tickMs = 300_000;
/** While something is being deleted, what became of it is looked at sooner. */
const settleMs = 10_000;
/** An older list of ONUs says nothing about who is away now. */
const freshMs = 900_000;
export const onuCareTopicOf = (tenantId: number): string => `onuCare:${tenantId}`;

type Looked = Pick<OltWithLive, 'online' | 'onus_at' | 'onus_fault'>;

/** Why nobody of the OLT is taken now. */
export function deletionHeldBy(ctx: Context, { online, onus_at: at, onus_fault: fault }: Looked): HeldReason | null {
  if (online !== true) return 'silent';
  return fault !== null || at === null || ctx.clock.now() - at.getTime() > freshMs ? 'unread' : null;
}

const authorOf = (care: CareRow) => ({
  tenantId: care.tenant_id,
  by: oneLine(`automatic deletion (${care.updated_by ?? '?'})`, 128),
  origin: { actorId: care.author_id ?? '0', requestId: care.olt_id, ip: '' },
});

/** The ordinary command to delete; the OLT is asked once more before, and an ONU that is back, or another one, stays. */
async function deleteOne(ctx: Context, tx: Tx, care: CareRow, olt: ConfigOlt, onu: Away): Promise<LiveEvent> {
  const author = authorOf(care);
  const change = await queueChange(ctx, tx, {
    ...author,
    oltId: olt.id,
    place: placeKey('onu', { ...nowhere, pon: onu.pon, onu: onu.onu_no }),
    page: onuDelete.id,
    op: 'run',
    key: null,
    before: null,
    after: { was: onu.sn, away: true },
    secrets: {},
    base: null,
  });
  await tx
    .insertInto('onu_auto_delete')
    .values({
      tenant_id: care.tenant_id,
      id: ctx.newId(),
      olt_id: olt.id,
      pon: onu.pon,
      onu_no: onu.onu_no,
      sn: onu.sn,
      name: onu.name,
      counted_from: onu.counted_from,
      had_customer: onu.customer,
      change_id: change.id,
      state: 'going',
      created_at: new Date(ctx.clock.now()),
      ended_at: null,
    })
    .execute();
  await recordWork(ctx, tx, author, 'setOperationOnu', {
    object: `ONU ${olt.name} ${onu.place} ${onu.sn}`,
    before: { offlineSince: onu.since.toISOString(), countedFrom: onu.counted_from.toISOString() },
    after: { operation: 'delete', change: change.id },
    about: { olts: [olt.id] },
  });
  return changeEvent(change);
}

/** One round of one OLT, if its turn has come; the row is held, so that two workers take no more than one round may. */
const roundOf = (ctx: Context, tenantId: number, oltId: string): Promise<void> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const due = new Date(ctx.clock.now() - roundMs);
    const care = await tx
      .selectFrom('onu_care')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('olt_id', '=', oltId)
      .where('delete_on', '=', true)
      .where((eb) => eb.or([eb('delete_looked_at', 'is', null), eb('delete_looked_at', '<=', due)]))
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!care) return;
    // Nobody gives a number to an ONU, or an ONU to an order, while it is judged.
    await lock(tx, 'onuNumbers', oltId);
    const live = await findOlt(tx, tenantId, { oltId });
    const olt = await loadOlt(tx, tenantId, oltId);
    if (!olt || deletionHeldBy(ctx, live) !== null) return;
    const away = await awayOnus(ctx, tx, { tenantId, oltId }, autoDeleteOf(care));
    const taken = away.filter(
      ({ kept, pon, onu_no: onu }) =>
        kept === null && verbOfOlt(olt, onuDelete.id, placeKey('onu', { ...nowhere, pon, onu })) !== undefined,
    );
    const events: LiveEvent[] = [];
    for (const onu of taken) events.push(await deleteOne(ctx, tx, care, olt, onu));
    const looked = new Date(ctx.clock.now());
    await setCare(tx, tenantId, oltId, { delete_looked_at: looked, delete_taken: taken.length });
    await emit(ctx.bus, tx, tenantId, events);
  });

/** What became of those that were being deleted: a customer ends with its ONU, and only once the OLT holds it no more. Answers how many still go. */
const settle = (ctx: Context, tenantId: number): Promise<number> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const now = new Date(ctx.clock.now());
    const { rows } = await sql<{ olt_id: string; pon: number; onu_no: number; had_customer: boolean; state: string }>`
      update onu_auto_delete a set state = case when c.state = 'verified' then 'deleted' else 'kept' end, ended_at = ${now}
      from config_change c where a.tenant_id = ${tenantId} and a.state = 'going' and c.tenant_id = a.tenant_id and c.id = a.change_id
        and c.ended_at is not null
      returning a.olt_id, a.pon, a.onu_no, a.had_customer, a.state`.execute(tx);
    for (const row of rows) if (row.state === 'deleted') await endSubscription(tx, tenantId, row);
    const { n } = await tx
      .selectFrom('onu_auto_delete')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .where('tenant_id', '=', tenantId)
      .where('state', '=', 'going')
      .executeTakeFirstOrThrow();
    return Number(n);
  });

/** OLTs whose turn has come. */
const dueOlts = (ctx: Context, tenantId: number): Promise<string[]> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const { rows } = await sql<{
      olt_id: string;
    }>`select olt_id from onu_care where tenant_id = ${tenantId} and delete_on
      and (delete_looked_at is null or delete_looked_at <= ${new Date(ctx.clock.now() - roundMs)}) order by delete_looked_at nulls first`.execute(
      tx,
    );
    return rows.map((row) => row.olt_id);
  });

/** Deletes ONUs that stay away, where somebody turned that on (worker role): a round an hour of each OLT, and then what became of it. */
export function startOnuCare(ctx: Context): { stop(): Promise<void> } {
  return repeat(ctx, {
    id: 'onuCare.autoDelete',
    everyMs: tickMs,
    wakes: (topic) => topic.startsWith('onuCare:'),
    work: async (signal) => {
      let going = 0;
      for (const tenantId of await tenantsInUse(ctx)) {
        for (const oltId of await dueOlts(ctx, tenantId)) if (!signal.aborted) await roundOf(ctx, tenantId, oltId);
        if (!signal.aborted) going += await settle(ctx, tenantId);
      }
      return going > 0 ? { againMs: settleMs } : undefined;
    },
  });
}
