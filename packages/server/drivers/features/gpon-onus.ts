import {
  gOnuAuthInfo,
  gOnuAutoFindBase,
  gOnuAutoFindDetail,
  gOnuDetailInfo,
  gOnuOpticalInfo,
  gOnuRtt,
  gOnuSta,
  gOnuStaInfo,
} from '@heliograph/wire/mib/gpon-onu.ts';
import { choiceName } from '@heliograph/wire/mib/kit.ts';
import type { CollectResult } from '@heliograph/wire/snmp/fast/types.ts';
import { use, type TableUse } from '../kit/plan.ts';
import type { FoundReading, Listed, OnuReading } from '../kit/reading.ts';
import { ponOnuKey, answeredRowsOf, unionOf, type AnsweredRows } from '../kit/rows.ts';
import { realTime } from '../spellings/dates.ts';
import { readOnce } from '../spellings/once.ts';
import { bias, oltPower, power, temperature, voltage } from '../spellings/optical.ts';
import { deviceText, gponSerial } from '../spellings/texts.ts';

const state = { module: 'gpon', cadence: 'state' } as const;
const optics = { module: 'gpon', cadence: 'optics' } as const;
const inventory = { module: 'gpon', cadence: 'inventory' } as const;

/**
 * Index everywhere: PON, ONU. gOnuStaInfo is the list of what there is and the others add to its rows; where a firmware is
 * silent there, the ONUs of all the others together are the list.
 */
export const gponOnuTables: readonly TableUse[] = [
  use(
    gOnuStaInfo,
    state,
    ['gOnuStaInfoAdminSta', 'gOnuStaInfoOmccSta', 'gOnuStaInfoPhaseSta'],
    ['gOnuStaInfoLastRegTime', 'gOnuStaInfoLastDeregTime', 'gOnuStaInfoLastDeregReason'],
  ),
  use(gOnuAuthInfo, inventory, ['gOnuAuthInfoOnuPName', 'gOnuAuthInfoAuthMode', 'gOnuAuthInfoAuthInfo', 'gOnuModel']),
  use(gOnuDetailInfo, inventory, [
    'gOnuDetailInfoVendorId',
    'gOnuDetailInfoVersion',
    'gOnuDetailInfoSn',
    'gOnuDetailInfoEquipmentId',
    'gOnuDetailInfoOnuDesc',
    'gOnuDetailInfoMainVer',
  ]),
  use(
    gOnuOpticalInfo,
    optics,
    [
      'gOnuOpticalInfoTemp',
      'gOnuOpticalInfoVolt',
      'gOnuOpticalInfoBias',
      'gOnuOpticalInfoTxPwr',
      'gOnuOpticalInfoRxPwr',
    ],
    ['gOnuOpticalInfoOltRxPwr'],
  ),
  use(gOnuRtt, inventory, ['gOnuRttDistance']),
  use(gOnuSta, optics, ['gOnuStaInputRateBps', 'gOnuStaOutputRateBps', 'gOnuStaInputOctets', 'gOnuStaOutputOctets']),
  use(gOnuAutoFindBase, state, ['gOnuAutoFindBaseSn']),
  use(gOnuAutoFindDetail, state, ['gOnuAutoFindDetailLoid', 'gOnuAutoFindDetailModel']),
];

type Part = Partial<OnuReading>;

const reasonText = readOnce((text) => deviceText(text, 64));

const flag = (value: number | null): boolean | null => (value === 1 ? true : value === 2 ? false : null);

/** 2025 firmware says `deactivated`; older ones say `offLine` and show it in the admin state alone. */
function phase(value: number | null, admin: boolean | null): number | null {
  if (value === null || value < 0 || value > 8) return null;
  return value === 6 && admin === false ? 7 : value;
}

function stateOf(rows: AnsweredRows<typeof gOnuStaInfo>, row: number, clock: DeviceClock): Part {
  const admin = flag(rows.int(row, 'gOnuStaInfoAdminSta'));
  return {
    admin,
    omcc: flag(rows.int(row, 'gOnuStaInfoOmccSta')),
    phase: phase(rows.int(row, 'gOnuStaInfoPhaseSta'), admin),
    lastReg: realTime(rows.text(row, 'gOnuStaInfoLastRegTime'), clock.offset, clock.now),
    lastDereg: realTime(rows.text(row, 'gOnuStaInfoLastDeregTime'), clock.offset, clock.now),
    deregReason: reasonText(rows.text(row, 'gOnuStaInfoLastDeregReason')),
  };
}

function authOf(rows: AnsweredRows<typeof gOnuAuthInfo>, row: number): Part {
  const mode = choiceName(gOnuAuthInfo.columns.gOnuAuthInfoAuthMode, rows.int(row, 'gOnuAuthInfoAuthMode') ?? -1);
  const shown = rows.text(row, 'gOnuAuthInfoAuthInfo');
  const sn = gponSerial(shown);
  return {
    profile: deviceText(rows.text(row, 'gOnuAuthInfoOnuPName'), 64),
    authMode: mode ?? null,
    model: deviceText(rows.text(row, 'gOnuModel'), 64),
    ...(sn === null ? {} : { sn }),
    loid: mode?.startsWith('loid') ? deviceText(shown, 64) : null,
  };
}

