import {
  onlineOnuAuthInfo,
  onuAuthInfo,
  onuAutoFind,
  eponOnuList,
  eponOnuNumber,
  onuReceivePower,
  onuReset,
  onuSnInfo,
  onuStatistics,
  opmDiagInfo,
} from '@heliograph/wire/mib/epon-onu.ts';
import { eponMac, onuModelAt } from '../../devices/onu-models.ts';
import { onuReading } from '../../devices/optics.ts';
import type { Olt } from '../../devices/olt.ts';
import { onuQuirk } from '../../devices/onu-store.ts';
import { meanPacket } from '../../devices/traffic.ts';
import { aliveTime, onuTime } from '../../shapes/dates.ts';
import { runOnuAction } from '../actions.ts';
import { block, blockValue } from '../blocks.ts';
import { numbered, onuRows } from '../rows.ts';
import { bindTable, type Get, type ViewSegment } from '../view.ts';
import { ponRows } from './ports.ts';

const online = (olt: Olt, slot: number): boolean => olt.onus.phase[slot] === 3;
const ponOf: Get = (olt, slot) => olt.onus.pon(slot);
const onuOf: Get = (olt, slot) => olt.onus.onu(slot);
const macOf: Get = (olt, slot) => olt.onus.identity(slot, 'epon');

/** Logical link number: assigned in order of registration on real units, by slot here. */
const llidOf: Get = (olt, slot) => olt.onus.onu(slot) + 1;

const { macAuth, loidAuth } = onuAuthInfo.columns.authMode.enum;
/** By what it was let in. */
const modeOf = (olt: Olt, slot: number | undefined): number =>
  slot !== undefined && ((olt.onus.flags[slot] ?? 0) & onuQuirk.byLoid) !== 0 ? loidAuth : macAuth;

/** The one flat list, with a running index from 0. */
const flat = numbered(0, (olt) => olt.onus.order().length);
const ofFlat =
  (get: Get): Get =>
  (olt, key, now) =>
    get(olt, olt.onus.order()[key] ?? 0, now);

/** The flat authorization list, from 1, ends with rows of units that are long gone. */
const withStale = numbered(1, (olt) => olt.onus.order().length + olt.stale.length);

interface AuthRow {
  pon: number;
  onu: number;
  mac: string;
  /** Undefined for a stale row. */
  slot: number | undefined;
}

const authRow = (olt: Olt, key: number): AuthRow => {
  const slot = olt.onus.order()[key - 1];
  if (slot !== undefined) {
    return { pon: olt.onus.pon(slot), onu: olt.onus.onu(slot), mac: olt.onus.identity(slot, 'epon'), slot };
  }
  const row = olt.stale[key - 1 - olt.onus.order().length];
  const mac = row === undefined ? '' : eponMac(onuModelAt(row.model), row.serial);
  return { pon: row?.pon ?? 0, onu: row?.onu ?? 0, mac, slot: undefined };
};

const ofAuth =
  (get: (olt: Olt, row: AuthRow) => string | number): Get =>
  (olt, key) =>
    get(olt, authRow(olt, key));

const moment = (olt: Olt, at: number | undefined): string =>
  at === undefined || at === 0 ? '' : onuTime(olt.clock(at));

const listSegments = (): ViewSegment[] => [
  ...bindTable(eponOnuList, flat, {
    onuIndex: (_, key) => key,
    ponId: ofFlat(ponOf),
    llid: ofFlat(llidOf),
    status: ofFlat((olt, slot) => (online(olt, slot) ? 'auth success' : 'offline')),
    macAddress: ofFlat(macOf),
  }),
  ...bindTable(onuAuthInfo, withStale, {
    authInfoIndex: (_, key) => key,
    authInfoPonNo: ofAuth((_, row) => row.pon),
    authInfoOnuNo: ofAuth((_, row) => row.onu),
    authInfoLlid: ofAuth((_, row) => row.onu + 1),
    lineStatus: ofAuth((olt, row) => (row.slot !== undefined && online(olt, row.slot) ? 1 : 0)),
    onuMacAddr: ofAuth((_, row) => row.mac),
    onutype: ofAuth((olt, row) => (row.slot === undefined ? '' : olt.onus.modelOf(row.slot).equipmentId)),
    exchange: ofAuth(() => 1),
    authMode: ofAuth((olt, row) => modeOf(olt, row.slot)),
    onuAuthInfoDescription: ofAuth((olt, row) => (row.slot === undefined ? '' : olt.describe(row.slot)) || 'NULL'),
    onuAuthInfoLoid: ofAuth((olt, row) => (row.slot === undefined ? '' : (olt.onus.loids.get(row.slot) ?? ''))),
    onuAuthInfoLoidPwd: ofAuth(() => ''),
    onuAuthInfoRtt: ofAuth((olt, row) => (row.slot === undefined ? 0 : (olt.onus.distance[row.slot] ?? 0))),
    onuType2: ofAuth((olt, row) => (row.slot === undefined ? '' : olt.onus.modelOf(row.slot).equipmentId)),
  }),
  ...bindTable(onlineOnuAuthInfo, onuRows, {
    onlineOnuAuthInfoPonNo: ponOf,
    onlineOnuAuthInfoOnuNo: onuOf,
    onlineOnuAuthInfoLlid: llidOf,
    onlineOnulineStatus: (olt, slot) => (online(olt, slot) ? 1 : 0),
    onlineOnuMacAddr: macOf,
    onlineOnutype: (olt, slot) => olt.onus.modelOf(slot).equipmentId,
    onlineOnuExchange: () => 1,
    onlineOnuAuthMode: modeOf,
    onlineOnuAuthInfoDescription: (olt, slot) => olt.describe(slot) || 'NULL',
    onlineOnuAuthInfoLoid: (olt, slot) => olt.onus.loids.get(slot) ?? '',
    onlineOnuAuthInfoRtt: (olt, slot) => olt.onus.distance[slot],
    onlineOnuAuthInfoStatus: (olt, slot) => (online(olt, slot) ? 1 : 0),
    // wire-down is also what a unit answers that has never been off.
    onlineOnuAuthInfoDeregReason: (olt, slot) => (olt.onus.reason[slot] === 1 ? 1 : 0),
    onlineOnuAuthInfoDistance: (olt, slot) => olt.onus.distance[slot],
    onlineOnuAuthInfoLastRegTime: (olt, slot) => moment(olt, olt.onus.registered[slot]),
    onlineOnuAuthInfoLastDeregTime: (olt, slot) => moment(olt, olt.onus.deregistered[slot]),
    onlineOnuAuthInfoAliveTime: (olt, slot, now) =>
      online(olt, slot) ? aliveTime(now - (olt.onus.registered[slot] ?? now)) : '',
  }),
];

