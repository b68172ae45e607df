import type { Scalar } from '@heliograph/wire/mib/kit.ts';
import {
  gOnuPriDhcpServer,
  gOnuPriDhcpServerV6,
  gOnuPriLoopChk,
  gOnuPriMacTableCfg,
  gOnuPriMiscCtrlOp,
  gOnuPriSpeedLimit,
  priDhcpServerTable,
  priDhcpServerV6Table,
  priLoopChkTable,
  priMacTableTable,
  priMiscCtrlOpTable,
  priSpeedLimitTable,
} from '@heliograph/wire/mib/gpon-private/lan.ts';
import type { Config } from '../config.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type ConfigPart, type RowOf, type Verdict } from '../shape.ts';
import { hasPrivate, mustWork, ofWorking, onusSetUp } from './onu-private.ts';

type Dhcp = RowOf<typeof priDhcpServerTable>;

const server = priDhcpServerTable.columns.priDhcpEnable.enum.enable;
const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

const checkDhcp = (row: Dhcp, config: Config): Verdict => {
  const away = mustWork(config, row.priDhcpServerPon, row.priDhcpServerOnu);
  if (away !== undefined) return away;
  const [ip, mask] = [row.priDhcpLanIp, row.priDhcpLanMask].map(numberOf) as [number, number];
  if (ip === 0 || mask === 0) return wrong('a LAN has an address and a mask');
  if (row.priDhcpEnable !== server) return undefined;
  const [first, last] = [row.priDhcpBeginIp, row.priDhcpEndIp].map(numberOf) as [number, number];
  if (last < first) return 'the last address is before the first';
  return [first, last].every((one) => ((one ^ ip) & mask) === 0) ? undefined : 'not in the network of the LAN';
};

const dhcpParts: readonly ConfigPart[] = [
  stored(priDhcpServerTable, {
    writable: [],
    initial: (config) =>
      onusSetUp(config).map(({ pon, onu }) => ({
        priDhcpServerPon: pon,
        priDhcpServerOnu: onu,
        priDhcpLanIp: '192.168.1.1',
        priDhcpLanMask: '255.255.255.0',
        priDhcpEnable: server,
        priDhcpLease: 86_400,
        priDhcpBeginIp: '192.168.1.2',
        priDhcpEndIp: '192.168.1.254',
        priDhcpMasterDns: '9.9.9.9',
      })),
    check: checkDhcp,
  }),
  actionBlock(gOnuPriDhcpServer, 'gOnuPriDhcpAction', {
    into: priDhcpServerTable,
    map: {
      priDhcpServerPon: 'gOnuPriDhcpServerPonInx',
      priDhcpServerOnu: 'gOnuPriDhcpServerOnuInx',
      priDhcpLanIp: 'gOnuPriDhcpLanIp',
      priDhcpLanMask: 'gOnuPriDhcpLanMask',
      priDhcpEnable: 'gOnuPriDhcpEnable',
      priDhcpLease: 'gOnuPriDhcpLease',
      priDhcpBeginIp: 'gOnuPriDhcpBeginIp',
      priDhcpEndIp: 'gOnuPriDhcpEndIp',
      priDhcpPoolType: 'gOnuPriDhcpPoolType',
      priDhcpMasterDns: 'gOnuPriDhcpMasterDns',
      priDhcpSlaveDns: 'gOnuPriDhcpSlaveDns',
      priDhcpGateway: 'gOnuPriDhcpGateway',
      priDhcpRelayIp: 'gOnuPriDhcpRelayIp',
    },
    on: { commit: 'put' },
  }),
];