function detailOf(rows: AnsweredRows<typeof gOnuDetailInfo>, row: number): Part {
  const sn = gponSerial(rows.text(row, 'gOnuDetailInfoSn'));
  const model = deviceText(rows.text(row, 'gOnuDetailInfoEquipmentId'), 64);
  return {
    vendor: deviceText(rows.text(row, 'gOnuDetailInfoVendorId'), 32),
    hardware: deviceText(rows.text(row, 'gOnuDetailInfoVersion'), 64),
    firmware: deviceText(rows.text(row, 'gOnuDetailInfoMainVer'), 64),
    name: deviceText(rows.text(row, 'gOnuDetailInfoOnuDesc')),
    ...(sn === null ? {} : { sn }),
    ...(model === null ? {} : { model }),
  };
}

const opticsOf = (rows: AnsweredRows<typeof gOnuOpticalInfo>, row: number): Part => ({
  optics: {
    rx: power(rows.text(row, 'gOnuOpticalInfoRxPwr')),
    tx: power(rows.text(row, 'gOnuOpticalInfoTxPwr')),
    oltRx: oltPower(rows.text(row, 'gOnuOpticalInfoOltRxPwr')),
    temperature: temperature(rows.text(row, 'gOnuOpticalInfoTemp')),
    voltage: voltage(rows.text(row, 'gOnuOpticalInfoVolt')),
    bias: bias(rows.text(row, 'gOnuOpticalInfoBias')),
  },
});

/** The MIB says bytes per second. */
const bits = (octetsPerSecond: number | null): number | null =>
  octetsPerSecond === null || octetsPerSecond < 0 ? null : octetsPerSecond * 8;

const trafficOf = (rows: AnsweredRows<typeof gOnuSta>, row: number): Part => ({
  upBps: bits(rows.int(row, 'gOnuStaInputRateBps')),
  downBps: bits(rows.int(row, 'gOnuStaOutputRateBps')),
  upOctets: rows.int(row, 'gOnuStaInputOctets'),
  downOctets: rows.int(row, 'gOnuStaOutputOctets'),
});

const distanceOf = (rows: AnsweredRows<typeof gOnuRtt>, row: number): Part => {
  const metres = rows.int(row, 'gOnuRttDistance');
  return { distance: metres !== null && metres > 0 && metres < 200_000 ? metres : null };
};

export interface DeviceClock {
  /** Milliseconds from the device's clock to ours; null = it has none. */
  readonly offset: number | null;
  readonly now: number;
}

export function gponOnus(result: CollectResult, clock: DeviceClock): Listed<OnuReading> | undefined {
  const list = answeredRowsOf(result, gOnuStaInfo);
  const [auth, detail, optical] = [gOnuAuthInfo, gOnuDetailInfo, gOnuOpticalInfo].map((table) =>
    answeredRowsOf(result, table),
  );
  const others = [auth, detail, optical, answeredRowsOf(result, gOnuRtt), answeredRowsOf(result, gOnuSta)];
  // A list that is silent beside tables that were not read says nothing: they may be all that this firmware answers.
  const isSilent = (list?.count ?? 0) === 0;
  if (isSilent && list?.complete !== false && others.every((rows) => rows === undefined)) return undefined;
  const { onus, incomplete } = unionOf(isSilent ? [list, ...others] : [list], 1024);
  const found = new Map<number, OnuReading>(onus.map(([pon, onu]) => [ponOnuKey(pon, onu), { pon, onu }]));
  const add = <R extends { count: number; place(row: number): number }>(
    rows: R | undefined,
    read: (rows: R, row: number) => Part,
  ) => {
    for (let row = 0; row < (rows?.count ?? 0); row++) {
      const onu = rows && found.get(rows.place(row));
      // Into the reading itself: a new one for each of six tables was half of what decoding cost.
      if (rows && onu) Object.assign(onu, read(rows, row));
    }
  };
  add(list, (rows, row) => stateOf(rows, row, clock));
  add(answeredRowsOf(result, gOnuAuthInfo), authOf);
  add(answeredRowsOf(result, gOnuDetailInfo), detailOf);
  add(answeredRowsOf(result, gOnuRtt), distanceOf);
  add(answeredRowsOf(result, gOnuOpticalInfo), opticsOf);
  add(answeredRowsOf(result, gOnuSta), trafficOf);
  return {
    rows: [...found.values()],
    complete: incomplete === undefined,
    ...(incomplete?.fault === undefined ? {} : { fault: incomplete.fault }),
  };
}

export function gponFound(result: CollectResult): Listed<FoundReading> | undefined {
  const list = answeredRowsOf(result, gOnuAutoFindBase);
  if (!list) return undefined;
  const details = answeredRowsOf(result, gOnuAutoFindDetail);
  const rowOf = details?.byIndex();
  const rows: FoundReading[] = [];
  for (let row = 0; row < list.count; row++) {
    const sn = gponSerial(list.text(row, 'gOnuAutoFindBaseSn'));
    const detail = rowOf?.get(list.index(row).join('.'));
    const more = detail === undefined ? undefined : details;
    if (sn === null) continue;
    rows.push({
      pon: list.index(row)[0] ?? 0,
      sn,
      mac: null,
      loid: deviceText(more?.text(detail ?? 0, 'gOnuAutoFindDetailLoid'), 64),
      model: deviceText(more?.text(detail ?? 0, 'gOnuAutoFindDetailModel'), 64),
    });
  }
  return { rows, complete: list.complete };
}
