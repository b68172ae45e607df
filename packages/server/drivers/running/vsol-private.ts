import type { LineShape } from './shape.ts';

// What is set on an ONU itself, without the words before it: below a PON port those are `onu <onu> pri`, in a private profile there are none.
// Seen in running configurations of V1600G0-B V1.4.13R; `wan_conn` as a V1600G1 says it itself at the end of `pri wan_conn show`; TR-069 and
// the shorter forms as public tools type them. Pages are those of a GPON ONU; others have the same subjects (`ofPages`).

const onOff = 'disable|enable';
const on = (page: string | undefined, ...texts: readonly string[]): LineShape[] =>
  texts.map((text) => (page === undefined ? { text } : { text, page }));

const dialled = `pppoe proxy <priWanConnCfgPppoeProxyS:${onOff}> user <priWanConnCfgPppoeUsernameS> pwd <_> [server <priWanConnCfgPppoeSerName>] mode <priWanConnCfgPppoeModeS>`;
const fixed = 'static ip <priWanConnCfgIpAddressS> mask <priWanConnCfgIpMaskS> gw <priWanConnCfgGatewayS>';
const named = ' dns master <priWanConnCfgMasterDns> slave <priWanConnCfgSlaveDns>';
const nat = `nat <priWanConnCfgNatEnableS:${onOff}>`;
const bound = `[bind_lan <priWanConnCfgBindLanS> bind_ssid <priWanConnCfgBindSsidS>] [qos <priWanConnCfgQosEnableS:${onOff}>] [${nat}] [mtu <priWanConnCfgMTU>]`;
const adv = 'wan_adv index <priWanConnCfgIndexS>';
const conn = 'wan_conn index <priWanConnCfgIndexS>';

const connections: readonly LineShape[] = [
  ...on(
    'wan',
    'wan_adv add (bridge|route) [index <priWanConnCfgIndexS>]',
    'wan_adv commit',
    `${adv} bridge [mode] <priWanCfgModeS> [mtu <priWanConnCfgMTU>]`,
    `${adv} route mode <priWanCfgModeS> [mtu <priWanConnCfgMTU>]`,
    `${adv} route ipv4 dhcp [${nat}]`,
    `${adv} route ipv4 ${fixed}${named} ${nat}`,
    // The dump of the unit ran the mask into the next word on four lines.
    `${adv} route ipv4 static ip <priWanConnCfgIpAddressS> mask <_>gw <priWanConnCfgGatewayS>${named} ${nat}`,
    `${adv} route ipv4 ${dialled} [${nat}]`,
    `${adv} vlan <priWanConnCfgVlanModeS:tag> wan_vlan <priWanConnCfgVlanIdS> <priWanConnCfgVlanCosS>`,
    `${adv} vlan <priWanConnCfgVlanModeS:untag|transparent> [<_~>]`,
    `${adv} bind <_~>`,
  ),
  ...on('wanIpv6', 'wan_adv index <priV6ConnCfgIndexS> route <priV6ConnCfgIpProtocolS:ipv6|both> <_~>'),
  ...on(
    'wan',
    'wan_conn add (bridge|route|routeQOS) [<_~>]',
    'wan_conn commit',
    `${conn} vlan (enable|disable) [<_~>]`,
    `${conn} (bridge|route) <priWanCfgModeS> ${bound} [dhcp]`,
    `${conn} [(bridge|route) <priWanCfgModeS>] ${bound} ${dialled}`,
    `${conn} [(bridge|route) <priWanCfgModeS>] ${bound} ${fixed}${named}`,
  ),
];

const ssid = 'wifi_ssid <priWifiSsidIdS>';
const hidden = `hide <priWifiSsidHideS:${onOff}>`;
const ciphered = 'auth_mode <priWifiSsidAuthMode> encrypt_type <priWifiSsidEncryTpeS>';
const keyed = `${ciphered} shared_key <_> rekey_interval <priSsidWpaRekeyIntervalS>`;
const radio = `wifi_switch <priWifiSwitchNoS> <priWifiSwitchAPModuleS:enable> <priWifiSwitchCountry>`;
const band = '<priWifiSwitchStandardS> <priWifiSwitchPower> [<priWifiSwitchChannelWidthS>]';

const wifi: readonly LineShape[] = [
  ...on(
    'wifiRadio',
    'wifi_switch <priWifiSwitchNoS> <priWifiSwitchAPModuleS:disable>',
    `${radio} channel <priWifiSwitchChannelS> ${band}`,
    `${radio} <priWifiSwitchChannelS> ${band}`,
    `${radio} <priWifiSwitchChannelS>`,
  ),
  ...on(
    'wifi',
    `${ssid} <priWifiSsidEnableS:disable>`,
    `${ssid} name <priWifiSsidNameS+> ${hidden} [${keyed}]`,
    `${ssid} name <priWifiSsidNameS+> ${hidden} ${ciphered} [<_~>]`,
    `${ssid} ${hidden} ${keyed} name <priWifiSsidNameS~>`,
  ),
];

