import type { BlockShape, LineShape, RunningShapes } from './shape.ts';
import { vsolEponOnuLines, vsolGponOnuLines, vsolProfileLines } from './vsol-onus.ts';

// Seen in a running configuration of V1600G0-B V1.4.13R or, as older firmware has it, in public guides that quote theirs; apart from what the
// console's own commands write (`wire/cli/dialect-data.ts`).

const on = (page: string | undefined, ...texts: readonly string[]): LineShape[] =>
  texts.map((text) => (page === undefined ? { text } : { text, page }));

const portLines = (page: string): readonly LineShape[] => [
  ...on(
    page,
    'description <_~>',
    '[no] shutdown',
    'speed <_>',
    'duplex <_>',
    '[no] flowcontrol [<_~>]',
    '[no] storm-control (broadcast|multicast|unknow) [fps <#>]',
    'rate-limit <_~>',
    'mac-address-table limit <#>',
  ),
  ...on(
    'vlanPort',
    'switchport mode (access|trunk|hybrid)',
    'switchport access vlan <portPvidS>',
    'switchport (trunk|hybrid) pvid vlan <portPvidS>',
    'switchport trunk vlan <portTagRangeS>',
    'switchport hybrid vlan <portTagRangeS> tagged',
    'switchport hybrid vlan <portUntagRangeS> untagged',
    'switchport (trunk|hybrid) vlan <#> (to|-) <#> [(tagged|untagged)]',
  ),
  ...on('igmpPort', '[no] ip igmp snooping immediate-leave'),
  ...on('uplinkGroupIsolate', '[no] switchport isolate'),
  ...on('rstpPortCfg', 'spanning-tree <_~>'),
  ...on('aclEffectFilter', 'access-group <_~>'),
  ...on(undefined, 'mdi <_>', 'perf-stats (15min|24hour) (enable|disable)'),
];

const pon: readonly LineShape[] = [
  ...portLines('ponCfg'),
  ...on('vlanP2p', '[no] p2p'),
  ...on('automaticLearn', '[no] onu auto-learn [<_~>]', 'plug_and_play (enable|disable)'),
];

const ports: readonly BlockShape[] = [
  { text: 'interface (gigabitethernet|xgigabitethernet|10gigabitethernet) <#>/<_>', lines: portLines('uplinkCfg') },
  { text: 'interface gpon <#>/<pon>', lines: [...pon, ...vsolGponOnuLines] },
  { text: 'interface epon <#>/<pon>', lines: [...pon, ...vsolEponOnuLines] },
  {
    text: 'interface aux',
    page: 'auxIp',
    lines: [...on('auxIp', 'ip address <auxIP> <auxIPMask>', 'ip gateway <_>'), ...on('auxIpv6', 'ipv6 address <_~>')],
  },
  { text: 'interface loopback', lines: on(undefined, 'ip address <_~>', 'ipv6 address <_~>') },
  {
    text: 'interface vlan <_>',
    lines: [
      ...on('routeVlanIp', 'ip address <_~>'),
      ...on('routev6VlanIp', 'ipv6 address <_> [link-local]', 'ipv6 address <_> eui-64'),
      ...on('slaacv6Cfg', '[no] ipv6 nd <_~>'),
      ...on('ospf6Interface', 'ipv6 ospf6 <_~>'),
      ...on('ospfInterface', 'ip ospf <_~>'),
      ...on('ripInterface', 'ip rip <_~>'),
    ],
  },
];

const profiles: readonly BlockShape[] = [
  {
    text: 'profile dba id <dbaPIdShow> name <dbaPNameShow>',
    page: 'dbaProfile',
    lines: on(
      'dbaProfile',
      'type <dbaPTypeShow> [fixed <dbaPFixedShow>] [assured <dbaPAssuredShow>] [maximum <dbaPMaximumShow>]',
    ),
  },
  {
    text: 'profile srv id <srvPNamePId> name <srvPNameTableName>',
    page: 'serviceTable',
    lines: [
      ...on('srvPortVlan', 'portvlan (eth|wifi|veip) <srvPPortVlanPortId> mode <_~>'),
      ...on(undefined, 'commit'),
    ],
  },
  {
    text: 'profile line id <linePNamePId> [name <linePNameTableName>]',
    page: 'lineProfileSub',
    lines: [
      ...on('lineTcont', 'tcont <linePTcontTId> [name <linePTcontTName>] dba <linePTcontTDbaName>'),
      ...on('lineGemport', 'gemport <linePGemGId> tcont <linePGemGTcontId> [gemport_name <linePGemGName>]'),
      ...on('lineService', 'service <linePSrvSName> gemport <linePSrvSGemId> [vlan <linePSrvSVlanList>]'),
      ...on(
        'lineSerPort',
        'service-port <linePSrvPortSPId> gemport <linePSrvPortSPGemId> uservlan <linePSrvPortSPIVid> vlan <linePSrvPortSPVid> [new_cos <linePSrvPortSPCos>]',
      ),
      ...on(undefined, 'commit'),
    ],
  },
  {
    text: 'profile pri id <priPNamePId> name <priPNameTableName>',
    page: 'priProTable',
    lines: [...vsolProfileLines, ...on(undefined, 'commit')],
  },
  {
    text: 'profile traffic id <trafficPidShow> name <trafficPNameShow>',
    page: 'trafficProfile',
    lines: on(
      'trafficProfile',
      'sir <trafficPSirShow> pir <trafficPPirShow> [cbs <trafficPCbsShow>] [pbs <trafficPPbsShow>]',
    ),
  },
  {
    text: 'profile onu id <onuPIdShow> name <onuPNameShow>',
    page: 'onuProfile',
    lines: [
      ...on('onuProfile', 'description <onuPDescShow~>', 'port-num eth <onuPMaxEthShow> [veip <onuPMaxVeipShow>]'),
      ...on(undefined, 'commit'),
    ],
  },
  {
    text: 'profile alarm id <alarmPIdShow> name <alarmPNameShow>',
    page: 'alarmProTab',
    lines: on(undefined, 'commit'),
  },
];

