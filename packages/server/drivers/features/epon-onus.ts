import {
  onlineOnuAuthInfo,
  onuAuthInfo,
  onuAuthInfo2,
  onuAutoFind,
  eponOnuNumber,
  onuReceivePower,
  onuSnInfo,
  onuStatistics,
  opmDiagInfo,
} from '@heliograph/wire/mib/epon-onu.ts';
import type { CollectResult } from '@heliograph/wire/snmp/fast/types.ts';
import { use, type TableUse } from '../kit/plan.ts';
import type { FoundReading, Listed, OnuReading } from '../kit/reading.ts';
import { answeredRowsOf, unionOf, type AnsweredRows } from '../kit/rows.ts';
import { realTime } from '../spellings/dates.ts';
import { bias, oltPower, power, temperature, voltage } from '../spellings/optical.ts';
import { deviceText, macOfOctets } from '../spellings/texts.ts';
import type { DeviceClock } from './gpon-onus.ts';

const state = { module: 'epon', cadence: 'state' } as const;
const optics = { module: 'epon', cadence: 'optics' } as const;
const inventory = { module: 'epon', cadence: 'inventory' } as const;

export const eponOnuTables: readonly TableUse[] = [
  use(onlineOnuAuthInfo, state, [
    'onlineOnulineStatus',
    'onlineOnuMacAddr',
    'onlineOnutype',
    'onlineOnuAuthInfoDescription',
    'onlineOnuAuthInfoDeregReason',
    'onlineOnuAuthInfoDistance',
    'onlineOnuAuthInfoLastRegTime',
    'onlineOnuAuthInfoLastDeregTime',
  ]),
  use(onuAuthInfo, state, [
    'authInfoPonNo',
    'authInfoOnuNo',
    'lineStatus',
    'onuMacAddr',
    'onutype',
    'authMode',
    'onuAuthInfoDescription',
    'onuAuthInfoLoid',
  ]),
  use(onuAuthInfo2, state, ['lineStatus2', 'onuMacAddr2', 'onutype2', 'authMode2', 'onuAuthInfoDescription2']),
  use(eponOnuNumber, state, ['onuNumberAll']),
  use(onuSnInfo, inventory, ['onuVendorId', 'onuModel', 'onuHardwareVersion', 'onuSoftwareVersion']),
  use(opmDiagInfo, optics, ['temperature', 'supplyVoltage', 'txBias', 'txPower', 'rxPower']),
  use(onuReceivePower, optics, ['onuMACAddr', 'onuRecievepower']),
  use(onuStatistics, optics, ['statRxGoodOctets', 'statTxGoodOctets']),
  use(onuAutoFind, state, ['onuAutoFindPon', 'onuAutoFindMac', 'onuAutoFindLoid']),
];

type Part = Partial<OnuReading>;
const keyOf = (pon: number, onu: number): string => `${pon}.${onu}`;
const usable = (pon: number, onu: number): boolean => pon >= 1 && pon <= 64 && onu >= 1 && onu <= 65_535;

const phases = { working: 3, los: 1, dyingGasp: 4, offLine: 6 } as const;

/** EPON knows on and off; the reason of the last deregistration (wire-down 0, power-off 1) tells the rest. */
export function eponPhaseOf(line: number | null, reason: number | null): number | null {
  if (line === null) return null;
  if (line === 1) return phases.working;
  return reason === 1 ? phases.dyingGasp : reason === 0 ? phases.los : phases.offLine;
}

function onlineRow(rows: AnsweredRows<typeof onlineOnuAuthInfo>, row: number, clock: DeviceClock): Part {
  const line = rows.int(row, 'onlineOnulineStatus');
  const metres = rows.int(row, 'onlineOnuAuthInfoDistance');
  const reason = rows.int(row, 'onlineOnuAuthInfoDeregReason');
  const lastDereg = realTime(rows.text(row, 'onlineOnuAuthInfoLastDeregTime'), clock.offset, clock.now);
  const everOff = (deviceText(rows.text(row, 'onlineOnuAuthInfoLastDeregTime')) ?? '') !== '';
  return {
    mac: macOfOctets(rows.text(row, 'onlineOnuMacAddr')),
    model: deviceText(rows.text(row, 'onlineOnutype'), 64),
    name: deviceText(rows.text(row, 'onlineOnuAuthInfoDescription')),
    // A unit that never was off also answers wire-down.
    phase: eponPhaseOf(line, reason),
    deregReason: !everOff ? null : reason === 0 ? 'wire-down' : reason === 1 ? 'power-off' : null,
    lastReg: realTime(rows.text(row, 'onlineOnuAuthInfoLastRegTime'), clock.offset, clock.now),
    lastDereg,
    distance: metres !== null && metres > 0 && metres < 200_000 ? metres : null,
  };
}

