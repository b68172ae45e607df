import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { listFiles } from '@heliograph/catalogue/calls/list-files.ts';
import { harmlessKeys } from '@heliograph/catalogue/kit/keys.ts';
import { readSheet } from '@heliograph/server/sheets/sheets.ts';
import type { TestServer } from '@heliograph/server/testing/server.ts';
import { inputFields, referenceKeys, callSampleOf, type CallValues } from './call-samples.ts';
import { callAddressOf, type NamedCall } from './call-stand.ts';
import { aboutOthers } from './carried-out-rows.ts';
import type { TenantRows } from './tenant-rows.ts';

interface Schema {
  readonly _zod?: { readonly def: Readonly<Record<string, unknown>> };
}
const defOf = (schema: unknown): Readonly<Record<string, unknown>> => (schema as Schema)._zod?.def ?? {};

/** A call that answers with as many rows, or a file of as many, as its filters let through. */
export const isList = ({ reply, output, upload, audit }: AnyCall): boolean =>
  upload === undefined &&
  audit !== true &&
  (reply === 'rows' || reply === 'pageInfo' || reply === 'file' || defOf(output)['type'] === 'array');

/** What a call may be sent to see less: no part of its path, no page, no order. */
export const filtersOf = (call: AnyCall): string[] =>
  Object.keys(inputFields(call).properties).filter((key) => !call.path.includes(`:${key}`) && !harmlessKeys.has(key));

/** Keys of an input whose schema takes what it does not understand for something else. */
export function swallowing(schema: unknown, key = ''): string[] {
  const def = defOf(schema);
  const { shape } = def;
  if (def['type'] === 'catch') return [key];
  if (shape && typeof shape === 'object') {
    return Object.entries(shape).flatMap(([name, inner]) => swallowing(inner, key === '' ? name : key));
  }
  const parts = ['in', 'out', 'left', 'right', 'innerType', 'element'].map((name) => def[name]);
  const options = Array.isArray(def['options']) ? (def['options'] as unknown[]) : [];
  return [...parts, ...options].filter((part) => part !== undefined).flatMap((part) => swallowing(part, key));
}

interface Body {
  readonly code: number;
  readonly rows?: readonly unknown[];
  readonly total?: number;
  readonly data?: unknown;
}

function rowsOfBody({ rows, total, data }: Body): number {
  if (Array.isArray(rows)) return Math.max(rows.length, total ?? 0);
  // A slice of a chart stands there with zero as well.
  if (Array.isArray(data)) return (data as { count?: number }[]).filter((one) => one.count !== 0).length;
  const { pageInfo } = (data ?? {}) as { pageInfo?: { total: number } };
  return pageInfo?.total ?? 0;
}

/** Rows of a file of either kind; zipped ones are told apart by their first letters. */
async function rowsOfFile(type: string, bytes: Buffer): Promise<number> {
  if (type.includes('spreadsheetml')) return (await readSheet('any.xlsx', bytes, 100_000)).length - 1;
  if (type.includes('json')) return Object.keys(JSON.parse(bytes.toString()) as object).length;
  return bytes.toString().trimEnd().split('\r\n').length - 1;
}

export type FilterAnswer = { readonly code: number; readonly rows: number; readonly text: string };

/** How many rows a list answers with; a refusal has none, and says at which field. */
export async function rowsTold(
  { app }: TestServer,
  call: AnyCall,
  values: CallValues,
  token: string,
): Promise<FilterAnswer> {
  const inQuery = call.method === 'GET' || call.method === 'DELETE';
  const query = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
  const answer = await app.inject({
    method: call.method,
    url: callAddressOf(call, values),
    headers: { authorization: token },
    ...(inQuery ? { query } : { payload: values }),
  });
  const type = String(answer.headers['content-type']);
  const isFile = answer.headers['content-disposition'] !== undefined;
  if (isFile) return { code: 200, rows: await rowsOfFile(type, answer.rawPayload), text: 'file' };
  const body = answer.json<Body>();
  return { code: body.code, rows: body.code === 200 ? rowsOfBody(body) : 0, text: answer.body };
}

/**
 * Values that nobody knows, and that no row holds: a word, a wild card, an id, what is no year, a name out of JavaScript. Words are
 * looked for in serial numbers too, which by chance hold any two digits.
 */
export function unknownValues(call: AnyCall, key: string): string[] {
  const { maxLength = 64 } = inputFields(call).properties[key] ?? {};
  const values = [`~qz${key}`, '_%_', '4611686018427387904', /time/i.test(key) ? '-77' : '-7777777', 'constructor'];
  return [...new Set(values.map((value) => value.slice(0, maxLength)))];
}