const others: readonly BlockShape[] = [
  { text: 'line vty', page: 'loginTelnet', lines: on('loginTelnet', 'exec-timeout <idleMinutes> <idleSeconds>') },
  {
    text: 'security-dos',
    page: 'networkSecurity',
    lines: on('networkSecurity', 'dos prevent level (off|low|middle|high|flexiable)', 'dos <_~>'),
  },
  { text: 'remote-protection', lines: on(undefined, '(enable|disable)') },
  {
    text: 'vlan <vlanVid>',
    page: 'vlanTable',
    lines: on('vlanTable', 'name <vlanName~>', 'description <vlanDescr~>'),
  },
  {
    text: 'ip dhcp pool <poolName>',
    page: 'dhcpServerCfg',
    lines: on(
      'dhcpServerCfg',
      'network <_>',
      'default-router <poolGateway>',
      'dns-server <_~>',
      'netbios-name-server <poolWins>',
      'lease <_~>',
      'excluded-address <_> [<_>]',
      'host <_> <_>',
    ),
  },
  {
    text: 'router ospf6',
    page: 'ospf6Enable',
    lines: [
      ...on('ospf6Enable', 'ospf6 router-id <_>'),
      ...on('ospf6Redistribute', 'redistribute <_~>'),
      ...on('ospf6AreaSummary', 'area <_> range <_> [not-advertise]'),
      ...on('ospf6RouteNetworking', 'interface vlan <_> area <_>'),
    ],
  },
  { text: 'spanning-tree mst configuration', lines: on(undefined, 'spanning-tree mst instance <#> path-cost <#>') },
];

const lines: readonly LineShape[] = [
  ...on('deviceBasic', 'hostname <sysHostName>'),
  ...on('vlanTable', 'vlan <#> (to|-) <#>'),
  ...on('fan', 'fan temperature <fanOpenTemperature>'),
  ...on('igmpBasicCfg', '[no] ip igmp snooping [<_~>]'),
  ...on('dnsIpv4', 'ip dns <primaryDNS> [<secondDNS>]'),
  ...on('automaticLearn', 'onu auto-learn <_~>', '[set] plug_and_play <_~>', 'set variable_vlan (enable|disable)'),
  ...on('onuRogue', 'rogue-onu-ctrl <_~>', 'rogue-onu-detect <_~>', 'rogue-onu-detect-bip8 <_~>'),
  ...on('routeStatic', 'ip route <_> <staticRouteGw>'),
  ...on('routev6Static', 'ipv6 route <ipv6RouteDestin> <ipv6RouteGw>'),
  ...on('aclIpFilter', 'access-list <#> (permit|deny) <_~>', 'access-list (enable|disable)'),
  ...on('aclIpv6Filter', 'access-list ipv6 <_~>'),
  ...on('loginAccessList', 'login-access-list [ipv6] (permit|deny) <_> <_> [<_>]'),
  ...on('loginPort', 'login-access-list (enable|disable)'),
  ...on('loginTelnet', 'telnet loging-settings retry-waiting-time <_>'),
  ...on('qosScheduler', 'queue-scheduler <_~>'),
  ...on('dhcpSnoopingGlobal', 'dhcp-snooping <_~>'),
  ...on('dhcpRelayServer', 'dhcp-relay <_~>'),
  ...on('dhcpServerCfg', 'ip dhcp server vlan <_> pool <_>'),
  ...on('dhcpv6Duid', 'duid <dhcpv6TableDuidType> [<_~>]'),
  ...on('loopbackGlobalInfo', 'loopback detect (enable|disable)', 'loopback mode <_>'),
  ...on('sshEnable', 'crypto key generate rsa usage-keys modulus <sshModulus>'),
  ...on('snmpV1_2', 'snmp-server start', 'snmp-server community <_> (ro|rw)'),
  ...on('snmpTrap', 'snmp-server host <_~>', 'snmp-server notify <_~>'),
  ...on('userManage', 'user <_~>', 'role add <_~>'),
  ...on('timeNTP', 'ntp server <_~>', 'time zone <_>', 'timezone offset <_>', 'dst <_~>'),
  ...on('deviceAdvance', 'auto-copy running-config startup-config <_~>'),
  ...on('logSysServer', 'log trap <_>', 'log host <_~>', 'syslog server <_~>'),
  ...on('logAlarmControl', 'alarm <_~>'),
  ...on('lacpDynaCfg', 'lacp system-priority <lacpSystemPriority>'),
  ...on('macAgingTime', 'mac-address-table aging-time <_>'),
  ...on(
    undefined,
    'port link-flapping mode <_>',
    'remote server <_> project-id <_>',
    'web verification-code (enable|disable)',
    'web security <_~>',
    'debug mode',
    'jumboframe (enable|disable)',
    'debug ospf6 <_~>',
  ),
];

/** Running configurations of V-SOL units. */
export const vsolRunning: RunningShapes = { blocks: [...ports, ...profiles, ...others], lines };
