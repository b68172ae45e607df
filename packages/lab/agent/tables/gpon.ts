import {
  gOnuAuthInfo,
  gOnuAutoFindBase,
  gOnuAutoFindConfirm,
  gOnuAutoFindDetail,
  gOnuDetailInfo,
  gOnuAuthModify,
  gOnuManualAdd,
  gOnuNumber,
  gOnuOp,
  gOnuOpticalInfo,
  gOnuRtt,
  gOnuSta,
  gOnuStaInfo,
} from '@heliograph/wire/mib/gpon-onu.ts';
import { serialOfModel, onuModelAt } from '../../devices/onu-models.ts';
import { onuReading } from '../../devices/optics.ts';
import type { Olt } from '../../devices/olt.ts';
import { deregReasons, onuQuirk } from '../../devices/onu-store.ts';
import { meanPacket } from '../../devices/traffic.ts';
import { aliveTime, onuTime } from '../../shapes/dates.ts';
import { addOnu, modifyOnu, confirmFound, runOnuAction } from '../actions.ts';
import { block, blockValue } from '../blocks.ts';
import { listedRows, onuRows } from '../rows.ts';
import { bindTable, type Get, type ViewSegment } from '../view.ts';
import { capabilitySegments } from './gpon-capability.ts';
import { ponRows } from './ports.ts';

const working = (olt: Olt, slot: number): boolean => olt.onus.phase[slot] === 3;
const ponOf: Get = (olt, slot) => olt.onus.pon(slot);
const onuOf: Get = (olt, slot) => olt.onus.onu(slot);

/** Columns of the 2025 generation: other models have no such objects. */
const since2025: ReadonlySet<string> = new Set([
  'gOnuStaInfoSlot',
  'gOnuStaInfoDesc',
  'gOnuStaInfoLastRegTime',
  'gOnuStaInfoLastDeregTime',
  'gOnuStaInfoLastDeregReason',
  'gOnuStaInfoAliveTime',
  'gOnuOpticalInfoOltRxPwr',
]);

const moment = (olt: Olt, at: number | undefined): string =>
  at === undefined || at === 0 ? '' : onuTime(olt.clock(at));

const stateSegments = (): ViewSegment[] => [
  ...bindTable(gOnuStaInfo, onuRows, {
    gOnuStaInfoPonInx: ponOf,
    gOnuStaInfoOnuInx: onuOf,
    gOnuStaInfoAdminSta: (olt, slot) => (olt.onus.phase[slot] === 7 ? 2 : 1),
    gOnuStaInfoOmccSta: (olt, slot) => (working(olt, slot) ? 1 : 2),
    // Number 7 came with the 2025 generation; older units say offLine.
    gOnuStaInfoPhaseSta: (olt, slot) => {
      const phase = olt.onus.phase[slot] ?? 0;
      return phase === 7 && !olt.model.columns2025 ? 6 : phase;
    },
    gOnuStaInfoSlot: () => 0,
    gOnuStaInfoDesc: (olt, slot) => olt.describe(slot),
    gOnuStaInfoLastRegTime: (olt, slot) => moment(olt, olt.onus.registered[slot]),
    gOnuStaInfoLastDeregTime: (olt, slot) => moment(olt, olt.onus.deregistered[slot]),
    gOnuStaInfoLastDeregReason: (olt, slot) => deregReasons[olt.onus.reason[slot] ?? 0] ?? '',
    gOnuStaInfoAliveTime: (olt, slot, now) =>
      working(olt, slot) ? aliveTime(now - (olt.onus.registered[slot] ?? now)) : '',
  }),
  ...bindTable(
    gOnuAuthInfo,
    onuRows,
    {
      gOnuAuthInfoPonInx: ponOf,
      gOnuAuthInfoOnuInx: onuOf,
      gOnuAuthInfoOnuPName: () => 'default',
      gOnuAuthInfoAuthMode: () => 1,
      gOnuAuthInfoAuthInfo: (olt, slot) => olt.onus.identity(slot, 'gpon'),
      // Taken from the ONU itself, so unknown until it has been seen.
      gOnuModel: (olt, slot) => (olt.onus.registered[slot] === 0 ? 'unknown' : olt.onus.modelOf(slot).equipmentId),
    },
    {
      gOnuModel: (olt, slot, value) => {
        olt.overrides.set(`gOnuModel.${olt.onus.pon(slot)}.${olt.onus.onu(slot)}`, String(value));
        return undefined;
      },
    },
  ),
  ...bindTable(gOnuOpticalInfo, onuRows, {
    gOnuOpticalInfoPonInx: ponOf,
    gOnuOpticalInfoOnuInx: onuOf,
    gOnuOpticalInfoTemp: (olt, slot, now) => onuReading(olt, slot, now, 'temperature'),
    gOnuOpticalInfoVolt: (olt, slot, now) => onuReading(olt, slot, now, 'voltage'),
    gOnuOpticalInfoBias: (olt, slot, now) => onuReading(olt, slot, now, 'bias'),
    gOnuOpticalInfoTxPwr: (olt, slot, now) => onuReading(olt, slot, now, 'tx'),
    gOnuOpticalInfoRxPwr: (olt, slot, now) =>
      ((olt.onus.flags[slot] ?? 0) & onuQuirk.noRxRow) === 0 ? onuReading(olt, slot, now, 'rx') : undefined,
    gOnuOpticalInfoOltRxPwr: (olt, slot, now) => onuReading(olt, slot, now, 'oltRx'),
  }),
];

