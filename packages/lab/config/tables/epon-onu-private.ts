import { onuPriDhcpServer, eponPriDhcpServerTable } from '@heliograph/wire/mib/epon-private/lan.ts';
import {
  eponPriTr069Manage,
  eponPriTr069Stun,
  eponPriTr069ManageTable,
  eponPriTr069StunTable,
} from '@heliograph/wire/mib/epon-private/manage.ts';
import {
  onuPriAcl,
  onuPriAclCommit,
  onuPriFirewall,
  onuPriSecurity,
  onuPriUsername,
  eponPriAclTable,
  eponPriFirewallTable,
  eponPriUsernameTable,
} from '@heliograph/wire/mib/epon-private/security.ts';
import {
  onuPriWifiSsid,
  onuPriWifiSwitch,
  onuPriWifiSwitch1,
  eponPriWifiSsidTable,
  priWifiSwichTable,
  eponPriWifiSwitchTable,
} from '@heliograph/wire/mib/epon-private/wifi.ts';
import type { Config } from '../config.ts';
import {
  actionBlock,
  stored,
  wrong,
  type ConfigFamily,
  type ConfigPart,
  type RowOf,
  type ValuesOf,
  type Verdict,
} from '../shape.ts';
import { hasEponOnus, inTableOrder, eachOnuRow } from './epon-onu-kit.ts';
import { mustWork, ofWorking } from './onu-private.ts';

type Ssid = RowOf<typeof eponPriWifiSsidTable>;
type Dhcp = RowOf<typeof eponPriDhcpServerTable>;

const auth = eponPriWifiSsidTable.columns.priWifiSsidAuthMode.enum;
const cipher = eponPriWifiSsidTable.columns.priWifiSsidEncryTpeS.enum;
const preshared: readonly number[] = [auth.wpapsk, auth.wpa2psk, auth['wpapsk-wpa2psk']];

const checkSsid = (row: Ssid, config: Config): Verdict => {
  const away = mustWork(config, row.priWifiSsidPonS, row.priWifiSsidOnuS);
  if (away !== undefined) return away;
  if (row.priWifiSsidNameS === '' || row.priWifiSsidNameS.length > 32) return wrong('a name has 1 to 32 octets');
  const isKey = /^([\x20-\x7e]{8,63}|[0-9a-f]{64})$/i.test(row.priSsidPreshareKeyS);
  if (preshared.includes(row.priWifiSsidAuthMode) && !isKey) return wrong('the key has 8 to 63 characters');
  const isOpen = row.priWifiSsidAuthMode === auth.open;
  return isOpen === (row.priWifiSsidEncryTpeS === cipher.none) ? undefined : 'encryption and authentication differ';
};

const standards = eponPriWifiSwitchTable.columns.priWifiSwitchStandardS.enum;

const wifiParts: readonly ConfigPart[] = [
  stored(eponPriWifiSsidTable, {
    writable: [],
    initial: eachOnuRow(eponPriWifiSsidTable, ({ pon, onu, name }) => ({
      priWifiSsidIdS: 1,
      priWifiSsidNameS: name,
      priWifiSsidEnableS: 1,
      priWifiSsidAuthMode: auth.wpa2psk,
      priWifiSsidEncryTpeS: cipher.aes,
      priSsidPreshareKeyS: `key-of-${pon}-${onu}`,
    })),
    check: checkSsid,
    removable: (row, config) => mustWork(config, row.priWifiSsidPonS, row.priWifiSsidOnuS),
  }),
  actionBlock(onuPriWifiSsid, 'priSsidAction', {
    into: eponPriWifiSsidTable,
    map: inTableOrder(eponPriWifiSsidTable, onuPriWifiSsid),
    on: { commit: 'put', remove: 'drop' },
  }),
  stored(priWifiSwichTable, {
    writable: [],
    initial: eachOnuRow(priWifiSwichTable, () => ({
      priWifiSwichAPModuleS: 1,
      priWifiSwichStandardS: standards.s80211bgn,
      priWifiSwitchPower: 20,
    })),
    check: ofWorking('priWifiSwichPonS', 'priWifiSwichOnuS'),
  }),
  actionBlock(onuPriWifiSwitch, 'priWifiSwitchAction', {
    into: priWifiSwichTable,
    map: inTableOrder(priWifiSwichTable, onuPriWifiSwitch, { priWifiSwichChannelWidth: 'priWifiChannelWidth' }),
    on: { commit: 'put', remove: 'drop' },
  }),
  stored(eponPriWifiSwitchTable, {
    writable: [],
    check: (row, config) =>
      mustWork(config, row.priWifiSwitchPonS, row.priWifiSwitchOnuS) ??
      (row.priWifiSwitchChannelWidth === 2 && row.priWifiSwitchStandardS < standards.s80211ac
        ? '80 MHz needs 802.11ac'
        : undefined),
  }),
  actionBlock(onuPriWifiSwitch1, 'priWifiSwitchAction1', {
    into: eponPriWifiSwitchTable,
    map: inTableOrder(eponPriWifiSwitchTable, onuPriWifiSwitch1, {
      priWifiSwitchChannelWidth: 'priWifiChannelWidth1',
      priWifiSwitchEasyMeshStatus: 'priWifiEasyMeshStatus',
    }),
    on: { commit: 'put', remove: 'drop' },
  }),
];

