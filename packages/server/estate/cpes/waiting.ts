import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { WaitingReason } from '../../db/tables/cpes.ts';
import { lock } from '../../work/locks.ts';
import { accessTopic } from './access.ts';
import type { CpeIdentity } from './device.ts';

/** Rows of one tenant; who comes later is counted where it stands already, and else not kept. */
const mostWaiting = 1_000;
const keptDays = 7;
/** How long a person's word lets a device in (ms). */
const admittedFor = 24 * 3_600_000;

/** A device that was not let in, as often as it tried since it was last noted. */
export interface RefusedCpe {
  readonly identity: CpeIdentity;
  readonly manufacturer: string;
  readonly address: string;
  readonly reason: WaitingReason;
  readonly tries: number;
}

/** Notes those that were not let in. What there is no room for is left out. */
export async function noteRefused(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  refused: readonly RefusedCpe[],
): Promise<void> {
  await lock(tx, 'cpeWaiting', tenantId);
  const now = new Date(ctx.clock.now());
  await sql`delete from cpe_waiting where tenant_id = ${tenantId} and last_at < ${now}::timestamptz - ${keptDays}::int * interval '1 day'`.execute(
    tx,
  );
  const { n } = await tx
    .selectFrom('cpe_waiting')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const rows = refused.map(({ identity, manufacturer, address, reason, tries }) => ({
    id: ctx.newId(),
    oui: identity.oui,
    cls: identity.productClass,
    serial: identity.serial,
    manufacturer: manufacturer.slice(0, 64),
    address,
    reason,
    tries,
  }));
  // Those that stand there already first: they need no room.
  await sql`with u as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as u(id int8, oui text, cls text, serial text, manufacturer text, address text, reason text, tries int8)),
    known as (update cpe_waiting w set address = u.address, reason = u.reason, tries = w.tries + u.tries, last_at = ${now},
        manufacturer = u.manufacturer from u
      where w.tenant_id = ${tenantId} and w.oui = u.oui and w.product_class = u.cls and w.serial = u.serial returning w.oui, w.product_class, w.serial)
    insert into cpe_waiting (tenant_id, id, oui, product_class, serial, manufacturer, address, reason, tries, first_at, last_at)
    select ${tenantId}, u.id, u.oui, u.cls, u.serial, u.manufacturer, u.address, u.reason, u.tries, ${now}, ${now} from u
    where (u.oui, u.cls, u.serial) not in (select oui, product_class, serial from known)
    order by u.id limit ${Math.max(0, mostWaiting - Number(n))}
    on conflict do nothing`.execute(tx);
}

/** It came in, or a person took it off the list. */
export async function forgetRefused(
  tx: Tx,
  tenantId: number,
  { oui, productClass, serial }: CpeIdentity,
): Promise<void> {
  await tx
    .deleteFrom('cpe_waiting')
    .where('tenant_id', '=', tenantId)
    .where('oui', '=', oui)
    .where('product_class', '=', productClass)
    .where('serial', '=', serial)
    .execute();
}

/**
 * A person lets a waiting device in. One that showed no good credentials comes in without any, from the address that it tried from; one that
 * has credentials of its own and lost them comes in by the tenant's again. False: none such waits.
 */
export async function letInCpe(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  waitingId: string,
  by: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('cpe_waiting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', waitingId)
    .executeTakeFirst();
  if (!row) return false;
  const { oui, product_class: productClass, serial, reason, address } = row;
  await admitWaitingCpe(ctx, tx, tenantId, {
    identity: { oui, productClass, serial },
    way: reason === 'secret' ? 'shared' : 'open',
    address,
    by,
  });
  return true;
}

export interface Admitted {
  readonly identity: CpeIdentity;
  readonly way: 'shared' | 'open';
  readonly address: string | null;
  readonly by: string;
}

/** For a day. What is too old goes with it. */
export async function admitWaitingCpe(ctx: Context, tx: Tx, tenantId: number, admitted: Admitted): Promise<void> {
  const { identity, way, address, by } = admitted;
  const now = ctx.clock.now();
  const said = { way, address, until: new Date(now + admittedFor), created_by: by, created_at: new Date(now) };
  await tx.deleteFrom('cpe_admission').where('tenant_id', '=', tenantId).where('until', '<', new Date(now)).execute();
  await tx
    .insertInto('cpe_admission')
    .values({
      tenant_id: tenantId,
      oui: identity.oui,
      product_class: identity.productClass,
      serial: identity.serial,
      ...said,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'oui', 'product_class', 'serial']).doUpdateSet(said))
    .execute();
  await ctx.bus.wake(tx, accessTopic(tenantId));
}

/**
 * Simulated devices forget their own words when the simulated network ends; it begins anew with those of the tenant, and they come in by these once more.
 * `addresses`: as LIKE has them, of this machine itself.
 */
export async function readmitSimulated(ctx: Context, tx: Tx, tenantId: number, addresses: string): Promise<void> {
  const until = new Date(ctx.clock.now() + admittedFor);
  await sql`insert into cpe_admission (tenant_id, oui, product_class, serial, way, address, until, created_by, created_at)
    select tenant_id, oui, product_class, serial, 'shared', address, ${until}, 'simulation', ${new Date(ctx.clock.now())}
    from cpe where tenant_id = ${tenantId} and protocol = 'cwmp' and secret_state = 'own' and address like ${addresses}
    on conflict (tenant_id, oui, product_class, serial) do update set way = excluded.way, address = excluded.address, until = excluded.until`.execute(
    tx,
  );
  await ctx.bus.wake(tx, accessTopic(tenantId));
}