/** What the second list says of an ONU; of one that it says nothing of, nothing. */
function secondRow(rows: AnsweredRows<typeof onuAuthInfo2>, row: number): Part {
  const line = rows.int(row, 'lineStatus2');
  const mac = macOfOctets(rows.text(row, 'onuMacAddr2'));
  const model = deviceText(rows.text(row, 'onutype2'), 64);
  const name = deviceText(rows.text(row, 'onuAuthInfoDescription2'));
  return {
    ...(line === null ? {} : { phase: eponPhaseOf(line, null) }),
    ...(mac === null ? {} : { mac }),
    ...(model === null ? {} : { model }),
    ...(name === null ? {} : { name }),
  };
}

/** Fills in what the lists before it do not say. */
function addSecond(found: Map<string, OnuReading>, rows: AnsweredRows<typeof onuAuthInfo2> | undefined): void {
  for (let row = 0; row < (rows?.count ?? 0); row++) {
    const [pon = 0, onu = 0] = rows?.index(row) ?? [];
    const known = found.get(keyOf(pon, onu));
    if (!rows || !known) continue;
    const told = Object.fromEntries(Object.entries(known).filter(([, value]) => value != null));
    found.set(keyOf(pon, onu), { ...known, ...secondRow(rows, row), ...told });
  }
}

const authModes = ['none', 'mac', 'loid'] as const;

/** How many ONUs each PON says it has. */
function announced(result: CollectResult): ReadonlyMap<number, number> {
  const rows = answeredRowsOf(result, eponOnuNumber);
  const counts = new Map<number, number>();
  for (let row = 0; row < (rows?.count ?? 0); row++) {
    const all = rows?.int(row, 'onuNumberAll') ?? null;
    if (all !== null) counts.set(rows?.index(row)[0] ?? 0, all);
  }
  return counts;
}

/**
 * Adds the flat list of authorized ONUs. It may hold rows of units that are long gone: where the indexed list already has
 * as many ONUs as the PON says it has, or another MAC at the place, an offline row that only the flat list knows is such a one.
 */
function addAuthorized(
  found: Map<string, OnuReading>,
  rows: AnsweredRows<typeof onuAuthInfo>,
  result: CollectResult,
): void {
  const counts = announced(result);
  const listed = new Map<number, number>();
  for (const onu of found.values()) listed.set(onu.pon, (listed.get(onu.pon) ?? 0) + 1);
  for (let row = 0; row < rows.count; row++) {
    const pon = rows.int(row, 'authInfoPonNo') ?? 0;
    const onu = rows.int(row, 'authInfoOnuNo') ?? 0;
    if (!usable(pon, onu)) continue;
    const key = keyOf(pon, onu);
    const known = found.get(key);
    const line = rows.int(row, 'lineStatus');
    const mac = macOfOctets(rows.text(row, 'onuMacAddr'));
    const more: Part = {
      authMode: authModes[rows.int(row, 'authMode') ?? -1] ?? null,
      loid: deviceText(rows.text(row, 'onuAuthInfoLoid'), 64),
    };
    if (known) {
      if (known.mac === mac || known.mac === null) found.set(key, { ...known, ...more, mac });
      continue;
    }
    const stale = line !== 1 && (listed.get(pon) ?? 0) >= (counts.get(pon) ?? Number.POSITIVE_INFINITY);
    if (stale) continue;
    const model = deviceText(rows.text(row, 'onutype'), 64);
    const name = deviceText(rows.text(row, 'onuAuthInfoDescription'));
    found.set(key, { pon, onu, mac, model, name, ...more, phase: eponPhaseOf(line, null), sn: null });
  }
}

function add<R extends { count: number; index(row: number): readonly number[] }>(
  found: Map<string, OnuReading>,
  rows: R | undefined,
  read: (rows: R, row: number) => Part,
): void {
  for (let row = 0; row < (rows?.count ?? 0); row++) {
    const [pon = 0, onu = 0] = rows?.index(row) ?? [];
    const known = found.get(keyOf(pon, onu));
    if (rows && known) found.set(keyOf(pon, onu), { ...known, ...read(rows, row) });
  }
}

const detailOf = (rows: AnsweredRows<typeof onuSnInfo>, row: number): Part => {
  const model = deviceText(rows.text(row, 'onuModel'), 64);
  return {
    vendor: deviceText(rows.text(row, 'onuVendorId'), 32),
    hardware: deviceText(rows.text(row, 'onuHardwareVersion'), 64),
    firmware: deviceText(rows.text(row, 'onuSoftwareVersion'), 64),
    ...(model === null ? {} : { model }),
  };
};

