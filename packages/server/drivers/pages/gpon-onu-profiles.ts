import { alarmProTab } from '@heliograph/catalogue/pages/olt/alarmProfile/alarmProTab.ts';
import { onuProfile } from '@heliograph/catalogue/pages/olt/onuProfile/onuProfile.ts';
import { profileDetail } from '@heliograph/catalogue/pages/olt/onuProfile/profileDetail.ts';
import { bindProfile } from '@heliograph/catalogue/pages/olt/profiles/bindProfile.ts';
import {
  v1600gAlarmProfileCfg,
  v1600gAlarmPTable,
  v1600gOnuProfileCfg,
  v1600gOnuPTable,
  v1600gProfileBindTable,
  v1600gProfileManualBind,
} from '@heliograph/wire/mib/gpon-onu-profiles.ts';
import { setItem, type Codec } from '../bindings/codec.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, RowChange, PageRow, PageSession, RawValue, SetItem, Step } from '../kit/binding.ts';

const block = v1600gOnuProfileCfg;

/** Columns beside the parameters that write them; the block takes them all at once, whichever page changes one. */
const counted = {
  onuPDescShow: block.onuPDesc,
  onuPMaxTcontShow: block.onuPMaxTcont,
  onuPMaxGemportShow: block.onuPMaxGemport,
  onuPMaxEthShow: block.onuPMaxEth,
  onuPMaxPotsShow: block.onuPMaxPots,
  onuPMaxIphostShow: block.onuPMaxIphost,
  onuPMaxIpv6hostShow: block.onuPMaxIpv6host,
  onuPMaxVeipShow: block.onuPMaxVeip,
} as const;
const spoken = {
  onuPSrvN1Show: block.onuPSrvAbilityN1,
  onuPSrv1MShow: block.onuPSrvAbility1M,
  onuPSrv1PShow: block.onuPSrvAbility1P,
  onuPWMNOmciShow: block.onuPWMVNOmci,
  onuPOmciSendModeShow: block.onuPOmciSMode,
  onuPDMRangeShow: block.onuPDMrange,
} as const;

/** What a new profile begins with where the first page has no field: everything, without waiting. */
const first: PageRow = {
  v1600gOnuPSrvAbility: 'support',
  onuPSrvN1Show: 1,
  onuPSrv1MShow: 1,
  onuPSrv1PShow: 1,
  onuPWMNOmciShow: 0,
  onuPOmciSendModeShow: 0,
  onuPDMRangeShow: 1,
};

const same = <T extends object>(columns: T) =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, name])) as { readonly [K in keyof T]: K };

const counts = snmpTable(onuProfile, {
  read: v1600gOnuPTable,
  columns: { onuPIdShow: 'onuPIdShow', onuPNameShow: 'onuPNameShow', ...same(counted) },
});
const abilities = snmpTable(profileDetail, {
  read: v1600gOnuPTable,
  columns: {
    onuPIdShow: 'onuPIdShow',
    onuPNameShow: 'onuPNameShow',
    v1600gOnuPSrvAbility: 'v1600gOnuPSrvAbility',
    ...same(spoken),
  },
});

/** All that the device holds of a profile, from both pages. */
async function whole(session: PageSession, name: unknown): Promise<PageRow> {
  const [one, other] = [await counts.read(session), await abilities.read(session)];
  const of = (rows: readonly PageRow[]) => rows.find((row) => row['onuPNameShow'] === name);
  return { ...first, ...of(one.rows), ...of(other.rows) };
}

const named = (name: unknown, sets: readonly SetItem[], what: 'add' | 'del' | 'commit'): Step => ({
  sets: [
    setItem(block.onuPName, String(name)),
    ...sets,
    setItem(block.onuPAction, block.onuPAction.enum[what], [], what),
  ],
});