const detailSegments = (): ViewSegment[] => [
  ...bindTable(
    gOnuDetailInfo,
    onuRows,
    {
      gOnuDetailInfoPonInx: ponOf,
      gOnuDetailInfoOnuInx: onuOf,
      gOnuDetailInfoVendorId: (olt, slot) => olt.onus.modelOf(slot).vendor,
      gOnuDetailInfoVersion: (olt, slot) => olt.onus.modelOf(slot).hardware,
      gOnuDetailInfoSn: (olt, slot) => olt.onus.identity(slot, 'gpon'),
      gOnuDetailInfoEquipmentId: (olt, slot) => olt.onus.modelOf(slot).equipmentId,
      gOnuDetailInfoModel: (olt, slot) => olt.onus.modelOf(slot).equipmentId,
      gOnuDetailInfoSysUpTime: (olt, slot, now) =>
        working(olt, slot) ? aliveTime(now - (olt.onus.registered[slot] ?? now)) : 'N/A',
      gOnuDetailInfoOnuDesc: (olt, slot) => olt.describe(slot),
      gOnuDetailInfoMainVer: (olt, slot) => olt.upgrades.versions(slot).main,
      gOnuDetailInfoStandbyVer: (olt, slot) => olt.upgrades.versions(slot).standby,
    },
    {
      gOnuDetailInfoOnuDesc: (olt, slot, value) => {
        const text = String(value);
        if (text.length > 32 || /\s/.test(text)) return 'a description has at most 32 characters and no blanks';
        olt.onus.names.set(slot, text);
        return undefined;
      },
    },
  ),
  ...bindTable(gOnuRtt, onuRows, {
    gOnuRttPon: ponOf,
    gOnuRttOnu: onuOf,
    gOnuRttDistance: (olt, slot) => (olt.onus.registered[slot] === 0 ? 0 : olt.onus.distance[slot]),
  }),
  ...bindTable(gOnuSta, onuRows, {
    gOnuStaPonInx: ponOf,
    gOnuStaOnuInx: onuOf,
    gOnuStaInputRateBps: (olt, slot, now) => olt.rate(slot, 'up', now),
    gOnuStaInputRatePps: (olt, slot, now) => olt.rate(slot, 'up', now) / meanPacket,
    gOnuStaOutputRateBps: (olt, slot, now) => olt.rate(slot, 'down', now),
    gOnuStaOutputRatePps: (olt, slot, now) => olt.rate(slot, 'down', now) / meanPacket,
    gOnuStaInputOctets: (olt, slot, now) => olt.octets(slot, 'up', now),
    gOnuStaInputPackets: (olt, slot, now) => olt.octets(slot, 'up', now) / meanPacket,
    gOnuStaOutputOctets: (olt, slot, now) => olt.octets(slot, 'down', now),
    gOnuStaOutputPackets: (olt, slot, now) => olt.octets(slot, 'down', now) / meanPacket,
  }),
  ...bindTable(gOnuNumber, ponRows, {
    gOnuNumberPon: (_, key) => key,
    gOnuNumberAll: (olt, key) => olt.onus.onPon(key).length,
    gOnuNumberOnline: (olt, key) => olt.onus.onPon(key).filter((slot) => working(olt, slot)).length,
  }),
];

