import type { TestServer } from '@heliograph/server/testing/server.ts';
import type { TenantRows } from './tenant-rows.ts';

/** What else stands around an OLT: what was sent to it, kept of it, planned for it and told of it. */
export async function fillAround(
  server: TestServer,
  tenantId: number,
  { olt, oltMac, alarm }: TenantRows,
): Promise<void> {
  const id = () => server.ctx.newId();
  const put = (text: string, values: readonly unknown[]) => server.everything.query(text, [tenantId, ...values]);
  const [bulk, change, job] = [id(), id(), id()];
  await put(
    `insert into config_bulk (tenant_id, id, page, op, state, after, has_secrets, created_by, created_at)
     values ($1, $2, 'macAgingTime', 'edit', 'checked', '{"agingTimer":4711}', false, 'admin', now())`,
    [bulk],
  );
  await put(
    `insert into config_change (tenant_id, id, olt_id, page, op, state, bulk_id, created_by, created_at, ended_at)
     values ($1, $2, $3, 'macAgingTime', 'edit', 'verified', $4, 'admin', now(), now())`,
    [change, olt, bulk],
  );
  await put(
    `insert into config_bulk_item (tenant_id, bulk_id, olt_id, change_id, state) values ($1, $2, $3, $4, 'started')`,
    [bulk, olt, change],
  );
  await put(
    `insert into running_config (tenant_id, id, olt_id, at, seen_at, hash, complete, body, created_by)
     values ($1, $2, $3, now(), now(), 'x', true, 'hostname foreign', 'admin')`,
    [id(), olt],
  );
  await put(
    `insert into job (tenant_id, id, name, job_group, method, parameters, cron, zone, misfire, concurrent, status, created_by, created_at, updated_at)
     values ($1, $2, 'Foreign ' || $2::text, 'DEFAULT', 'pollOlts', jsonb_build_object('macs', $3::text), '0 0 3 * * ?', 'UTC', '2', '1', '1', 'admin', now(), now())`,
    [job, oltMac],
  );
  await put(
    `insert into job_log (tenant_id, id, job_id, name, job_group, method, cause, state, error, started_at, ended_at)
     values ($1, $2, $3, 'Foreign', 'DEFAULT', 'pollOlts', 'time', 'failed', 'Foreign OLT: no answer', now(), now())`,
    [id(), job],
  );
  await put(
    `insert into onu_autofind (tenant_id, id, olt_id, pon, identity, sn, since, at) values ($1, $2, $3, 1, $4, $4, now(), now())`,
    [id(), olt, `FIND${olt.slice(-8)}`],
  );
  await put(
    `insert into alarm_event (tenant_id, at, id, olt_id, source, change, kind, object, severity, text)
     values ($1, now(), $2, $3, 'trap', 'raise', 'ponLos', 'pon 1', 1, 'LOS of ' || $4::text)`,
    [id(), olt, alarm],
  );
  await put(
    `insert into olt_log (tenant_id, id, olt_id, olt_name, source, kind, object, text, outcome)
     values ($1, $2, $3, 'Foreign', 'console', 'x', 'x', 'x', 0)`,
    [id(), olt],
  );
  await put(`insert into device_log (tenant_id, id, olt_id, name, event) values ($1, $2, $3, 'Foreign', 'online')`, [
    id(),
    olt,
  ]);
  await put(
    `insert into audit_log (tenant_id, id, actor_name, call_name, object, request_id, ip, outcome, olt_ids)
     values ($1, $2, 'admin', 'x', 'OLT Foreign', $3, '127.0.0.1', 0, array[$4::int8])`,
    [id(), id(), olt],
  );
}

const named = /^(id|ids)$|(Id|Ids)$/;

/** Every id in an answer, by the name of its field: of each row, whatever it is called. Numbers of menus and the like are too short. */
export function idsIn(value: unknown, key = '', found = new Map<string, Set<string>>()): Map<string, Set<string>> {
  if (Array.isArray(value)) for (const one of value) idsIn(one, key, found);
  else if (value !== null && typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) idsIn(inner, name, found);
  } else if (named.test(key) && (typeof value === 'string' || typeof value === 'number')) {
    for (const id of String(value).split(',')) {
      if (/^\d{12,19}$/.test(id)) found.set(key, (found.get(key) ?? new Set()).add(id));
    }
  }
  return found;
}

/** Names of fields under which an id of a name is asked for: its own name, the same in the plural, and those that say only "id". */
export function asksFor(field: string, name: string): boolean {
  const bare = (word: string) => word.replace(/s$/, '').toLowerCase();
  return named.test(field) && (bare(field) === 'id' || bare(field) === bare(name) || bare(name) === 'id');
}