async function profileSteps({ op, before, after }: RowChange, session: PageSession): Promise<Step[]> {
  const name = (after ?? before)?.['onuPNameShow'];
  if (after === undefined) return [named(name, [], 'del')];
  const row = { ...(op === 'add' ? first : await whole(session, name)), ...after };
  const sets = Object.entries({ ...counted, ...spoken }).map(([field, parameter]) =>
    setItem(parameter, row[field] == null ? (parameter.syntax === 'octets' ? '' : 0) : (row[field] as RawValue)),
  );
  // The block enables what the table calls supported, and the two count the other way round.
  const ability = row['v1600gOnuPSrvAbility'] === 'support' ? 'enable' : 'disable';
  const able = setItem(block.onuPSrvAbility, block.onuPSrvAbility.enum[ability], [], ability);
  return [named(name, [...sets, able], op === 'add' ? 'add' : 'commit')];
}

/** Limits stand two in a text, the low one first; what joins them the MIB does not say. */
const limit = (at: 0 | 1, pattern: RegExp): Codec => ({
  toField: (raw) => {
    const number = [...String(raw).matchAll(pattern)][at]?.[1];
    return number === undefined ? null : Number(number);
  },
  toDevice: Number,
});
const power = /(-?\d+)(?:\.\d+)?/g;
const plainPower = /(\d+)(?:\.\d+)?/g;
/** `1e-5` and `10^-5` are five as well. */
const exponent = /(?:1e-|10\^-)?(\d+)/gi;

const alarms = commandBlock(alarmProTab, {
  read: v1600gAlarmPTable,
  columns: {
    alarmPIdShow: 'alarmPIdShow',
    alarmPNameShow: 'alarmPNameShow',
    alarmPStateShow: 'alarmPStateShow',
    alarmPRxLow: { object: 'alarmPRxShow', codec: limit(0, power) },
    alarmPRxHigh: { object: 'alarmPRxShow', codec: limit(1, power) },
    alarmPTxLow: { object: 'alarmPTxShow', codec: limit(0, plainPower) },
    alarmPTxHigh: { object: 'alarmPTxShow', codec: limit(1, plainPower) },
    alarmPSF: { object: 'alarmPSfSdShow', codec: limit(0, exponent) },
    alarmPSD: { object: 'alarmPSfSdShow', codec: limit(1, exponent) },
  },
  write: v1600gAlarmProfileCfg,
  parameters: {
    alarmPNameShow: 'alarmPName',
    alarmPStateShow: 'alarmPState',
    alarmPRxLow: 'alarmPRxLow',
    alarmPRxHigh: 'alarmPRxHigh',
    alarmPTxLow: 'alarmPTxLow',
    alarmPTxHigh: 'alarmPTxHigh',
    alarmPSF: 'alarmPSF',
    alarmPSD: 'alarmPSD',
  },
  action: 'alarmPAction',
  add: 'add',
  edit: 'commit',
  remove: 'del',
});

const bindings = commandBlock(bindProfile, {
  read: v1600gProfileBindTable,
  columns: {
    profileBindShowPon: 'profileBindShowPon',
    profileBindShowOnu: 'profileBindShowOnu',
    profileBindShowOPN: 'profileBindShowOPN',
    profileBindShowLPN: 'profileBindShowLPN',
    profileBindShowSPN: 'profileBindShowSPN',
    profileBindShowAPN: 'profileBindShowAPN',
    profileBindShowPPN: 'profileBindShowPPN',
    profileBindShowFPN: 'profileBindShowFPN',
  },
  write: v1600gProfileManualBind,
  parameters: {
    profileBindShowPon: 'profileManualBindPon',
    profileBindShowOnu: 'profileManualBindOnu',
    profileBindShowLPN: 'profileManualBindLineName',
    profileBindShowSPN: 'profileManualBindSrvName',
    profileBindShowAPN: 'profileManualBindAlarmName',
    profileBindShowPPN: 'profileManualBindPirName',
    profileBindShowFPN: 'profileManualBindFmtName',
  },
  action: 'profileManualBindAction',
  edit: 'commit',
});

export const gponOnuProfilePages: readonly Binding[] = [
  { ...counts, steps: profileSteps, related: ['profileDetail'] },
  { ...shaped(abilities, { seen: onlyApplying(profileDetail) }), steps: profileSteps, related: ['onuProfile'] },
  alarms,
  bindings,
];
