import { priDhcpServerTable, priMiscCtrlOpTable } from '@heliograph/wire/mib/gpon-private/lan.ts';
import { priAclTable, priFirewallTable, priUsernameTable } from '@heliograph/wire/mib/gpon-private/security.ts';
import { priWanConnCfgTable } from '@heliograph/wire/mib/gpon-private/wan.ts';
import { priWifiSsidTable, priWifiSwitchTable } from '@heliograph/wire/mib/gpon-private/wifi.ts';
import type { RowOf } from '../../config/shape.ts';
import type { Olt } from '../../devices/olt.ts';
import { configRowsOf } from '../store.ts';
import { byOnu, onOff, wordOf, type LinesByOnu, type OnuRunningLine } from './told.ts';

// In the shapes of V1600G0-B V1.4.13R. What no dump was seen of is not printed: connections of the second table (IPv6), RADIUS and WEP of
// Wi-Fi names, DHCP relays, what else `pri` knows.

type Wan = RowOf<typeof priWanConnCfgTable>;
type Ssid = RowOf<typeof priWifiSsidTable>;

const wans = priWanConnCfgTable.columns;
const { route } = wans.priWanConnCfgTypeS.enum;
const { static: fixed, pppoe } = wans.priWanConnCfgModeS.enum;
const { tag, transparent } = wans.priWanConnCfgVlanModeS.enum;
/** The dump of a password of PPPoE is stars. */
const stars = '******';

/** Names of the ports whose bits are set: the least is port 1. */
const ports = (kind: string, mask: number): string[] =>
  Array.from({ length: 8 }, (_, at) => at).flatMap((at) => ((mask >> at) & 1 ? [`${kind}${at + 1}`] : []));

const dialled = (row: Wan): string => {
  const server = row.priWanConnCfgPppoeSerName === '' ? '' : ` server ${row.priWanConnCfgPppoeSerName}`;
  const mode = row.priWanConnCfgPppoeModeS === wans.priWanConnCfgPppoeModeS.enum.autoConnect ? 'auto' : 'payload';
  return `pppoe proxy ${onOff(row.priWanConnCfgPppoeProxyS)} user ${row.priWanConnCfgPppoeUsernameS} pwd ${stars}${server} mode ${mode}`;
};

const addressed = (row: Wan): string => {
  const nat = ` nat ${onOff(row.priWanConnCfgNatEnableS)}`;
  if (row.priWanConnCfgModeS === pppoe) return `${dialled(row)}${nat}`;
  if (row.priWanConnCfgModeS !== fixed) return `dhcp${nat}`;
  const { priWanConnCfgIpAddressS: ip, priWanConnCfgIpMaskS: mask, priWanConnCfgGatewayS: gateway } = row;
  const names = `dns master ${row.priWanConnCfgMasterDns} slave ${row.priWanConnCfgSlaveDns}`;
  return `static ip ${ip} mask ${mask} gw ${gateway} ${names}${nat}`;
};

const connections = (olt: Olt): OnuRunningLine[] =>
  configRowsOf(olt, priWanConnCfgTable).flatMap((row): OnuRunningLine[] => {
    const at = `${row.priWanConnCfgPonS}/${row.priWanConnCfgOnuS}`;
    const service = wordOf(wans.priWanCfgModeS.enum, row.priWanCfgModeS);
    const isRoute = row.priWanConnCfgTypeS === route;
    const vlans: Readonly<Record<number, readonly string[]>> = {
      [tag]: [`vlan tag wan_vlan ${row.priWanConnCfgVlanIdS} ${row.priWanConnCfgVlanCosS}`],
      [transparent]: ['vlan transparent'],
    };
    const bound = [...ports('lan', row.priWanConnCfgBindLanS), ...ports('ssid', row.priWanConnCfgBindSsidS)];
    const lines = [
      ...(isRoute
        ? [`route mode ${service} mtu ${row.priWanConnCfgMTU}`, `route ipv4 ${addressed(row)}`]
        : [`bridge ${service}`]),
      ...(vlans[row.priWanConnCfgVlanModeS] ?? []),
      ...(bound.length === 0 ? [] : [`bind ${bound.join(' ')}`]),
    ];
    return [
      [at, `wan_adv add ${isRoute ? 'route' : 'bridge'}`],
      ...lines.map((line): OnuRunningLine => [at, `wan_adv index ${row.priWanConnCfgIndexS} ${line}`]),
    ];
  });

const radios = (olt: Olt): OnuRunningLine[] =>
  configRowsOf(olt, priWifiSwitchTable).map((row) => {
    const { columns } = priWifiSwitchTable;
    const at = `${row.priWifiSwitchPonS}/${row.priWifiSwitchOnuS}`;
    const radio = `wifi_switch ${row.priWifiSwitchNoS}`;
    if (row.priWifiSwitchAPModuleS !== 1) return [at, `${radio} disable`];
    const country = wordOf(columns.priWifiSwitchCountry.enum, row.priWifiSwitchCountry);
    const channel = row.priWifiSwitchChannelS === 0 ? 'auto' : row.priWifiSwitchChannelS;
    const standard = wordOf(columns.priWifiSwitchStandardS.enum, row.priWifiSwitchStandardS).slice(1);
    const width = wordOf(columns.priWifiSwitchChannelWidthS.enum, row.priWifiSwitchChannelWidthS).slice(1, -3);
    return [at, `${radio} enable ${country} ${channel} ${standard} ${row.priWifiSwitchPower} ${width}`];
  });

