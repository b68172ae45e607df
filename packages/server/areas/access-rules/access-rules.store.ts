import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { accessRuleCalls } from '@heliograph/catalogue/calls/access-rules.ts';
import { macDigits, ruleMac } from '@heliograph/catalogue/formats/mac-range.ts';
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { AccessRuleTable } from '../../db/tables/onboarding.ts';

export type RuleRow = Selectable<AccessRuleTable>;
type RuleInput = InputOf<typeof accessRuleCalls.addDeviceAuthorized>;
type RuleQuery = InputOf<typeof accessRuleCalls.getDeviceAuthorized>;

/** The columns that hold what was typed. */
export function columnsOf(rule: RuleInput) {
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
  const { total } = await select.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await select
    .selectAll()
    .orderBy('id', 'desc')
    .limit(query.pageSize)
    .offset((query.pageNum - 1) * query.pageSize)
    .execute();
  return { rows, total: Number(total) };
}

/** A LIKE pattern that finds the text as it is: its own `%` and `_` stand for themselves. */
export const contains = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

export const findRules = (tx: Tx, tenantId: number, wanted: readonly string[]): Promise<RuleRow[]> =>
  tx.selectFrom('access_rule').selectAll().where('tenant_id', '=', tenantId).where('id', 'in', wanted).execute();