const detailSegments = (): ViewSegment[] => [
  ...bindTable(onuStatistics, onuRows, {
    onuStatisticsPon: ponOf,
    onuStatisticsOnu: onuOf,
    statRxGoodOctets: (olt, slot, now) => olt.octets(slot, 'up', now),
    statRxUcastFrames: (olt, slot, now) => (olt.octets(slot, 'up', now) / meanPacket) % 0x1_0000_0000,
    statTxGoodOctets: (olt, slot, now) => olt.octets(slot, 'down', now),
    statTxUcastFrames: (olt, slot, now) => (olt.octets(slot, 'down', now) / meanPacket) % 0x1_0000_0000,
    statRxBadCrc32: () => 0,
  }),
  ...bindTable(eponOnuNumber, ponRows, {
    onuNumberPon: (_, key) => key,
    onuNumberAll: (olt, key) => olt.onus.onPon(key).length,
    onuNumberOnline: (olt, key) => olt.onus.onPon(key).filter((slot) => online(olt, slot)).length,
  }),
  ...bindTable(onuReceivePower, flat, {
    onuid: (_, key) => key,
    onuMACAddr: ofFlat(macOf),
    onuRecievepower: ofFlat((olt, slot, now) => onuReading(olt, slot, now, 'oltRx')),
  }),
  ...bindTable(onuSnInfo, onuRows, {
    onuSnInfoPonIndex: ponOf,
    onuSnInfoOnuIndex: onuOf,
    onuVendorId: (olt, slot) => olt.onus.modelOf(slot).vendor,
    onuModel: (olt, slot) => olt.onus.modelOf(slot).equipmentId,
    onuID: (olt, slot) => olt.onus.identity(slot, 'epon').replaceAll(':', '').toUpperCase(),
    onuHardwareVersion: (olt, slot) => olt.onus.modelOf(slot).hardware,
    onuSoftwareVersion: (olt, slot) => olt.upgrades.versions(slot).main,
  }),
  ...bindTable(opmDiagInfo, onuRows, {
    opmDiagInfoPonIndex: ponOf,
    opmDiagInfoOnuIndex: onuOf,
    temperature: (olt, slot, now) => onuReading(olt, slot, now, 'temperature'),
    supplyVoltage: (olt, slot, now) => onuReading(olt, slot, now, 'voltage'),
    txBias: (olt, slot, now) => onuReading(olt, slot, now, 'bias'),
    txPower: (olt, slot, now) => onuReading(olt, slot, now, 'tx'),
    rxPower: (olt, slot, now) =>
      ((olt.onus.flags[slot] ?? 0) & onuQuirk.noRxRow) === 0 ? onuReading(olt, slot, now, 'rx') : undefined,
  }),
];

const foundSegments = (): ViewSegment[] =>
  bindTable(
    onuAutoFind,
    numbered(1, (olt) => olt.found.length),
    {
      onuAutoFindIndex: (_, key) => key,
      onuAutoFindPon: (olt, key) => olt.found[key - 1]?.pon,
      onuAutoFindMac: (olt, key) => {
        const found = olt.found[key - 1];
        return found && eponMac(onuModelAt(found.model), found.serial);
      },
      onuAutoFindTimeout: () => 300,
      onuAutoFindLoid: (olt, key) => olt.found[key - 1]?.loid ?? '',
      onuAutoFindLoidPwd: () => '',
    },
  );

export const eponSegments = (): ViewSegment[] => [
  ...listSegments(),
  ...detailSegments(),
  ...foundSegments(),
  ...block(onuReset, 'onuResetAction', (olt) =>
    runOnuAction(olt, blockValue(olt, onuReset.onuResetPonNo), blockValue(olt, onuReset.onuResetOnuNo), 1),
  ),
];