const dhcpV6Parts: readonly ConfigPart[] = [
  stored(priDhcpServerV6Table, {
    writable: [],
    check: (row, config) =>
      mustWork(config, row.priDhcpv6ServerPon, row.priDhcpv6ServerOnu) ??
      (row.priDhcpv6RAMinInterval > row.priDhcpv6RAMaxInterval
        ? wrong('the shortest interval is the longer one')
        : undefined),
  }),
  actionBlock(gOnuPriDhcpServerV6, 'onuPriDhcpv6Action', {
    into: priDhcpServerV6Table,
    map: {
      priDhcpv6ServerPon: 'onuPriDhcpv6ServerPon',
      priDhcpv6ServerOnu: 'onuPriDhcpv6ServerOnu',
      priDhcpv6LanIp: 'onuPriDhcpv6LanIp',
      priDhcpv6LanPrefixlen: 'onuPriDhcpv6LanPrefixlen',
      priDhcpv6PrefixMode: 'onuPriDhcpv6PrefixMode',
      priDhcpv6PrefixModeIp: 'onuPriDhcpv6PrefixModeIp',
      priDhcpv6Enable: 'onuPriDhcpv6Enable',
      priDhcpv6BeginIp: 'onuPriDhcpv6BeginIp',
      priDhcpv6EndIp: 'onuPriDhcpv6EndIp',
      priDhcpv6MasterDns: 'onuPriDhcpv6MasterDns',
      priDhcpv6SlaveDns: 'onuPriDhcpv6SlaveDns',
      priDhcpv6Gateway: 'onuPriDhcpv6Gateway',
      priDhcpv6Preference: 'onuPriDhcpv6Preference',
      priDhcpv6Valid: 'onuPriDhcpv6Valid',
      priDhcpv6PoolType: 'onuPriDhcpv6PoolType',
      priDhcpv6RelayIp: 'onuPriDhcpv6RelayIp',
      priDhcpv6RA: 'onuPriDhcpv6RA',
      priDhcpv6RAManage: 'onuPriDhcpv6RAManage',
      priDhcpv6RAOther: 'onuPriDhcpv6RAOther',
      priDhcpv6RAMaxInterval: 'onuPriDhcpv6RAMaxInterval',
      priDhcpv6RAMinInterval: 'onuPriDhcpv6RAMinInterval',
    },
    on: { commit: 'put', remove: 'drop' },
  }),
];

/** Of the ONU that was named last: a switch of this block acts by itself when it is set. */
const turn =
  (column: string, value: number) =>
  (_: unknown, config: Config): Verdict => {
    const [pon, onu] = ['priMiscCtrlOpPon', 'priMiscCtrlOpOnu'].map((name) => Number(config.params.get(name)));
    const row = { priMiscCtrlOpPonS: pon ?? 0, priMiscCtrlOpOnuS: onu ?? 0, [column]: value };
    return config.write(priMiscCtrlOpTable, row, 'put');
  };

const {
  priMiscCtrlOpPon,
  priMiscCtrlOpOnu,
  priMiscCtrlOpSaveCfg,
  priMiscCtrlOpRestoreCfg,
  priMiscCtrlOpCatvEnable,
  priMiscCtrlOpIgmpEnable,
  priMiscCtrlOpStpEnable,
  priMiscCtrlOpPortIsoEnable,
} = gOnuPriMiscCtrlOp;

const switchOf = (scalar: Scalar, column: string): ConfigPart =>
  actionBlock({ [scalar.name]: scalar }, scalar.name, { on: { disable: turn(column, 0), enable: turn(column, 1) } });

const miscParts: readonly ConfigPart[] = [
  stored(priMiscCtrlOpTable, {
    writable: [],
    initial: (config) =>
      onusSetUp(config).map(({ pon, onu }) => ({
        priMiscCtrlOpPonS: pon,
        priMiscCtrlOpOnuS: onu,
        priMiscCtrlOpIgmpEnableS: 1,
      })),
    check: ofWorking('priMiscCtrlOpPonS', 'priMiscCtrlOpOnuS'),
  }),
  actionBlock({ priMiscCtrlOpPon, priMiscCtrlOpOnu, priMiscCtrlOpSaveCfg }, 'priMiscCtrlOpSaveCfg', {
    on: { commit: 'nothing' },
  }),
  actionBlock({ priMiscCtrlOpRestoreCfg }, 'priMiscCtrlOpRestoreCfg', { on: { commit: 'nothing' } }),
  switchOf(priMiscCtrlOpCatvEnable, 'priMiscCtrlOpCatvEnableS'),
  switchOf(priMiscCtrlOpIgmpEnable, 'priMiscCtrlOpIgmpEnableS'),
  switchOf(priMiscCtrlOpStpEnable, 'priMiscCtrlOpStpEnableS'),
  switchOf(priMiscCtrlOpPortIsoEnable, 'priMiscCtrlOpPortIsoEnableS'),
];