const server = eponPriDhcpServerTable.columns.priDhcpEnable.enum.enable;
const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

const checkDhcp = (row: Dhcp, config: Config): Verdict => {
  const away = mustWork(config, row.priDhcpServerPon, row.priDhcpServerOnu);
  if (away !== undefined) return away;
  const [ip = 0, mask = 0] = [row.priDhcpLanIp, row.priDhcpLanMask].map(numberOf);
  if (ip === 0 || mask === 0) return wrong('a LAN has an address and a mask');
  if (row.priDhcpEnable !== server) return undefined;
  const [first = 0, last = 0] = [row.priDhcpBeginIp, row.priDhcpEndIp].map(numberOf);
  if (last < first) return 'the last address is before the first';
  return [first, last].every((one) => ((one ^ ip) & mask) === 0) ? undefined : 'not in the network of the LAN';
};

const homeParts: readonly ConfigPart[] = [
  stored(eponPriDhcpServerTable, {
    writable: [],
    initial: eachOnuRow(eponPriDhcpServerTable, () => ({
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
  actionBlock(onuPriDhcpServer, 'onuPriDhcpAction', {
    into: eponPriDhcpServerTable,
    map: inTableOrder(eponPriDhcpServerTable, onuPriDhcpServer),
    on: { commit: 'put', remove: 'drop' },
  }),
];

const tr069Parts: readonly ConfigPart[] = [
  stored(eponPriTr069ManageTable, {
    initial: eachOnuRow(eponPriTr069ManageTable, ({ pon, onu }) => ({
      priMngAcsAddressS: 'http://acs.example.net:7547/',
      priMngAcsUsernameS: 'cpe',
      priMngAcsPasswordS: `acs-${pon}-${onu}`,
      priMngInformEnS: 1,
      priMngInformIntervalTimeS: 3600,
      priMngStatusS: 1,
    })),
    check: (row, config) =>
      mustWork(config, row.priMngPon, row.priMngOnu) ??
      (row.priMngStatusS === 0 || /^https?:\/\//.test(row.priMngAcsAddressS)
        ? undefined
        : wrong('the address of an ACS is a URL')),
  }),
  actionBlock(eponPriTr069Manage, 'priMngAction', {
    into: eponPriTr069ManageTable,
    map: {
      priMngPon: 'priMngPonID',
      priMngOnu: 'priMngOnuID',
      priMngAcsAddressS: 'priMngAcsAddress',
      priMngAcsUsernameS: 'priMngAcsUsername',
      priMngAcsPasswordS: 'priMngAcsPassword',
      priMngCertificateEnS: 'priMngCertificateEn',
      priMngInformEnS: 'priMngInformEn',
      priMngInformIntervalTimeS: 'priMngInformIntervalTime',
      priMngRevConnUsernameS: 'priMngRevConnUsername',
      priMngRevConnPasswordS: 'priMngRevConnPassword',
      priMngStatusS: 'priMngStatus',
    },
    on: { submit: 'put' },
  }),
  stored(eponPriTr069StunTable, { check: ofWorking('priStunPon', 'priStunOnu') }),
  actionBlock(eponPriTr069Stun, 'priStunAction', {
    into: eponPriTr069StunTable,
    map: {
      priStunPon: 'priStunPonID',
      priStunOnu: 'priStunOnuID',
      priStunAddressS: 'priStunAddress',
      priStunPortS: 'priStunPort',
      priStunUsernameS: 'priStunUsername',
      priStunPasswordS: 'priStunPassword',
      priStunStatusS: 'priStunStatus',
    },
    on: { submit: 'put' },
  }),
];

/** PON and ONU stand before the blocks of this subject, and are those that were set last. */
const named = (config: Config): readonly [number, number] => [
  Number(config.params.get('priPonID') ?? 0),
  Number(config.params.get('priOnuID') ?? 0),
];

const addUsers = (values: ValuesOf<typeof onuPriUsername>, config: Config): Verdict => {
  const [usernamePon, usernameOnu] = named(config);
  return config.write(
    eponPriUsernameTable,
    {
      usernamePon,
      usernameOnu,
      priUsernameAdminCtl: values.priAdminCtl ?? 0,
      priUsernameAdminName: values.priAdminName ?? '',
      priUsernameAdminPwd: values.priAdminPwd ?? '',
      priUsernameUserCtl: values.priUserCtl ?? 0,
      priUsernameUserName: values.priUserName ?? '',
      priUsernameUserPwd: values.priUserPwd ?? '',
    },
    'put',
  );
};

const dropUsers = (_: unknown, config: Config): Verdict => {
  const [usernamePon, usernameOnu] = named(config);
  return config.drop(eponPriUsernameTable, { usernamePon, usernameOnu });
};

const protect =
  (priFirewallLevel: number) =>
  (_: unknown, config: Config): Verdict => {
    const [priFirewallPon, priFirewallOnu] = named(config);
    return config.write(eponPriFirewallTable, { priFirewallPon, priFirewallOnu, priFirewallLevel }, 'put');
  };

const { ping, https } = eponPriAclTable.columns.priAclProtocolType.enum;

const aclOf = (values: ValuesOf<typeof onuPriAcl>, config: Config): Partial<RowOf<typeof eponPriAclTable>> => {
  const [priAclPon, priAclOnu] = named(config);
  const priAclProtocolType = values.priAclProtocol ?? 0;
  return {
    priAclPon,
    priAclOnu,
    priAclProtocolType,
    priAclControl: values.priAclCtl ?? 0,
    priAclLanControl: values.priAclLanCtl ?? 0,
    priAclWanControl: values.priAclWanCtl ?? 0,
    priAclIpv4Control: values.priAclIPv4Ctl ?? 0,
    priAclIPv4Address: values.priAclIPv4Addr ?? '0.0.0.0',
    priAclIPv4MaskAddr: values.priAclIPv4Mask ?? '0.0.0.0',
    priAclIpv6Control: values.priAclIPv6Ctl ?? 0,
    priAclIPv6Address: values.priAclIPv6Addr ?? '',
    priAclPort: priAclProtocolType === ping ? 0 : (values.priAclPortID ?? 0),
  };
};

const securityParts: readonly ConfigPart[] = [
  stored(eponPriUsernameTable, {
    initial: eachOnuRow(eponPriUsernameTable, ({ pon, onu }) => ({
      priUsernameAdminCtl: 1,
      priUsernameAdminName: 'admin',
      priUsernameAdminPwd: `adm-${pon}-${onu}`,
    })),
    check: (row, config) =>
      mustWork(config, row.usernamePon, row.usernameOnu) ??
      (row.priUsernameAdminCtl === 1 && (row.priUsernameAdminName === '' || row.priUsernameAdminPwd === '')
        ? 'an administrator has a name and a password'
        : undefined),
  }),
  actionBlock({ ...onuPriSecurity, ...onuPriUsername }, 'priUsernameAction', { on: { add: addUsers, del: dropUsers } }),
  stored(eponPriFirewallTable, {
    initial: eachOnuRow(eponPriFirewallTable, () => ({ priFirewallLevel: 1 })),
    check: ofWorking('priFirewallPon', 'priFirewallOnu'),
  }),
  actionBlock(onuPriFirewall, 'priFirewall', {
    on: { disable: protect(0), low: protect(1), middle: protect(2), high: protect(3) },
  }),
  stored(eponPriAclTable, {
    writable: [],
    initial: (config) =>
      [ping, https].flatMap((protocol) =>
        eachOnuRow(eponPriAclTable, () => ({
          priAclProtocolType: protocol,
          priAclControl: 1,
          priAclLanControl: 1,
          priAclPort: protocol === https ? 443 : 0,
        }))(config),
      ),
    check: ofWorking('priAclPon', 'priAclOnu'),
  }),
  actionBlock(onuPriAcl, 'priAclAction', {
    into: eponPriAclTable,
    map: aclOf as never,
    on: { add: 'put', del: 'drop' },
  }),
  // Rules reach the ONU with it; what the OLT tells are those that it holds.
  actionBlock(onuPriAclCommit, 'priAclCommit', { on: { enable: (_, config) => mustWork(config, ...named(config)) } }),
];

/** What an OLT hands on to an EPON ONU of its make by its own protocol. */
export const eponOnuPrivate: ConfigFamily = {
  name: 'epon-onu-private',
  when: hasEponOnus,
  parts: [...wifiParts, ...homeParts, ...tr069Parts, ...securityParts],
};
