import { parted } from '../../kit/page.ts';

/** Pages of a directory in the order of S1 §2.2: the first one is opened by the directory itself. Pages that S1 does not have stand behind. */
const tabs: Readonly<Record<string, readonly string[]>> = {
  gOnuConfig: [
    'baseInfo',
    'tcont',
    'gemport',
    'service',
    'servicePort',
    'portVlan',
    'multicast',
    'port',
    'ipHost',
    'wan',
    'wanIpv6',
    'dhcpServer',
    'wifi',
    'wifiRadio',
    'voip',
    'sip',
    'sipUser',
    'pots',
    'misc',
    'tr069',
    'security',
    'onuAccess',
    'loopbackDetection',
    'onuState',
    'bindMode',
    'mac',
  ],
  'gpon/onuAutoLearn': ['automaticLearn', 'automaticBind'],
  'gpon/onuUpgrade': ['uploadImage', 'manualUpgrade', 'upgradeStatus', 'autoUpgrade', 'autoUpgradeStatus'],
  'epon/onuUpgrade': ['upgradeStatus', 'manualUpgrade', 'autoUpgrade'],
  onuProfile: ['onuProfile', 'profileDetail'],
  lineProfile: ['lineProfileSub', 'lineTcont', 'lineGemport', 'lineService', 'lineSerPort', 'lineMult'],
  serviceProfile: ['serviceTable', 'srvPortVlan', 'srvIphost'],
  vlan: ['vlanTable', 'vlanPort', 'vlanP2p', 'vlanQinq'],
  uplink: ['uplinkInfo', 'uplinkCfg', 'uplinkGroupIsolate'],
  pon: ['ponCfg', 'ponRangeCfg'],
  leafpon: ['ponInfo', 'ponCfg', 'ponRangeCfg'],
  mac: ['macTable', 'macAgingTime', 'macFlappingInfo', 'macFlappingCfg', 'macFlappingPort'],
  lacp: ['lacpDynaInfo', 'lacpDynaCfg', 'lacpDynaPort'],
  acl: ['aclIpFilter', 'aclMacFilter', 'aclIpMacFilter', 'aclEffectFilter'],
  aclIpv6: ['aclIpv6Filter', 'aclIpv6MacFilter', 'aclIpv6EffectFilter'],
  igmp: [
    'igmpGroupMember',
    'igmpBasicCfg',
    'igmpPort',
    'igmpPortUserVlan',
    'igmpPortMrouter',
    'igmpStaticGroup',
    'igmpPonGroupMember',
    'igmpAllowGroup',
  ],
  rstp: ['rstpGlobalInfo', 'rstpGlobalCfg', 'rstpPortInfo', 'rstpPortCfg'],
  loopback: ['loopbackGlobalInfo', 'loopbackPortCfg'],
  dhcp: [
    'dhcpServerCfg',
    'dhcpLeaseTable',
    'dhcpRelayServer',
    'dhcpSnoopingGlobal',
    'dhcpSnoopingPort',
    'dhcpSnoopingBind',
  ],
  dhcpv6: ['dhcpv6Bind', 'dhcpv6Duid', 'dhcpv6ServerEnable', 'dhcpv6ServerPoolCfg'],
  mldv6: [
    'mldv6GroupMember',
    'mldv6BasicCfg',
    'mldv6Port',
    'mldv6PortUserVlan',
    'mldv6PortMrouter',
    'mldv6StaticGroup',
  ],
  slaacv6: ['slaacv6Cfg', 'slaacv6PrefixCfg', 'slaacv6RDNSS'],
  route: ['routeVlanIp', 'routeARP'],
  routeRIP: ['ripInfo', 'ripEnable', 'ripNetwork', 'ripRedistribute', 'ripInterface'],
  routeOSPF: [
    'ospfInfo',
    'ospfEnable',
    'ospfNetwork',
    'ospfAreaType',
    'ospfAreaSummary',
    'ospfRedistribute',
    'ospfInterface',
  ],
  routeRIPng: [
    'ripngInfo',
    'ripngEnable',
    'ripngRouteNetworking',
    'ripngAggregate',
    'ripngRedistribute',
    'ripngInterface',
  ],
  routeOSPF6: [
    'ospf6Info',
    'ospf6Enable',
    'ospf6RouteNetworking',
    'ospf6AreaSummary',
    'ospf6Redistribute',
    'ospf6Interface',
  ],
  log: ['logAlarmControl', 'logThresholdAlarm', 'logSysServer', 'logSysServerIpv6'],
  device: ['deviceBasic', 'deviceAdvance', 'deviceFileCfg', 'deviceLeafMgmt'],
  snmp: ['snmpV1_2', 'snmpV3', 'snmpV3Trap'],
  auxIp: ['auxIp', 'auxIpv6'],
  dns: ['dnsIpv4', 'dnsIpv6'],
  time: ['timeRTC', 'timeNTP'],
  login: ['loginAccessList', 'loginPort', 'loginTelnet'],
  ssh: ['sshStatus', 'sshEnable'],
  diagnose: ['diagnosePing', 'diagnoseTrace'],
};

/** A page in no directory stands where a directory of its name would. */
const placed = (path: string): readonly [folder: string, leaf: string] => {
  const [folder, leaf] = parted(path);
  return folder === null ? [leaf, ''] : [folder, leaf];
};

const placeOf = (folder: string, leaf: string): number => {
  const place = tabs[folder]?.indexOf(leaf) ?? -1;
  return place < 0 ? Infinity : place;
};

const compare = (a: number | string, b: number | string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Pages with those of a directory together, as tabs stand beside each other. */
export const inTabOrder = <P extends { readonly path: string }>(pages: readonly P[]): P[] =>
  pages.toSorted((a, b) => {
    const [[folder, leaf], [other, last]] = [placed(a.path), placed(b.path)];
    return compare(folder, other) || compare(placeOf(folder, leaf), placeOf(other, last)) || compare(leaf, last);
  });
