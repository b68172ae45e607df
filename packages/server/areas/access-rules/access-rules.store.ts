import { contains } from '../../db/like.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { accessRuleCalls } from '@heliograph/catalogue/calls/access-rules.ts';
import { macDigits, ruleMac } from '@heliograph/catalogue/formats/mac-range.ts';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { pageOf } from '../../db/page.ts';
import type { AccessRuleTable } from '../../db/tables/onboarding.ts';

export type AccessRuleRow = Selectable<AccessRuleTable>;
type RuleInput = InputOf<typeof accessRuleCalls.addDeviceAuthorized>;
type RuleQuery = InputOf<typeof accessRuleCalls.getDeviceAuthorized>;

/** The columns that hold what was typed. */
export function accessRuleColumnsOf(rule: RuleInput) {
  const range = rule.deviceMac === null ? undefined : ruleMac(rule.deviceMac);
  return {
    device_mac: rule.deviceMac,
    mac_from: range?.from ?? null,
    mac_to: range?.to ?? null,
    device_sn: rule.deviceSn,
    device_class: rule.deviceClass,
    device_types: [...rule.deviceTypeArr],
    check_status: rule.checkStatus,
    remark: rule.remark,
  };
}

/** Every query names its tenant although row-level security does too: the key leads each index, and Citus routes by it. */
export async function listRules(tx: Tx, tenantId: number, query: RuleQuery) {
  let select = tx.selectFrom('access_rule').where('tenant_id', '=', tenantId);
  const { deviceMac, deviceSn, deviceClass, deviceType, checkStatus } = query;
  const mac = deviceMac === undefined ? undefined : macDigits(deviceMac);
  // A whole MAC finds the rules whose range holds it; a part of one is looked for in what was typed.
  if (mac !== undefined) select = select.where('mac_from', '<=', mac).where('mac_to', '>=', mac);
  else if (deviceMac !== undefined) select = select.where('device_mac', 'ilike', contains(deviceMac));
  if (deviceSn !== undefined) select = select.where('device_sn', 'ilike', contains(deviceSn));
  if (deviceClass !== undefined) select = select.where('device_class', '=', deviceClass);
  if (deviceType !== undefined) select = select.where((eb) => eb(eb.val(deviceType), '=', eb.fn.any('device_types')));
  if (checkStatus !== -1) select = select.where('check_status', '=', checkStatus);
  return pageOf(select.selectAll().orderBy('id', 'desc'), query);
}

export const findRules = (tx: Tx, tenantId: number, wanted: readonly string[]): Promise<AccessRuleRow[]> =>
  tx.selectFrom('access_rule').selectAll().where('tenant_id', '=', tenantId).where('id', 'in', wanted).execute();

export type RuleColumns = ReturnType<typeof accessRuleColumnsOf>;

/** What makes rules alike, of all rules of the tenant. */
export const ruleKeys = (tx: Tx, tenantId: number): Promise<RuleColumns[]> =>
  tx
    .selectFrom('access_rule')
    .select(['device_mac', 'mac_from', 'mac_to', 'device_sn', 'device_class', 'device_types', 'check_status', 'remark'])
    .where('tenant_id', '=', tenantId)
    .execute();

/** Many rules in one statement; lists of types travel comma-joined because arrays of arrays cannot be unnested. */
export async function insertRules(
  tx: Tx,
  tenantId: number,
  by: string,
  rules: readonly (RuleColumns & { readonly id: string })[],
): Promise<void> {
  if (rules.length === 0) return;
  const column = <K extends keyof (typeof rules)[number]>(key: K) => rules.map((rule) => rule[key]);
  const types = rules.map((rule) => rule.device_types.join(','));
  await sql`insert into access_rule (tenant_id, id, device_mac, mac_from, mac_to, device_sn, device_class, device_types,
      check_status, remark, created_by)
    select ${tenantId}, r.id, r.mac, r.mac_from, r.mac_to, r.sn, r.class,
      coalesce(string_to_array(nullif(r.types, ''), ','), '{}'), r.status, r.remark, ${by}
    from unnest(${column('id')}::int8[], ${column('device_mac')}::text[], ${column('mac_from')}::text[],
      ${column('mac_to')}::text[], ${column('device_sn')}::text[], ${column('device_class')}::text[], ${types}::text[],
      ${column('check_status')}::smallint[], ${column('remark')}::text[])
      as r(id, mac, mac_from, mac_to, sn, class, types, status, remark)`.execute(tx);
}