const loopParts: readonly ConfigPart[] = [
  stored(priLoopChkTable, {
    writable: [],
    initial: (config) =>
      onusSetUp(config).map(({ pon, onu }) => ({
        gOnuPriLCPonS: pon,
        gOnuPriLCOnuS: onu,
        gOnuPriLCStatusS: 1,
        gOnuPriLCCheckIntervalS: 5,
        gOnuPriLCRecoverIntervalS: 300,
        gOnuPriLCEthernetTypeS: 'fffa',
        gOnuPriLCPortClosingTimeS: 300,
        gOnuPriLCAlarmS: 1,
        gOnuPriLCPortdisloopedS: 1,
      })),
    check: ofWorking('gOnuPriLCPonS', 'gOnuPriLCOnuS'),
  }),
  actionBlock(gOnuPriLoopChk, 'gOnuPriLCAction', {
    into: priLoopChkTable,
    map: {
      gOnuPriLCPonS: 'gOnuPriLCPon',
      gOnuPriLCOnuS: 'gOnuPriLCOnu',
      gOnuPriLCStatusS: 'gOnuPriLCStatus',
      gOnuPriLCCheckIntervalS: 'gOnuPriLCCheckInterval',
      gOnuPriLCRecoverIntervalS: 'gOnuPriLCRecoverInterval',
      gOnuPriLCEthernetTypeS: 'gOnuPriLCEthernetType',
      gOnuPriLCVlanS: 'gOnuPriLCVlan',
      gOnuPriLCDestMacTypeS: 'gOnuPriLCDestMacType',
      gOnuPriLCPortClosingTimeS: 'gOnuPriLCPortClosingTime',
      gOnuPriLCAlarmS: 'gOnuPriLCAlarm',
      gOnuPriLCPortdisloopedS: 'gOnuPriLCPortdislooped',
    },
    on: { submit: 'put' },
  }),
];

const limitParts: readonly ConfigPart[] = [
  stored(priSpeedLimitTable, { writable: [], check: ofWorking('priSpeedLimitPonS', 'priSpeedLimitOnuS') }),
  actionBlock(gOnuPriSpeedLimit, 'priSpeedLimitAction', {
    into: priSpeedLimitTable,
    map: {
      priSpeedLimitPonS: 'priSpeedLimitPon',
      priSpeedLimitOnuS: 'priSpeedLimitOnu',
      priSpeedLimitUpsLimitS: 'priSpeedLimitUpsLimit',
      priSpeedLimitDssLimitS: 'priSpeedLimitDssLimit',
    },
    on: { commit: 'put' },
  }),
  stored(priMacTableTable, {
    writable: [],
    initial: (config) =>
      onusSetUp(config).map(({ pon, onu }) => ({
        priMacTablePonS: pon,
        priMacTableOnus: onu,
        priMacTableMacAgingTimeS: 300,
      })),
    check: ofWorking('priMacTablePonS', 'priMacTableOnus'),
  }),
  actionBlock(gOnuPriMacTableCfg, 'priMacTableAction', {
    into: priMacTableTable,
    map: {
      priMacTablePonS: 'priMacTablePon',
      priMacTableOnus: 'priMacTableOnu',
      priMacTableMacAgingTimeS: 'priMacTableMacAgingTime',
      priMacTablePonMacLimitS: 'priMacTablePonMacLimit',
      priMacTableLanMacLimitSS: 'priMacTableLanMacLimitS',
    },
    on: { commit: 'put' },
  }),
];

export const onuHome: ConfigFamily = {
  name: 'onu-home',
  when: hasPrivate,
  parts: [...dhcpParts, ...dhcpV6Parts, ...miscParts, ...limitParts, ...loopParts],
};
