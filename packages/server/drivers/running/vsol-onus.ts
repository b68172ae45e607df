import type { LineShape } from './shape.ts';

// Seen in a running configuration of V1600G0-B V1.4.13R; words of `pri` that it did not use, in the help of V1.4.8R. Of EPON units only
// the first line and the description are known.

/** What the OLT does for an ONU. */
const services: readonly LineShape[] = [
  { text: 'onu add <onu> profile <gOnuAuthInfoOnuPName> [sn <gOnuDetailInfoSn>]', page: 'onuBaseInfo' },
  { text: 'onu mac-auth add <_>' },
  { text: 'onu <onu> (desc|description) <gOnuDetailInfoOnuDesc~>', page: 'onuBaseInfo' },
  { text: 'onu <onu> (activate|deactivate)', page: 'onuState' },
  { text: 'onu <onu> profile (line|srv|pri|alarm|format|onu|voip) name <_>', page: 'bindProfile' },
  {
    text: 'onu <onu> tcont <gOnuSrvInfoTcontId> [name <gOnuSrvInfoTcontName>] dba <gOnuSrvInfoTcontDbaName>',
    page: 'tcont',
  },
  {
    text: 'onu <onu> gemport <gOnuSrvInfoGemId> tcont <gOnuSrvInfoGemTcontId> [gemport_name <gOnuSrvInfoGemName>] [portid <#>]',
    page: 'gemport',
  },
  {
    text: 'onu <onu> gemport <gOnuSrvInfoGemId> traffic-limit [upstream <gOnuSrvInfoGemUpTraffic>] [downstream <gOnuSrvInfoGemDnTraffic>]',
    page: 'gemport',
  },
  {
    text: 'onu <onu> service <gOnuSrvInfoSrvName> gemport <gOnuSrvInfoSrvGemId> [vlan <gOnuSrvInfoSrvVlanList>] [cos <gOnuSrvInfoSrvCosList>]',
    page: 'service',
  },
  {
    text: 'onu <onu> service-port <gOnuSrvInfoSrvPortId> gemport <gOnuSrvInfoSrvPortGemId> uservlan <gOnuCfgSrvPortUserVlan> vlan <gOnuSrvInfoSrvPortVid> [new_cos <gOnuSrvInfoSrvPortCos>]',
    page: 'servicePort',
  },
  {
    text: 'onu <onu> portvlan <gOnuCfgPortVlanPortType> <gOnuCfgPortVlanPortId> mode tag vlan <gOnuSrvInfoPortVlanList> [pri <gOnuSrvInfoPortVlanTPri>]',
    page: 'portVlan',
  },
  {
    text: 'onu <onu> portvlan <gOnuCfgPortVlanPortType> <gOnuCfgPortVlanPortId> mode (transparent|trunk|hybrid|translate) [<_~>]',
    page: 'portVlan',
  },
];

const wan = 'onu <onu> pri wan_adv';
const connection: readonly LineShape[] = [
  { text: `${wan} add (bridge|route)` },
  { text: `${wan} index <priWanConnCfgIndexS> bridge <_>` },
  { text: `${wan} index <priWanConnCfgIndexS> vlan tag wan_vlan <priWanConnCfgVlanIdS> <priWanConnCfgVlanCosS>` },
  { text: `${wan} index <priWanConnCfgIndexS> vlan (untag|transparent) [<_~>]` },
  { text: `${wan} index <priWanConnCfgIndexS> bind <_~>` },
  { text: `${wan} index <priWanConnCfgIndexS> route mode <_> [mtu <priWanConnCfgMTU>]` },
  {
    text: `${wan} index <priWanConnCfgIndexS> route ipv4 static ip <priWanConnCfgIpAddressS> mask <priWanConnCfgIpMaskS> gw <priWanConnCfgGatewayS> dns master <priWanConnCfgMasterDns> slave <priWanConnCfgSlaveDns> nat (enable|disable)`,
  },
  // The dump of the unit ran the mask into the next word on four lines.
  {
    text: `${wan} index <priWanConnCfgIndexS> route ipv4 static ip <priWanConnCfgIpAddressS> mask <_> <priWanConnCfgGatewayS> dns master <priWanConnCfgMasterDns> slave <priWanConnCfgSlaveDns> nat (enable|disable)`,
  },
  { text: `${wan} index <priWanConnCfgIndexS> route ipv4 (dhcp|pppoe) <_~>` },
  { text: `${wan} index <priWanConnCfgIndexS> route ipv4 dhcp` },
].map((line) => ({ ...line, page: 'wan' }));

/** What is set on the ONU itself. */
const own: readonly LineShape[] = [
  { text: 'onu <onu> pri equid <gOnuDetailInfoEquipmentId>', page: 'onuBaseInfo' },
  { text: 'onu <onu> pri reset_button (enable|disable)' },
  { text: 'onu <onu> pri wifi_switch <priWifiSwitchNoS> (enable|disable) [<_~>]', page: 'wifiRadio' },
  {
    text: 'onu <onu> pri wifi_ssid <priWifiSsidIdS> name <priWifiSsidNameS> hide (enable|disable) auth_mode <_> encrypt_type <_> shared_key <_> rekey_interval <priSsidWpaRekeyIntervalS>',
    page: 'wifi',
  },
  { text: 'onu <onu> pri wifi_ssid <priWifiSsidIdS> disable', page: 'wifi' },
  {
    text: 'onu <onu> pri wifi_ssid <priWifiSsidIdS> name <priWifiSsidNameS> hide (enable|disable) auth_mode open [<_~>]',
    page: 'wifi',
  },
  { text: 'onu <onu> pri port_isolate (enable|disable)', page: 'misc' },
  { text: 'onu <onu> pri (catv|igmp|spanning_tree) (enable|disable)', page: 'misc' },
  { text: 'onu <onu> pri username <priUsernameAdminName> (enable|disable) <_~>', page: 'security' },
  { text: 'onu <onu> pri firewall level (disable|low|middle|high)', page: 'security' },
  {
    text: 'onu <onu> pri acl (ping|http|https|telnet|ssh|ftp|tftp) control (enable|disable) [<_~>]',
    page: 'onuAccess',
  },
  {
    text: 'onu <onu> pri dhcp_server <priDhcpLanIp> <priDhcpLanMask> (enable|disable) <priDhcpLease> <priDhcpBeginIp> <priDhcpEndIp> (pc|camera|stb|phone) <priDhcpMasterDns> <priDhcpSlaveDns> <priDhcpGateway>',
    page: 'dhcpServer',
  },
  { text: 'onu <onu> pri dhcp_server <priDhcpLanIp> <priDhcpLanMask> disable', page: 'dhcpServer' },
  { text: 'onu <onu> pri (tr069_mng|tr069_stun) <_~>', page: 'tr069' },
  { text: 'onu <onu> pri loopback_detect <_~>', page: 'loopbackDetection' },
];

/** Lines of an ONU, below its port. */
export const vsolOnuLines: readonly LineShape[] = [...services, ...connection, ...own];
