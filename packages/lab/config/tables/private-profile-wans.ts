import * as v6 from '@heliograph/wire/mib/gpon-private-profile/wan-v6.ts';
import {
  priPWanAdd,
  priPWanCfg,
  priPWanConnTable,
  priPWanDelete,
} from '@heliograph/wire/mib/gpon-private-profile/wan.ts';
import * as wifi from '@heliograph/wire/mib/gpon-private-profile/wifi.ts';
import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import type { Config } from '../config.ts';
import { actionBlock, full, wrong, type ConfigPart, type ConfigRow, type ValuesOf, type Verdict } from '../shape.ts';
import { family, keptProfiles, noProfile, privateProfilePart } from './private-profile-kit.ts';

const mostWans = 8;
const none = '0.0.0.0';
const { pppoe, static: fixed } = priPWanConnTable.columns.priPWanConnMode.enum;

/** A new connection gets the first number that is free in its profile. */
function addWan(config: Config, table: AnyTable, profile: number, made: ConfigRow): Verdict {
  const [id = '', index = ''] = table.index;
  const missing = noProfile(config, profile);
  if (missing !== undefined) return missing;
  const rows = (config.kept(table) as readonly ConfigRow[]).filter((row) => row[id] === profile);
  if (rows.length >= mostWans) return full(`a profile has ${mostWans} connections`);
  const used = new Set(rows.map((row) => row[index]));
  let number = 1;
  while (used.has(number)) number += 1;
  return config.write(table, { [id]: profile, [index]: number, ...made }, 'add');
}

/** Columns that the checks of both kinds of connections look at. */
interface Looked {
  readonly vlanMode: string;
  readonly vlan: string;
  readonly type: string;
  readonly mode: string;
  readonly user: string;
  readonly password: string;
  /** What a static connection needs; left out where it may speak either protocol. */
  readonly fixed?: readonly string[];
}

const checkWan =
  (look: Looked) =>
  (row: ConfigRow): Verdict => {
    const vlan = Number(row[look.vlan]);
    if (row[look.vlanMode] === 1 && (vlan < 1 || vlan > 4094)) return wrong(`no VLAN ${vlan}`);
    if (row[look.type] === 0) return undefined;
    if (row[look.mode] === pppoe && (row[look.user] === '' || row[look.password] === ''))
      return 'PPPoE needs a user and a password';
    return row[look.mode] === fixed && look.fixed?.some((name) => row[name] === none) === true
      ? 'a static connection needs address and gateway'
      : undefined;
  };

const wans: readonly ConfigPart[] = [
  keptProfiles(priPWanConnTable, {
    check: checkWan({
      vlanMode: 'priPWanConnVlanMode',
      vlan: 'priPWanConnVlanId',
      type: 'priPWanConnType',
      mode: 'priPWanConnMode',
      user: 'priPWanConnPppoeUsername',
      password: 'priPWanConnPppoePassword',
      fixed: ['priPWanConnIpAddress', 'priPWanConnGateway'],
    }),
    initial: [
      {
        priPWanConnPId: family,
        priPWanConnIndex: 1,
        priPWanConnType: 1,
        priPWanConnNatEnable: 1,
        priPWanConnVlanMode: 1,
        priPWanConnVlanId: 100,
        priPWanConnBindLan: 1,
        priPWanConnBindSsid: 1,
      },
    ],
  }),
  actionBlock(priPWanAdd, 'priPWanAddAction', {
    on: {
      add: ({ priPWanAddProfileID = 0, priPWanAddType = 0 }: ValuesOf<typeof priPWanAdd>, config) =>
        addWan(config, priPWanConnTable, priPWanAddProfileID, { priPWanConnType: priPWanAddType }),
    },
  }),
  actionBlock(priPWanDelete, 'priPWanDeleteAction', {
    into: priPWanConnTable,
    map: { priPWanConnPId: 'priPWanDeleteProfileID', priPWanConnIndex: 'priPWanDeleteWanIndex' },
    on: { delete: 'drop' },
  }),
  actionBlock(priPWanCfg, 'priPWanCfgAction', {
    into: priPWanConnTable,
    map: {
      priPWanConnPId: 'priPWanCfgProfileID',
      priPWanConnIndex: 'priPWanCfgWanIndex',
      priPWanConnBindLan: 'priPWanCfgBindLan',
      priPWanConnBindSsid: 'priPWanCfgBindSsid',
      priPWanMode: 'priPWanCfgWanMode',
      priPWanConnType: 'priPWanCfgTypeCfg',
      priPWanConnVlanId: 'priPWanCfgVlanId',
      priPWanConnVlanCos: 'priPWanCfgCos',
      priPWanConnNatEnable: 'priPWanCfgNatEnable',
      priPWanConnMode: 'priPWanCfgModeCfg',
      priPWanConnIpAddress: 'priPWanCfgIpAddress',
      priPWanConnIpMask: 'priPWanCfgIpMask',
      priPWanConnGateway: 'priPWanCfgGateway',
      priPWanConnMasterDns: 'priPWanCfgMasterDns',
      priPWanConnSlaveDns: 'priPWanCfgSlaveDns',
      priPWanConnPppoeProxy: 'priPWanCfgPppoeProxy',
      priPWanConnPppoeUsername: 'priPWanCfgPppoeUsername',
      priPWanConnPppoePassword: 'priPWanCfgPppoePassword',
      priPWanConnPppoeSerName: 'priPWanCfgPppoeSerName',
      priPWanConnPppoeMode: 'priPWanCfgPppoeMode',
      priPWanConnQosEnable: 'priPWanCfgQosEnable',
      priPWanConnVlanMode: 'priPWanCfgVlanMode',
      priPWanConnMTU: 'priPWanCfgMTU',
    },
    on: { commit: 'edit' },
  }),
];

