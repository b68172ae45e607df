import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import type { TestServer } from '@heliograph/server/testing/server.ts';
import type { CallValues } from './call-samples.ts';
import type { TenantRows } from './tenant-rows.ts';

// What the console carries out by itself for ONUs, and planned work: rows that no call adds at once.

/** An EPON OLT, where rogue ONUs are searched, and a GPON OLT that has not been asked since its ONU went away. */
const [searched, quiet] = ['4811', '4812'];

/** Lists that show something of these OLTs. */
export const aboutOthers: Readonly<Record<string, CallValues>> = {
  watchRogues: { oltId: searched },
  listRogueSearches: { oltId: searched },
  previewOnuAutoDelete: { oltId: quiet },
};

/** A VoIP profile with its ONU, a deletion, a search with its port, an ONU that stays away, and work that goes on; in the tenant of the installation. */
export async function fillCarriedOut({ everything, ctx }: TestServer, { olt }: TenantRows): Promise<void> {
  const put = (text: string, values: readonly unknown[]) => everything.query(text, [...values]);
  for (const [id, mode, family] of [
    [searched, 'EPON', 'vsol-epon'],
    [quiet, 'GPON', 'vsol-gpon'],
  ])
    await put(
      `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, pon_mode, capability, created_by)
       select 1, $1::int8, id, 'Carried out ' || $2::text, '127.8.11.' || $1::int8 % 100, 10161, 'v2c', 'sealed', $2, jsonb_build_object('family', $3::text), 'test'
       from project where tenant_id = 1 order by id limit 1`,
      [id, mode, family],
    );
  await put(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, mac, sn, phase, state, since)
     values (1, $1, $2, 1, 1, '006d61ee0f01', null, 3, 1, now()), (1, $3, $4, 1, 1, null, 'GPON0000000A', 3, $5, '2020-01-01')`,
    [ctx.newId(), searched, ctx.newId(), quiet, stateCode('offline')],
  );
  await put(
    `insert into rogue_search (tenant_id, id, olt_id, pon, seconds, state, onus, created_by, origin, created_at, ended_at)
     values (1, $1, $2, 1, 10, 'calm', '[]', 'admin', '{}', now(), now())`,
    [ctx.newId(), searched],
  );
  const profile = ctx.newId();
  await put(
    `insert into voip_profile (tenant_id, id, olt_id, name, register_interval, silence, echo, gain_in, gain_out, dtmf, created_by, created_at, updated_at)
     values (1, $1, $2, 'Kept', 3600, true, true, 0, 0, 0, 'admin', now(), now())`,
    [profile, olt],
  );
  await put(
    `insert into voip_onu (tenant_id, id, olt_id, pon, onu_no, sn, profile_id, tasks, state, created_by, origin, updated_at)
     values (1, $1, $2, 1, 1, 'GPON00000001', $3, '[]', 'failed', 'admin', '{}', now())`,
    [ctx.newId(), olt, profile],
  );
  await put(
    `insert into onu_auto_delete (tenant_id, id, olt_id, pon, onu_no, sn, counted_from, had_customer, change_id, state, created_at, ended_at)
     values (1, $1, $2, 1, 7, 'GPON00000007', now(), false, $3, 'deleted', now(), now())`,
    [ctx.newId(), olt, ctx.newId()],
  );
  await put(
    `insert into alarm_policy (tenant_id, id, effect, name, status, position, olt_id, holds, from_at, to_at, created_by, created_at)
     values (1, $1, 'work', 'Kept work', 'on', 1, $2, 'once', now() - interval '1 day', now() + interval '1 day', 'admin', now())`,
    [ctx.newId(), olt],
  );
}
