import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { AccessRuleRow } from './access-rules.store.ts';

/** What rules look at. MAC as 12 lowercase hex digits; null = not known. */
export interface Candidate {
  readonly mac: string | null;
  readonly serial: string | null;
  readonly deviceType: string | null;
  readonly deviceClass: string;
}

export interface Miss {
  readonly field: 'checkStatus' | 'deviceClass' | 'deviceMac' | 'deviceSn' | 'deviceType';
  readonly message: Text;
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
/** The SN of a rule may be several, joined by commas. */
const serials = (list: string) => list.split(',').map((part) => part.trim());
const told = (value: string | null, en: string, zh: string) =>
  value === null ? text('the device did not tell', '设备未上报') : text(en, zh);
const miss = (field: Miss['field'], what: Text, why: Text): Miss => ({
  field,
  message: text(`${what.en}: ${why.en}`, `${what.zh}：${why.zh}`),
});

/**
 * In which points the rule does not fit the device; none = it lets the device in. Every condition that a rule names must
 * hold, and what the device did not tell fits no condition.
 */
export function misses(rule: AccessRuleRow, device: Candidate): Miss[] {
  const found: Miss[] = [];
  if (rule.check_status !== 1) {
    found.push({ field: 'checkStatus', message: text('The rule is switched off', '规则已关闭') });
  }
  if (rule.device_class !== device.deviceClass) {
    const why = text(
      `${device.deviceClass} is not ${rule.device_class}`,
      `${device.deviceClass} 不是 ${rule.device_class}`,
    );
    found.push(miss('deviceClass', text('Class', '设备类别'), why));
  }
  const { mac_from: from, mac_to: to, device_mac: typed } = rule;
  if (from !== null && to !== null && (device.mac === null || device.mac < from || device.mac > to)) {
    const mac = macText(device.mac ?? '');
    const why = told(device.mac, `${mac} is not within ${typed}`, `${mac} 不在 ${typed} 范围内`);
    found.push(miss('deviceMac', text('MAC', 'MAC'), why));
  }
  const { device_sn: sn } = rule;
  const { serial, deviceType } = device;
  if (sn !== null && (serial === null || !serials(sn).some((one) => same(one, serial)))) {
    found.push(miss('deviceSn', text('SN', '序列号'), told(serial, `${serial} is not ${sn}`, `${serial} 不是 ${sn}`)));
  }
  const types = rule.device_types;
  if (types.length > 0 && (deviceType === null || !types.some((type) => same(type, deviceType)))) {
    const list = types.join(', ');
    const why = told(deviceType, `${deviceType} is not one of ${list}`, `${deviceType} 不在 ${list} 中`);
    found.push(miss('deviceType', text('Type', '设备类型'), why));
  }
  return found;
}

/** The oldest rule that lets the device in. The database narrows to the rules whose MACs fit; `misses` has the last word. */
export async function findMatch(tx: Tx, tenantId: number, device: Candidate): Promise<AccessRuleRow | undefined> {
  const rules = await tx
    .selectFrom('access_rule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('check_status', '=', 1)
    .where('device_class', '=', device.deviceClass)
    .where((eb) =>
      eb.or([
        eb('mac_from', 'is', null),
        ...(device.mac === null ? [] : [eb.and([eb('mac_from', '<=', device.mac), eb('mac_to', '>=', device.mac)])]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('device_sn', 'is', null),
        // Exact or among several; the comparison of single serial numbers is left to `misses`.
        ...(device.serial === null
          ? []
          : [eb(sql<number>`position(lower(${device.serial}) in lower(device_sn))`, '>', 0)]),
      ]),
    )
    .orderBy('id')
    .limit(1000)
    .execute();
  return rules.find((rule) => misses(rule, device).length === 0);
}

/** At most `limit` rules with their misses, the fitting first, then those that fail in the fewest points. */
export async function explain(tx: Tx, tenantId: number, device: Candidate, limit: number) {
  const rules = await tx
    .selectFrom('access_rule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .limit(10_000)
    .execute();
  return rules
    .map((rule) => ({ rule, reasons: misses(rule, device) }))
    .sort((a, b) => a.reasons.length - b.reasons.length)
    .slice(0, limit);
}