const wansV6: readonly ConfigPart[] = [
  ...privateProfilePart(v6.priPWanConnV6Table, v6.priPV6WanConnCfg, 'v6ConnCfgAction', {
    check: checkWan({
      vlanMode: 'v6wanConnVlanModeS',
      vlan: 'v6wanConnVlanIdS',
      type: 'v6wanConnTypeS',
      mode: 'v6WanConnModeS',
      user: 'v6wanConnPppoeUsernameS',
      password: 'v6wanConnPppoePasswordS',
    }),
    on: { commit: 'edit' },
  }),
  actionBlock(v6.priPV6WanConnAdd, 'v6connAddAction', {
    on: {
      add: ({ v6connAddProfileID = 0, v6connType = 0 }: ValuesOf<typeof v6.priPV6WanConnAdd>, config) =>
        addWan(config, v6.priPWanConnV6Table, v6connAddProfileID, { v6wanConnTypeS: v6connType }),
    },
  }),
  actionBlock(v6.priPV6WanConnDelete, 'v6connDeleteAction', {
    into: v6.priPWanConnV6Table,
    map: { priPWanConnV6PId: 'v6connDeleteProfileID', v6wanConnIndexS: 'v6connIndexD' },
    on: { delete: 'drop' },
  }),
];

const preshared: readonly unknown[] = [4, 6, 9];

const checkSsid = (row: ConfigRow): Verdict => {
  const name = String(row['priPWifiSsidNameS']);
  if (name === '' || name.length > 32) return wrong('an SSID has 1 to 32 characters');
  const key = String(row['priPSsidPreshareKeyS']);
  return preshared.includes(row['priPWifiSsidAuthMode']) && !/^([\x20-\x7e]{8,63}|[0-9a-f]{64})$/i.test(key)
    ? 'the key has 8 to 63 characters'
    : undefined;
};

/** The block has a text for the RADIUS server, the table an address: a name is none. */
const ipOf = (text: unknown): string => (/^\d+(\.\d+){3}$/.test(String(text)) ? String(text) : none);

const ssidColumns = Object.values(wifi.priPWifiSsidTable.columns);
/** By number; ciphers count from 0 in the block, from 1 in the table. */
const ssidRow = (values: ValuesOf<typeof wifi.priPWifiSsid>): ConfigRow => {
  const given = Object.values(wifi.priPWifiSsid).flatMap(({ id, name }) => {
    const [column, value] = [ssidColumns.find((one) => one.id === id), values[name as keyof typeof values]];
    return column === undefined || value === undefined ? [] : [[column.name, value] as const];
  });
  const { priPSsidEncrypTpye: cipher = 0, priPSsidRadiusSerip: server = '' } = values;
  return { ...Object.fromEntries(given), priPWifiSsidEncryTpeS: cipher + 1, priPSsidRadiusServIp: ipOf(server) };
};

const radio = wifi.priPWifiSwitchTable.columns;

const radios: readonly ConfigPart[] = [
  keptProfiles(wifi.priPWifiSsidTable, {
    check: checkSsid,
    initial: [
      {
        priPWifiSsidPId: family,
        priPWifiSsidIdS: 1,
        priPWifiSsidNameS: 'Family',
        priPWifiSsidEnableS: 1,
        priPWifiSsidAuthMode: 6,
        priPWifiSsidEncryTpeS: 4,
        priPSsidPreshareKeyS: 'key-of-family',
      },
    ],
  }),
  actionBlock(wifi.priPWifiSsid, 'priPSsidAction', {
    into: wifi.priPWifiSsidTable,
    map: ssidRow as never,
    on: { commit: 'put', remove: 'drop' },
  }),
  ...privateProfilePart(wifi.priPWifiSwitchTable, wifi.priPWifiSwitch, 'priPWifiSwitchAction', {
    map: {
      priPWifiSwitchChannelWidthS: 'priPWifiChannelWidth',
      priPWifiEasyMeshStatusS: 'priPWifiEasyMeshStatus',
    },
    initial: [
      {
        priPWifiSwitchPId: family,
        priPWifiSwitchNoS: 1,
        priPWifiSwitchAPModuleS: 1,
        priPWifiSwitchStandardS: radio.priPWifiSwitchStandardS.enum.s80211acANAC,
        priPWifiSwitchChannelWidthS: radio.priPWifiSwitchChannelWidthS.enum.s80MHz,
        priPWifiSwitchPower: 20,
      },
    ],
    on: { commit: 'put', remove: 'drop' },
  }),
];

/** Connections and Wi-Fi of private profiles. */
export const profileWans: readonly ConfigPart[] = [...wans, ...wansV6, ...radios];