/** Index of found ONUs: PON, then their order of appearance on it. */
const foundIndexes = (olt: Olt): number[][] => {
  const seen = new Map<number, number>();
  return olt.found.map(({ pon }) => {
    const n = (seen.get(pon) ?? 0) + 1;
    seen.set(pon, n);
    return [pon, n];
  });
};

const foundRows = listedRows(foundIndexes);
const foundModel = (olt: Olt, key: number) => onuModelAt(olt.found[key]?.model ?? 0);
const foundSerial: Get = (olt, key) => serialOfModel(foundModel(olt, key), olt.found[key]?.serial ?? 0);

const foundSegments = (): ViewSegment[] => [
  ...bindTable(gOnuAutoFindBase, foundRows, {
    gOnuAutoFindBasePonInx: (olt, key) => olt.found[key]?.pon,
    gOnuAutoFindBaseOnuInx: (olt, key) => foundIndexes(olt)[key]?.[1],
    gOnuAutoFindBaseSn: foundSerial,
    gOnuAutoFindBaseState: () => 1,
  }),
  ...bindTable(gOnuAutoFindDetail, foundRows, {
    gOnuAutoFindDetailPonInx: (olt, key) => olt.found[key]?.pon,
    gOnuAutoFindDetailOnuInx: (olt, key) => foundIndexes(olt)[key]?.[1],
    gOnuAutoFindDetailSn: foundSerial,
    gOnuAutoFindDetailPw: () => '',
    gOnuAutoFindDetailLoid: () => '',
    gOnuAutoFindDetailLoidPw: () => '',
    gOnuAutoFindDetailModel: (olt, key) => foundModel(olt, key).equipmentId,
    gOnuAutoFindDetailVersion: (olt, key) => foundModel(olt, key).software,
  }),
];

const commandSegments = (): ViewSegment[] => [
  ...block(gOnuOp, 'gOnuOpAction', (olt, action) =>
    runOnuAction(olt, blockValue(olt, gOnuOp.gOnuOpPonInx), blockValue(olt, gOnuOp.gOnuOpOnuInx), action),
  ),
  ...block(gOnuManualAdd, 'gOnuAddAction', (olt) => addOnu(olt)),
  ...block(gOnuAuthModify, 'gOnuAuthAction', (olt) => modifyOnu(olt)),
  ...block(gOnuAutoFindConfirm, 'gOnuAutoFindOnuConfirmAction', (olt) =>
    confirmFound(olt, blockValue(olt, gOnuAutoFindConfirm.gOnuAutoFindOnuConfirmPonId)),
  ),
];

export const gponSegments = (columns2025: boolean): ViewSegment[] =>
  [...stateSegments(), ...detailSegments(), ...capabilitySegments(), ...foundSegments(), ...commandSegments()].filter(
    ({ name }) => columns2025 || !since2025.has(name),
  );