const { enum: auths } = priWifiSsidTable.columns.priWifiSsidAuthMode;
const preshared: readonly number[] = [auths.wpapsk, auths.wpa2psk, auths['wpapsk-wpa2psk']];

const ssidLine = (row: Ssid): string | undefined => {
  if (row.priWifiSsidEnableS !== 1) return 'disable';
  const named = `name ${row.priWifiSsidNameS} hide ${onOff(row.priWifiSsidHideS)}`;
  if (row.priWifiSsidAuthMode === auths.open) return `${named} auth_mode open encrypt_type none`;
  if (!preshared.includes(row.priWifiSsidAuthMode)) return undefined;
  const auth = wordOf(auths, row.priWifiSsidAuthMode).replace('-', '/');
  const cipher = wordOf(priWifiSsidTable.columns.priWifiSsidEncryTpeS.enum, row.priWifiSsidEncryTpeS);
  const key = `shared_key ${row.priSsidPreshareKeyS} rekey_interval ${row.priSsidWpaRekeyIntervalS}`;
  return `${named} auth_mode ${auth} encrypt_type ${cipher} ${key}`;
};

const ssids = (olt: Olt): OnuRunningLine[] =>
  configRowsOf(olt, priWifiSsidTable).flatMap((row): OnuRunningLine[] => {
    const line = ssidLine(row);
    if (line === undefined) return [];
    return [[`${row.priWifiSsidPonS}/${row.priWifiSsidOnuS}`, `wifi_ssid ${row.priWifiSsidIdS} ${line}`]];
  });

const isolated = (olt: Olt): OnuRunningLine[] =>
  configRowsOf(olt, priMiscCtrlOpTable).flatMap((row): OnuRunningLine[] =>
    row.priMiscCtrlOpPortIsoEnableS === 1
      ? [[`${row.priMiscCtrlOpPonS}/${row.priMiscCtrlOpOnuS}`, 'port_isolate enable']]
      : [],
  );

const users = (olt: Olt): OnuRunningLine[] =>
  configRowsOf(olt, priUsernameTable).map((row) => {
    const of = (control: number, name: string, password: string): string =>
      control === 1 ? `enable ${name} ${password}` : 'disable';
    const admin = of(row.priUsernameAdminCtl, row.priUsernameAdminName, row.priUsernameAdminPwd);
    const user = of(row.priUsernameUserCtl, row.priUsernameUserName, row.priUsernameUserPwd);
    return [`${row.usernamePon}/${row.usernameOnu}`, `username admin_control ${admin} user_control ${user}`];
  });

const firewalls = (olt: Olt): OnuRunningLine[] =>
  configRowsOf(olt, priFirewallTable).map((row) => [
    `${row.priFirewallPon}/${row.priFirewallOnu}`,
    `firewall level ${wordOf(priFirewallTable.columns.priFirewallLevel.enum, row.priFirewallLevel)}`,
  ]);

const accessRules = (olt: Olt): OnuRunningLine[] =>
  configRowsOf(olt, priAclTable).map((row) => {
    const at = `${row.priAclPon}/${row.priAclOnu}`;
    const protocol = wordOf(priAclTable.columns.priAclProtocolType.enum, row.priAclProtocolType);
    const rule = `acl ${protocol} control ${onOff(row.priAclControl)}`;
    if (row.priAclControl !== 1) return [at, rule];
    const { priAclIPv4Address: address, priAclIPv4MaskAddr: mask } = row;
    const ipv4 = row.priAclIpv4Control === 1 ? `enable ${address} ${mask}` : 'disable';
    const ipv6 = row.priAclIpv6Control === 1 ? `enable ${row.priAclIPv6Address}` : 'disable';
    const port = row.priAclPort === 0 ? '' : ` port ${row.priAclPort}`;
    const sides = `lan ${onOff(row.priAclLanControl)} wan ${onOff(row.priAclWanControl)}`;
    return [at, `${rule} ${sides} ipv4_control ${ipv4} ipv6_control ${ipv6}${port}`];
  });

const { relay } = priDhcpServerTable.columns.priDhcpEnable.enum;

const dhcpServers = (olt: Olt): OnuRunningLine[] =>
  configRowsOf(olt, priDhcpServerTable).flatMap((row): OnuRunningLine[] => {
    if (row.priDhcpEnable === relay) return [];
    const lan = `dhcp_server ${row.priDhcpLanIp} ${row.priDhcpLanMask} ${onOff(row.priDhcpEnable)}`;
    const pool = wordOf(priDhcpServerTable.columns.priDhcpPoolType.enum, row.priDhcpPoolType);
    const range = ` ${row.priDhcpLease} ${row.priDhcpBeginIp} ${row.priDhcpEndIp} ${pool}`;
    const names = ` ${row.priDhcpMasterDns} ${row.priDhcpSlaveDns} ${row.priDhcpGateway}`;
    const at = `${row.priDhcpServerPon}/${row.priDhcpServerOnu}`;
    return [[at, row.priDhcpEnable === 1 ? `${lan}${range}${names}` : lan]];
  });

/** What is set on the ONUs themselves, below `onu <n> pri`. */
export const privateOnuLines = (olt: Olt): LinesByOnu =>
  byOnu(olt, [connections, radios, ssids, isolated, users, firewalls, accessRules, dhcpServers]);