const lan: readonly LineShape[] = [
  ...on(
    'misc',
    `port_isolate <priMiscCtrlOpPortIsoEnableS:${onOff}>`,
    `catv <priMiscCtrlOpCatvEnableS:${onOff}>`,
    `igmp <priMiscCtrlOpIgmpEnableS:${onOff}>`,
    `spanning_tree <priMiscCtrlOpStpEnableS:${onOff}>`,
  ),
  ...on(
    'dhcpServer',
    'dhcp_server <priDhcpLanIp> <priDhcpLanMask> <priDhcpEnable:enable> <priDhcpLease> <priDhcpBeginIp> <priDhcpEndIp> <priDhcpPoolType:pc|camera|stb|phone|ip-phone> <priDhcpMasterDns> <priDhcpSlaveDns> <priDhcpGateway>',
    'dhcp_server <priDhcpLanIp> <priDhcpLanMask> <priDhcpEnable:disable>',
  ),
  ...on('loopbackDetection', 'loopback_detect <_~>'),
];

const acl = `acl <priAclProtocolType:ping|http|https|telnet|ssh|ftp|tftp> control <priAclControl:${onOff}>`;
const sides = `lan <priAclLanControl:${onOff}> wan <priAclWanControl:${onOff}>`;
const ipv4 = '<priAclIpv4Control:enable> <priAclIPv4Address> <priAclIPv4MaskAddr>';
const ipv6 = '<priAclIpv6Control:enable> <priAclIPv6Address>';

const managed: readonly LineShape[] = [
  ...on(
    'security',
    'firewall level <priFirewallLevel:disable|low|middle|high>',
    `username admin_control <priUsernameAdminCtl:enable> <priUsernameAdminName> <_> user_control <priUsernameUserCtl:disable>`,
    `username admin_control <priUsernameAdminCtl:enable> <priUsernameAdminName> <_> user_control <priUsernameUserCtl:enable> <priUsernameUserName> <_>`,
    `username admin_control <priUsernameAdminCtl:disable> user_control <priUsernameUserCtl:disable>`,
    `username admin_control <priUsernameAdminCtl:disable> user_control <priUsernameUserCtl:enable> <priUsernameUserName> <_>`,
  ),
  ...on(
    'onuAccess',
    `${acl} [${sides}] [port <priAclPort>]`,
    ...['<priAclIpv4Control:disable>', ipv4].flatMap((four) =>
      ['<priAclIpv6Control:disable>', ipv6].map(
        (six) => `${acl} ${sides} ipv4_control ${four} ipv6_control ${six} [port <priAclPort>]`,
      ),
    ),
  ),
  ...on(
    'tr069',
    `tr069_mng <priMngStatusS:enable> acs_server url <priMngAcsAddressS> [username <priMngAcsUsernameS> password <_>] [certificate <priMngCertificateEnS:${onOff}>] [inform <priMngInformEnS:${onOff}>] [inform_interval <priMngInformIntervalTimeS>] [reverse_connection username <priMngRevConnUsernameS> password <_>]`,
    `tr069_mng <priMngStatusS:disable>`,
    '(tr069_mng|tr069_stun) <_~>',
  ),
  ...on('onuBaseInfo', 'equid <gOnuDetailInfoEquipmentId>'),
  ...on(undefined, 'reset_button (enable|disable)'),
];

export const privateLineShapes: readonly LineShape[] = [...connections, ...wifi, ...lan, ...managed];

/**
 * The same lines for pages of another place; where a page is not named there is none. `renamed` are pages whose fields have other names: of
 * their lines nothing is kept but what they are about.
 */
export const ofPages = (
  pages: Readonly<Record<string, string>>,
  { renamed = [] }: { readonly renamed?: readonly string[] } = {},
): readonly LineShape[] =>
  privateLineShapes.map(({ text, page = '' }) => {
    const other = pages[page];
    const isSame = other !== undefined && !renamed.includes(page);
    const words = isSame
      ? text
      : text.replaceAll(/<[A-Za-z0-9]+([~+]?):?([^>]*)>/g, (_, rest: string, some: string) =>
          some === '' ? `<_${rest}>` : `(${some})`,
        );
    return other === undefined ? { text: words } : { text: words, page: other };
  });
