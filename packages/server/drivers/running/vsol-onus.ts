import type { LineShape } from './shape.ts';
import { ofPages, privateLineShapes } from './vsol-private.ts';

// GPON: seen in a running configuration of V1600G0-B V1.4.13R. EPON: description and ports of ONUs in one of a V1600D; how ONUs are let in as
// the manual of its command line (v1.2) says it.

/** What the OLT does for an ONU. */
const services: readonly LineShape[] = [
  { text: 'onu add <onu> profile <gOnuAuthInfoOnuPName> [sn <gOnuDetailInfoSn>] [us-rate <_>]', page: 'onuBaseInfo' },
  { text: 'onu <onu> (desc|description) <gOnuDetailInfoOnuDesc~>', page: 'onuBaseInfo' },
  { text: 'onu <onu> (activate|deactivate)', page: 'onuState' },
  { text: 'onu <onu> profile (line|srv|pri|alarm|format|onu|voip) [name] <_>', page: 'bindProfile' },
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

const below = (lines: readonly LineShape[]): LineShape[] =>
  lines.map(({ text, ...page }) => ({ text: `onu <onu> pri ${text}`, ...page }));

/** Lines of a GPON ONU, below its port. */
export const vsolGponOnuLines: readonly LineShape[] = [...services, ...below(privateLineShapes)];

/** Lines of a private profile: those of an ONU without its number. */
export const vsolProfileLines: readonly LineShape[] = ofPages({
  wan: 'priWan',
  wanIpv6: 'priWanIpv6',
  wifi: 'priWifi',
  wifiRadio: 'priWifiRadio',
  misc: 'priMisc',
  dhcpServer: 'priDhcpSer',
  loopbackDetection: 'priLoop',
  security: 'priSecurity',
  onuAccess: 'priAccess',
  tr069: 'priTr069',
});

const port = 'onu <onu> ctc eth <onuPortBasicPortIndex>';
const tagged = 'onu <onu> ctc eth <onuVlanPortIndex>';

const eponServices: readonly LineShape[] = [
  { text: 'onu mac-auth add <mac>', page: 'eponMacList' },
  { text: 'onu auth-mode <onuAuthMode:disable|mac|loid|hybrid>', page: 'eponAuthMode' },
  { text: 'onu-auth mode <onuAuthMode:disable|mac|loid|hybrid>', page: 'eponAuthMode' },
  { text: 'onu <onu> (desc|description) <onlineOnuAuthInfoDescription~>', page: 'eponInformation' },
  { text: 'onu <onu> (enable|disable)', page: 'eponOnuState' },
  { text: `${tagged} vlan pvid <onuVlanPortPvid> pri <onuVlanPortPri>`, page: 'eponVlan' },
  { text: `${tagged} vlan mode <onuVlanPortMode:transparent|tag|translation|aggregation|trunk>`, page: 'eponVlan' },
  { text: `${port} phy_ctrl <onuPortBasicAdminStatus:enable|disable>`, page: 'eponPort' },
  {
    text: `${port} policy cir <onuPortBasicPolicyCir> cbs <onuPortBasicPolicyCbs> ebs <onuPortBasicPolicyEbs>`,
    page: 'eponPort',
  },
  { text: `${port} rate_limit cir <onuPortBasicRateCir> pir <onuPortBasicRatePir>`, page: 'eponPort' },
];

/** Lines of an EPON ONU, below its port. */
export const vsolEponOnuLines: readonly LineShape[] = [
  ...eponServices,
  ...below(
    ofPages(
      {
        wan: 'eponIpv4Wan',
        wanIpv6: 'eponWan',
        wifi: 'eponWifi',
        wifiRadio: 'eponWifiRadio',
        misc: 'eponAdvance',
        dhcpServer: 'eponDhcpServer',
        security: 'eponSecurity',
        onuAccess: 'eponAccess',
        tr069: 'eponTr069',
      },
      { renamed: ['wifiRadio', 'misc'] },
    ),
  ),
];
