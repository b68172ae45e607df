import { sql } from 'kysely';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { replacementWords as words } from '@heliograph/catalogue/words/replacement-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { hardwareColumns, type Hardware } from '../../db/tables/replacements.ts';
import { tellAlarms } from '../../estate/alarms/alarm-live.ts';
import { lockAlarms } from '../../estate/alarms/alarms.store.ts';
import { settleShields } from '../../estate/alarms/policies/keep.ts';
import { emptyPolicyRow } from '../../estate/alarms/policies/policies.store.ts';
import { logOlts } from '../../estate/device-log.ts';
import { emit } from '../../estate/emit.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { dropClaims } from '../../southbound/claims.ts';
import type { ReplacementRow } from './replacement.store.ts';

/** So long a replacement is planned work, unless it ends before. */
const workMs = 8 * 3_600_000;

type Olt = { readonly id: string; readonly name: string };

const json = (name: string, value: unknown) =>
  name === 'capability' && value !== null ? JSON.stringify(value) : value;

/** From now on the element is this hardware: where it is asked, with what, and who it says that it is. Whatever was proven belongs to the other. */
export async function becomes(ctx: Context, tx: Tx, tenantId: number, olt: Olt, hardware: Hardware): Promise<void> {
  await dropClaims(tx, tenantId, [olt.id]);
  const values = Object.fromEntries(hardwareColumns.map((name) => [name, json(name, hardware[name])]));
  try {
    await tx
      .updateTable('olt')
      .set({ ...values, proof: 0, doubt_since: null, updated_at: new Date(ctx.clock.now()) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', olt.id)
      .execute();
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw fault('exists', { what: `${hardware.address}:${hardware.snmp_port}` });
  }
  await ctx.bus.wake(tx, `devices:${tenantId}`);
  await ctx.bus.wake(tx, `poll:${tenantId}:${olt.id}:whole`);
}

/** What was read of the other hardware is no longer what the device holds; all of it is read anew. */
export async function forgetPages(tx: Tx, tenantId: number, oltId: string): Promise<void> {
  await sql`delete from config_page where tenant_id = ${tenantId} and olt_id = ${oltId}`.execute(tx);
  await sql`update config_device set sync_wanted = true, sync_after = null, sync_failed = 0, synced_at = null, onus_wanted_at = null, onus_after = null, unsaved_since = null,
    saved_at = null, lost_at = null, uptime_ms = null, uptime_at = null where tenant_id = ${tenantId} and olt_id = ${oltId}`.execute(
    tx,
  );
}

/** What was known of the old hardware is known again, and read when it answers. */
export async function rememberPages(tx: Tx, tenantId: number, { olt_id: oltId, kept }: ReplacementRow): Promise<void> {
  await forgetPages(tx, tenantId, oltId);
  const rows = JSON.stringify(kept.pages.map((one) => ({ ...one, tenant_id: tenantId, olt_id: oltId })));
  await sql`insert into config_page select * from jsonb_populate_recordset(null::public.config_page, ${rows}::jsonb)`.execute(
    tx,
  );
  const device = JSON.stringify(kept.device ?? {});
  await sql`update config_device d set unsaved_since = k.unsaved_since, saved_at = k.saved_at, lost_at = k.lost_at
    from jsonb_to_record(${device}::jsonb) as k(unsaved_since timestamptz, saved_at timestamptz, lost_at timestamptz)
    where d.tenant_id = ${tenantId} and d.olt_id = ${oltId}`.execute(tx);
}

/** Whoever is bound to some projects sees no planned work, and still this is some: `public`. */
const works = (tx: Tx) => tx.withSchema('public');

async function settle(ctx: Context, tx: Tx, tenantId: number): Promise<void> {
  await tellAlarms(ctx, tx, tenantId, await settleShields(tx, tenantId, ctx.clock.now()));
}

/** Its going away and coming back is planned: nobody is told of its alarms meanwhile. */
export async function planWork(ctx: Context, { actor, tongue }: Request, tx: Tx, olt: Olt): Promise<string> {
  const { tenantId, userName: by } = actor;
  await lockAlarms(tx, tenantId);
  const id = ctx.newId();
  const now = ctx.clock.now();
  await works(tx)
    .insertInto('alarm_policy')
    .values({
      ...emptyPolicyRow,
      kinds: [],
      levels: [],
      types: [],
      tenant_id: tenantId,
      id,
      effect: 'work',
      status: 'on',
      // In the language of whoever began it: a name is kept as it was given.
      name: `${Array.from(tongue.say(fill(words.work, { name: olt.name })))
        .slice(0, 40)
        .join('')} ${id.slice(-6)}`,
      remark: tongue.say(words.workWhy),
      olt_id: olt.id,
      holds: 'once',
      from_at: new Date(now),
      to_at: new Date(now + workMs),
      days: [],
      start_time: null,
      minutes: 120,
      zone: null,
      new_name: null,
      new_level: null,
      new_type: null,
      valid_minutes: null,
      after_minutes: null,
      after_times: null,
      crew: null,
      created_by: by,
      created_at: new Date(now),
      updated_by: null,
      updated_at: null,
    })
    .execute();
  await settle(ctx, tx, tenantId);
  return id;
}

export async function endWork(ctx: Context, tx: Tx, tenantId: number, workId: string | null): Promise<void> {
  if (workId === null) return;
  await lockAlarms(tx, tenantId);
  const now = new Date(ctx.clock.now());
  await works(tx)
    .updateTable('alarm_policy')
    .set({ to_at: now, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', workId)
    .where('to_at', '>', now)
    .execute();
  await settle(ctx, tx, tenantId);
}

/** In the log of the OLT, and to the browsers that show it. */
export async function tellOf(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  olt: Olt & { readonly mac: string | null },
  said: { readonly text: string; readonly by: string; readonly requestId: string },
): Promise<void> {
  const object = `OLT ${olt.name}`;
  await logOlts(ctx, tx, tenantId, [
    {
      oltId: olt.id,
      oltName: olt.name,
      source: 'console',
      kind: 'replacement',
      object,
      text: said.text,
      actorName: said.by,
      requestId: said.requestId,
    },
  ]);
  const since = new Date(ctx.clock.now()).toISOString();
  const sysMac = olt.mac === null ? null : macText(olt.mac);
  await emit(ctx.bus, tx, tenantId, [
    { kind: 'olt.state', payload: { oltId: olt.id, sysMac, name: olt.name, online: null, since } },
  ]);
}