/** Levels at the OLT by MAC: their table has a running index of its own. */
function levelsAtOlt(result: CollectResult): ReadonlyMap<string, number | null> {
  const rows = answeredRowsOf(result, onuReceivePower);
  const levels = new Map<string, number | null>();
  for (let row = 0; row < (rows?.count ?? 0); row++) {
    const mac = macOfOctets(rows?.text(row, 'onuMACAddr'));
    if (mac !== null) levels.set(mac, oltPower(rows?.text(row, 'onuRecievepower')));
  }
  return levels;
}

function addOptics(found: Map<string, OnuReading>, result: CollectResult): void {
  const levels = levelsAtOlt(result);
  add(found, answeredRowsOf(result, opmDiagInfo), (rows, row) => ({
    optics: {
      rx: power(rows.text(row, 'rxPower')),
      tx: power(rows.text(row, 'txPower')),
      oltRx: null,
      temperature: temperature(rows.text(row, 'temperature')),
      voltage: voltage(rows.text(row, 'supplyVoltage')),
      bias: bias(rows.text(row, 'txBias')),
    },
  }));
  for (const [key, onu] of found) {
    const oltRx = levels.get(onu.mac ?? '');
    if (oltRx !== undefined && onu.optics) found.set(key, { ...onu, optics: { ...onu.optics, oltRx } });
  }
}

export function eponOnus(result: CollectResult, clock: DeviceClock): Listed<OnuReading> | undefined {
  const online = answeredRowsOf(result, onlineOnuAuthInfo);
  const authorized = answeredRowsOf(result, onuAuthInfo);
  const second = answeredRowsOf(result, onuAuthInfo2);
  const others = [
    answeredRowsOf(result, opmDiagInfo),
    answeredRowsOf(result, onuSnInfo),
    answeredRowsOf(result, onuStatistics),
  ];
  const lists = [online, authorized, second];
  const isSilent = lists.every((rows) => (rows?.count ?? 0) === 0);
  const isWhole = lists.every((rows) => rows?.complete !== false);
  // Silent lists beside tables that were not read say nothing: they may be all that this firmware answers.
  if (isSilent && isWhole && others.every((rows) => rows === undefined)) return undefined;
  const found = new Map<string, OnuReading>();
  for (let row = 0; row < (online?.count ?? 0); row++) {
    const [pon = 0, onu = 0] = online?.index(row) ?? [];
    if (online && usable(pon, onu))
      found.set(keyOf(pon, onu), { pon, onu, sn: null, ...onlineRow(online, row, clock) });
  }
  if (authorized) addAuthorized(found, authorized, result);
  const { onus, incomplete } = unionOf(isSilent ? others : [second], 65_535);
  const counts = announced(result);
  for (const [pon, onu] of onus) {
    const listed = [...found.values()].filter((one) => one.pon === pon).length;
    // As in the flat list, a unit that is long gone may stay.
    const mayStay = listed >= (counts.get(pon) ?? Number.POSITIVE_INFINITY);
    if (!found.has(keyOf(pon, onu)) && !mayStay) found.set(keyOf(pon, onu), { pon, onu, sn: null });
  }
  addSecond(found, second);
  add(found, answeredRowsOf(result, onuSnInfo), detailOf);
  addOptics(found, result);
  add(found, answeredRowsOf(result, onuStatistics), (rows, row) => ({
    upOctets: rows.int(row, 'statRxGoodOctets'),
    downOctets: rows.int(row, 'statTxGoodOctets'),
  }));
  const fault = online?.fault ?? authorized?.fault ?? incomplete?.fault;
  return {
    rows: [...found.values()],
    complete: isWhole && incomplete === undefined,
    ...(fault === undefined ? {} : { fault }),
  };
}

export function eponFound(result: CollectResult): Listed<FoundReading> | undefined {
  const list = answeredRowsOf(result, onuAutoFind);
  if (!list) return undefined;
  const rows: FoundReading[] = [];
  for (let row = 0; row < list.count; row++) {
    const pon = list.int(row, 'onuAutoFindPon') ?? 0;
    const mac = macOfOctets(list.text(row, 'onuAutoFindMac'));
    if (pon < 1 || pon > 64 || mac === null) continue;
    rows.push({ pon, sn: null, mac, loid: deviceText(list.text(row, 'onuAutoFindLoid'), 64), model: null });
  }
  return { rows, complete: list.complete };
}