/** Input with which a list shows as much as it can: what it must have, and the one OLT or project that some must have. */
export function widest({ name, call }: NamedCall, own: TenantRows): CallValues {
  const { required } = inputFields(call);
  const sample = callSampleOf(name, call, own);
  const about = ['oltId', 'projectId', 'sysMacs'].find((key) => key in sample);
  const wide = Object.entries(sample).filter(([key]) => required.has(key) || key === about || !referenceKeys.test(key));
  return { ...Object.fromEntries(wide), ...aboutOthers[name] };
}

/** Every list once; `listFiles` are made by the handlers of their lists from the same input. */
export const listsOf = (calls: readonly NamedCall[]): NamedCall[] =>
  calls.filter(({ name, call }) => call.spells === undefined && !(name in listFiles) && isList(call));

/** A row for lists of what no call adds by itself. */
export async function fillLists({ everything, ctx }: TestServer, own: TenantRows): Promise<void> {
  const put = (text: string) => everything.query(text, [ctx.newId()]);
  await everything.query(
    `insert into project_member (tenant_id, project_id, user_id, role, created_by, created_at) values (1, $1, $2, 'Guest', 'admin', now())`,
    [own.project, own.user],
  );
  await put(
    `insert into stored_file (tenant_id, id, key, original_name, suffix, bytes, sha256, content_type, type, device_types, created_by, created_at)
     values (1, $1, 'k', 'kept.txt', 'txt', 1, 'x', 'text/plain', 'tenant', '[]', 'admin', now())`,
  );
  await put(
    `insert into console_backup (id, tenant_id, name, parts, file_type, target, file_name, state, created_by, created_at)
     values ($1, 1, 'Kept', '["settings"]', '0', 'local', 'kept', 'failed', 'admin', now())`,
  );
  await put(
    `insert into login_log (tenant_id, id, user_name, ip, agent, status, message)
     values (1, $1, 'admin', '127.0.0.1', 'test', '0', 'ok')`,
  );
  await everything.query(
    `insert into syslog_message (tenant_id, id, at, olt_id, olt_name, address, facility, severity, said, name, text)
     values (1, $1, now(), $2, 'Kept', '127.0.0.1', 23, 3, 'then', 'ONU Offline', 'PON 0/3 ONU 5')`,
    [ctx.newId(), own.olt],
  );
  await put(
    `insert into exception_log (tenant_id, id, request_id, call_name, method, path, ip, error, message, stack, dropped)
     values (1, $1, 'r', 'x', 'GET', '/x', '127.0.0.1', 'E', 'm', 's', 0)`,
  );
  await everything.query(
    `insert into onu_order (tenant_id, id, olt_id, pon, onu_no, sn, name, plan_name, tasks, state, created_by, origin, created_at, updated_at, ended_at)
     values (1, $1, $2, 1, 9, 'GPON00000009', 'Kept', 'Home', '[]', 'done', 'admin', '{}', now(), now(), now())`,
    [ctx.newId(), own.olt],
  );
  await everything.query(
    `insert into subscription (tenant_id, id, olt_id, pon, onu_no, sn, name, plan_name, service, created_at, updated_at)
     values (1, $1, $2, 1, 1, 'GPON00000001', 'Kept', 'Home', $3, now(), now())`,
    [ctx.newId(), own.olt, JSON.stringify({ downKbps: 1000, upKbps: 1000, vlan: 1, mode: 'bridge' })],
  );
  const bulk = ctx.newId();
  await everything.query(
    `insert into customer_bulk (tenant_id, id, file_name, state, actor_id, created_by, origin, created_at, updated_at)
     values (1, $1, 'kept.xlsx', 'done', 1, 'admin', '{}', now(), now())`,
    [bulk],
  );
  await everything.query(
    `insert into customer_bulk_row (tenant_id, bulk_id, row_no, state, sn, asked) values (1, $1, 2, 'same', 'GPON00000001', '{}')`,
    [bulk],
  );
  await everything.query(
    `insert into onu_rule_decision (tenant_id, id, rule_id, rule_name, made_by, olt_id, pon, identity, sn, state, due_at, created_at, updated_at, ended_at)
     values (1, $1, 7, 'Kept', 'admin', $2, 1, 'GPON00000009', 'GPON00000009', 'stopped', now(), now(), now(), now())`,
    [ctx.newId(), own.olt],
  );
  await everything.query(
    `insert into onu_rule_decision (tenant_id, id, rule_id, rule_name, kind, made_by, olt_id, pon, identity, sn, state, due_at, created_at, updated_at, ended_at)
     values (1, $1, 8, 'Kept', 'application', 'admin', $2, 1, 'GPON0000000A', 'GPON0000000A', 'stopped', now(), now(), now(), now())`,
    [ctx.newId(), own.olt],
  );
}
