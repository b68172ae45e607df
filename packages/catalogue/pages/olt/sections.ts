import { text, type Text } from '../../kit/text.ts';

/** Where in the navigation of one OLT a page stands. The order here is the order there. */
interface Section {
  readonly id: string;
  readonly title: Text;
}

export const sections = [
  { id: 'ports', title: text('Ports', '端口') },
  { id: 'profiles', title: text('Profiles', '模板') },
  { id: 'layer2', title: text('VLAN and layer 2', 'VLAN 与二层') },
  { id: 'multicast', title: text('Multicast', '组播') },
  { id: 'addresses', title: text('DHCP and addresses', 'DHCP 与地址') },
  { id: 'routing', title: text('Routing', '路由') },
  { id: 'ipv6', title: text('IPv6', 'IPv6') },
  { id: 'security', title: text('Access and security', '访问与安全') },
  { id: 'system', title: text('System', '系统') },
  { id: 'onuConfig', title: text('ONU configuration', 'ONU 配置') },
] as const satisfies readonly Section[];
export type SectionId = (typeof sections)[number]['id'];

/** Directories of S1 §2.2: pages whose path begins with one are its tabs. */
export const folders = [
  { path: 'onuProfile', title: text('ONU profiles', 'ONU 模板') },
  { path: 'lineProfile', title: text('Line profiles', '线路模板') },
  { path: 'serviceProfile', title: text('Service profiles', '业务模板') },
  { path: 'alarmProfile', title: text('Alarm profiles', '告警模板') },
  { path: 'priProfile', title: text('Private profiles', '私有模板') },
  { path: 'epon/dbaProfile', title: text('DBA profiles', 'DBA 模板') },
  { path: 'epon/serviceProfile', title: text('Service profiles', '业务模板') },
  { path: 'epon/voipProfile', title: text('VoIP profiles', 'VoIP 模板') },
  { path: 'epon/alarmProfile', title: text('Alarm profiles', '告警模板') },
  { path: 'epon/bindProfile', title: text('Profiles of ONUs', '模板绑定') },
  { path: 'vlan', title: text('VLAN', 'VLAN') },
  { path: 'interfaces', title: text('Interfaces', '接口') },
  { path: 'uplink', title: text('Uplink ports', '上联口') },
  { path: 'pon', title: text('PON ports', 'PON 口') },
  { path: 'leafpon', title: text('Leaf PON ports', '叶子 PON 口') },
  { path: 'mac', title: text('MAC', 'MAC') },
  { path: 'lacp', title: text('LACP', 'LACP') },
  { path: 'acl', title: text('ACL (IPv4)', 'ACL（IPv4）') },
  { path: 'aclIpv6', title: text('ACL (IPv6)', 'ACL（IPv6）') },
  { path: 'igmp', title: text('IGMP', 'IGMP') },
  { path: 'rstp', title: text('RSTP', 'RSTP') },
  { path: 'loopback', title: text('Loopback detection', '环路检测') },
  { path: 'dhcp', title: text('DHCP', 'DHCP') },
  { path: 'dhcpv6', title: text('DHCPv6', 'DHCPv6') },
  { path: 'mldv6', title: text('MLD', 'MLD') },
  { path: 'slaacv6', title: text('SLAAC', 'SLAAC') },
  { path: 'route', title: text('VLAN IP', 'VLAN IP') },
  { path: 'routeRIP', title: text('RIP', 'RIP') },
  { path: 'routeOSPF', title: text('OSPF', 'OSPF') },
  { path: 'routev6', title: text('IPv6 VLAN IP', 'IPv6 VLAN IP') },
  { path: 'routeRIPng', title: text('RIPng', 'RIPng') },
  { path: 'routeOSPF6', title: text('OSPFv3', 'OSPFv3') },
  { path: 'routev6Table', title: text('IPv6 route table', 'IPv6 路由表') },
  { path: 'log', title: text('Alarms and syslog', '告警与日志') },
  { path: 'device', title: text('Device', '设备') },
  { path: 'snmp', title: text('SNMP', 'SNMP') },
  { path: 'auxIp', title: text('Outband address', '带外地址') },
  { path: 'dns', title: text('DNS', 'DNS') },
  { path: 'time', title: text('Time', '时间') },
  { path: 'login', title: text('Login', '登录') },
  { path: 'ssh', title: text('SSH', 'SSH') },
  { path: 'onuAuthList', title: text('ONU authentication', 'ONU 认证') },
  { path: 'gpon/onuAutoFind', title: text('Found ONUs', 'ONU 自动发现') },
  { path: 'gpon/onuAutoLearn', title: text('Automatic ONUs', 'ONU 自动学习') },
  { path: 'gpon/onuUpgrade', title: text('ONU upgrade', 'ONU 升级') },
  { path: 'epon/onuUpgrade', title: text('ONU upgrade', 'ONU 升级') },
  { path: 'gpon', title: text('GPON', 'GPON') },
  { path: 'gOnuConfig', title: text('GPON ONU', 'GPON ONU') },
  { path: 'epon/onuList', title: text('EPON ONUs', 'EPON ONU 列表') },
  { path: 'epon/onuAuthInfo', title: text('EPON ONU authentication', 'EPON ONU 认证') },
  { path: 'epon/onuRogue', title: text('Rogue ONUs', '流氓 ONU') },
  { path: 'epon/onuConfig', title: text('EPON ONU', 'EPON ONU') },
  { path: 'diagnose', title: text('Diagnosis', '诊断') },
] as const satisfies readonly { path: string; title: Text }[];
