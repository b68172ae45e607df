import { applies, canDo, type ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { eponProfileSamples } from './epon-profile-samples.ts';
import { eponOnuSamples } from './epon-onu-samples.ts';
import { onuPrivateSamples } from './onu-private-samples.ts';
import { privateProfileSamples } from './private-profile-samples.ts';
import { valueOf } from './page-values.ts';
import { profileSamples } from './profile-samples.ts';

type Plain = string | number | boolean | null | readonly (string | number)[];
export type Sample = Readonly<Record<string, Plain>>;

/** What has to be there before a page can be tried, and the values to try it with; the rest is made up from the definition. */
export interface PageSample {
  readonly before?: readonly (readonly [page: string, values: Sample])[];
  /** The new row; for forms what is set; for rows that are there by themselves the key and what is set. */
  readonly values?: Sample;
  /** Instead of `values`: set in the first row that the device has. */
  readonly first?: Sample;
  /** A second change of the same row. */
  readonly edit?: Sample;
}

/** Once for all pages: VLANs with addresses. */
export const ground: readonly (readonly [page: string, values: Sample])[] = [
  ['vlanTable', { vlanVid: 100, vlanName: 'ground' }],
  ['vlanTable', { vlanVid: 400 }],
  ['routeVlanIp', { vlanIdIndex: 100, vlanIPAddr: '10.100.0.1', vlanIPMaskAddr: '255.255.255.0' }],
  ['routeVlanIp', { vlanIdIndex: 400, vlanIPAddr: '10.240.0.1', vlanIPMaskAddr: '255.255.255.0' }],
  ['routev6VlanIp', { ipv6Vlanid: 100, ipv6Address: '2001:db8:100::1', ipv6AddrPfxLen: 64, ipv6Addrtype: 'global' }],
];

export const samples: Readonly<Record<string, PageSample>> = {
  ...onuPrivateSamples,
  ...privateProfileSamples,
  ...eponOnuSamples,
  vlanTable: {
    values: { vlanVid: 500, vlanName: 'three', vlanTagPort: [1, 2], vlanUntagPort: [3] },
    edit: { vlanTagPort: [1], vlanUntagPort: [3], vlanName: 'tres' },
  },
  ...profileSamples,
  ...eponProfileSamples,
  tcont: {
    values: { gOnuSrvInfoTcontId: 2, gOnuSrvInfoTcontName: 'voice', gOnuSrvInfoTcontDbaName: 'home-100' },
    edit: { gOnuSrvInfoTcontDbaName: 'office-500' },
  },
  gemport: {
    values: {
      gOnuSrvInfoGemId: 7,
      gOnuSrvInfoGemTcontId: 1,
      gOnuSrvInfoGemUpTraffic: 'home-300',
      gOnuSrvInfoGemState: 1,
    },
    edit: { gOnuSrvInfoGemCos: 5, gOnuSrvInfoGemUpTraffic: 'home-100' },
  },
  service: {
    values: { gOnuSrvInfoSrvName: 'voice', gOnuSrvInfoSrvGemId: 1, gOnuSrvInfoSrvVlanList: '300,310-312' },
    edit: { gOnuSrvInfoSrvCosList: '5-7', gOnuCfgSrvPortType: 'eth', gOnuCfgSrvPortNum: 2 },
  },
  servicePort: {
    values: {
      gOnuSrvInfoSrvPortId: 2,
      gOnuSrvInfoSrvPortGemId: 1,
      gOnuSrvInfoSrvPortSetMode: 2,
      gOnuCfgSrvPortUserVlan: 300,
      gOnuCfgSrvPortEtype: 'ipoe',
      gOnuSrvInfoSrvPortVid: 300,
    },
    edit: { gOnuSrvInfoSrvPortSetMode: 3, gOnuCfgSrvPortUserEtype: '8863', gOnuSrvInfoSrvPortCos: 5 },
  },
  onuBaseInfo: { values: { gOnuDetailInfoOnuDesc: 'flat-7' } },
  portVlan: {
    values: {
      gOnuCfgPortVlanPortType: 'eth',
      gOnuCfgPortVlanPortId: 2,
      gOnuSrvInfoPortVlanMode: 'hybrid',
      gOnuSrvInfoPortVlanList: '300,310-312',
      gOnuSrvInfoPortVlanVid: 200,
    },
    edit: {
      gOnuSrvInfoPortVlanMode: 'translate',
      gOnuSrvInfoPortVlanTslCVid: 10,
      gOnuSrvInfoPortVlanTslSVid: 300,
      gOnuSrvInfoPortVlanTslSPri: 5,
    },
  },
  bindMode: {
    values: {
      priLanBindModePortIdS: 2,
      priLanBindModeBModeS: 'vlan',
      priLanBindModeLanVlan1S: 10,
      priLanBindModeWanVlan1S: 200,
    },
  },
  onuPort: { values: { gOnuSrvInfoPortId: 2, gOnuSrvInfoPortState: false, gOnuSrvInfoPortSpeed: 'full100' } },
  ipHost: {
    values: {
      gOnuSrvInfoIphostId: 1,
      gOnuSrvInfoIphostIpMode: 'static-ip',
      gOnuSrvInfoIphostIpAddr: '10.7.0.2',
      gOnuSrvInfoIphostMask: '255.255.255.0',
      gOnuSrvInfoIphostGateway: '10.7.0.1',
    },
    edit: { gOnuSrvInfoIphostIpMode: 'dhcp', gOnuSrvInfoIphostDesc: 'voice' },
  },
  vlanPort: {
    values: { portIndexS: 4, portTagModeS: 'hybrid', portPvidS: 1, portTagRangeS: '100,400', portUntagRangeS: '1' },
  },
  vlanQinq: {
    values: { qinqPortIndex: 1, qinqMode: 'translation', qinqCVlanIndex: 100, qinqSVlanIndex: 400 },
    edit: { qinqSVlanIndex: 100 },
  },
  aclEffectFilter: {
    before: [['aclMacFilter', { macFltId: 2005, macFltVlanId: 100 }]],
    values: { aclIndex: 1, aclPortList: '2005' },
  },
  aclIpv6EffectFilter: {
    before: [
      [
        'aclIpv6Filter',
        {
          aclKind: 'standard',
          stdIpv6FltId: 7,
          extIpv6FltMode: 'deny',
          extIpv6FltSrcIpv6: '2001:db8::1',
          extIpv6FltSrcPrefixlen: 128,
        },
      ],
    ],
    values: { ipv6aclIndex: 1, ipv6aclPortList: '7' },
  },
  igmpBasicCfg: { values: { igmpSnoopingEn: true, queryTime: 60, querycount: 3 } },
  igmpPort: { values: { igmpPortIndex: 1, groupCount: 100, fastLeave: true } },
  igmpPortMrouter: { values: { igmpMrouterPort: 1, igmpMrouterVlan: 100 } },
  igmpPortUserVlan: { values: { userVlanPortIndex: 7, userVlanIdIndex: 100, groupVlanIdIndex: 400 } },
  igmpStaticGroup: { values: { igmpStaticPort: 7, igmpStaticGroupVlan: 100, igmpStaticGroupIp: '239.1.1.1' } },
  igmpAllowGroup: { values: { allowGroupStartIPS: '239.1.1.1', allowGroupEndIPS: '239.1.1.99' } },
  mldv6BasicCfg: { values: { mldStatus: true, generalQueryInterval: 60 } },
  mldv6Port: {
    before: [['mldv6BasicCfg', { mldStatus: true }]],
    values: { mldPortIndex: 1, mldPortGroupLimit: 100, mldPortFastLeave: true },
  },
  mldv6PortMrouter: {
    before: [['mldv6BasicCfg', { mldStatus: true }]],
    values: { mldMrouterItem: 1, mldMrouterVlanId: 100 },
  },
  mldv6PortUserVlan: {
    before: [['mldv6BasicCfg', { mldStatus: true }]],
    values: { mldUserPortIndex: 7, mldUserVlanId: 100, mldGroupVlanId: 400 },
  },
  mldv6StaticGroup: {
    before: [['mldv6BasicCfg', { mldStatus: true }]],
    values: { mldStaticGroupVlanId: 100, mldStaticGroupIpv6Addr: 'ff35::1234', mldStaticGroupPortLlist: [7] },
  },
  ripngInterface: {
    before: [
      ['ripngEnable', { ripngRouteEn: true }],
      ['ripngRouteNetworking', { kind: 'vlan', ripngVlanid: 100 }],
    ],
    first: { ripngInterSplitHorizon: 'disable' },
  },
  vlanQinqGlobal: { values: { vlanQinqEn: true } },
  uplinkCfg: { values: { upLinkPortIndex: 2, upLinkPortDescr: 'to-core', upLinkPortIngressRate: 64_000 } },
  uplinkGroupIsolate: { values: { upLinkPortIsolate: [1, 2] } },
  ponCfg: { values: { ponPortIndex: 3, ponPortDescr: 'street-3', ponPortUCStromCtrl: 6400, portMacAddrLimit: 512 } },
  ponRangeCfg: { values: { ponIndex: 3, ponMaxRtt: 20_000, ponPortEgressRate: 640_000 } },
  macFlappingCfg: { values: { macFlappingStatus: true, macFlappingInterval: 60 } },
  macFlappingPort: { values: { macFlappingPortId: 2, macFlappingPortStatus: true } },
  lacpStaticCfg: { values: { portChannelGroupId: 2, portChannelGroupPortIdx: [1, 2] } },
  lacpDynaCfg: { values: { lacpSystemPriority: 1000 } },
  lacpDynaPort: { values: { upLinkAIndex: 1, uplinkPortTimeout: 'short', uplinkPortPriority: 100 } },
  loopbackGlobalInfo: { values: { mode: 'onlyalarm', agingTime: 60 } },
  loopbackPortCfg: { values: { loopbackPort: 2, loopbackStatus: false } },
  mirror: { values: { portMirrorsession: 1, portMirrorSrcPort: 1, portMirrorDstPort: 2 } },
  qosScheduler: { values: { qosQueueScheduler: 'wrr', wrrWeight0: 5 } },
  rstpGlobalCfg: { values: { rstpEn: true, helloTime: 3, maxAge: 20, forwardDelay: 15 } },
  rstpPortCfg: { values: { rstpPortId: 2, rstpPortPrioritySet: 64, rstpPortOperEdgeSet: true } },
  routeArpProxy: { values: { arpProxyVlanId: 100 } },
  keyChainInfo: { values: { keyChainName: 'ring', keyChainId: 1, keyChainStr: 'Abc123xyz' } },
  ospfEnable: { values: { ospfRouteEn: true, ospfGlobalRouterId: '10.100.0.1' } },
  ospfNetwork: {
    before: [['ospfEnable', { ospfRouteEn: true }]],
    values: { ospfNetwork: '10.100.0.0/24', areaId: '0.0.0.0' },
  },
  ospfAreaType: { before: [['ospfEnable', { ospfRouteEn: true }]], values: { getArea: '0.0.0.7', areaType: 'stub' } },
  ospfAreaSummary: {
    before: [['ospfEnable', { ospfRouteEn: true }]],
    values: { summaryArea: '0.0.0.1', summaryNetwork: '10.0.0.0/8' },
  },
  ospfRedistribute: { before: [['ospfEnable', { ospfRouteEn: true }]], values: { redistributeType: 'static' } },
  ospfInterface: {
    before: [
      ['ospfEnable', { ospfRouteEn: true }],
      ['ospfNetwork', { ospfNetwork: '10.100.0.0/24', areaId: '0.0.0.0' }],
    ],
    values: { ospfIfAddress: '10.100.0.1', cost: 20, helloVal: 5, deadVal: 20 },
  },
  ospf6Enable: { values: { ospf6En: true, routerId: '10.100.0.1' } },
  ospf6RouteNetworking: {
    before: [['ospf6Enable', { ospf6En: true }]],
    values: { vlan: 100, area: '0.0.0.0' },
    edit: { area: '0.0.0.1' },
  },
  ospf6AreaSummary: {
    before: [['ospf6Enable', { ospf6En: true }]],
    values: { area: '0.0.0.1', prefix: '2001:db8::/32', advertise: true },
  },
  ospf6Redistribute: { before: [['ospf6Enable', { ospf6En: true }]], values: { source: 'static' } },
  ospf6Interface: {
    before: [
      ['ospf6Enable', { ospf6En: true }],
      ['ospf6RouteNetworking', { vlan: 100, area: '0.0.0.0' }],
    ],
    values: { vlan: 100, cost: 20, hello: 5, dead: 20 },
  },
  ripEnable: { values: { ripRouteEn: true, version: 2, defMetric: 3 } },
  ripNetwork: { before: [['ripEnable', { ripRouteEn: true }]], values: { ripVlanAddress: '10.100.0.1' } },
  ripRedistribute: { before: [['ripEnable', { ripRouteEn: true }]], values: { ripRedistributeType: 'static' } },
  ripInterface: {
    before: [
      ['ripEnable', { ripRouteEn: true }],
      ['ripNetwork', { ripVlanAddress: '10.100.0.1' }],
    ],
    values: { ripVlanAddress: '10.100.0.1', sendVer: 'version2', recvVer: 'version2' },
  },
  ripngEnable: { values: { ripngRouteEn: true, ripngDefMetric: 3 } },
  ripngRouteNetworking: {
    before: [['ripngEnable', { ripngRouteEn: true }]],
    values: { kind: 'vlan', ripngVlanid: 100 },
  },
  ripngAggregate: {
    before: [['ripngEnable', { ripngRouteEn: true }]],
    values: { ripngAggreNetwork: '2001:db8::/32' },
  },
  ripngRedistribute: {
    before: [['ripngEnable', { ripngRouteEn: true }]],
    values: { ripngRedistributeType: 'static', ripngRedistributeMetric: 2 },
  },
  routev6Static: { values: { ipv6RouteDestin: '2001:db8:9::/48', ipv6RouteGw: '2001:db8:100::9' } },
  routev6VlanIp: {
    values: { ipv6Vlanid: 400, ipv6Address: '2001:db8:400::1', ipv6AddrPfxLen: 64, ipv6Addrtype: 'global' },
  },
  qos: { values: { qosBaseAclIndex: 6001, qosBaseAclVlan: 100 }, edit: { qosBaseAclHwTransQueue: 5 } },
  loginPort: { values: { loginAccessListEn: true } },
  vlanP2p: { values: { ponIndex: 2, ponP2pEnable: true } },
  routeVlanIp: {
    before: [['vlanTable', { vlanVid: 310 }]],
    values: { vlanIdIndex: 310, vlanIPAddr: '10.31.0.1', vlanIPMaskAddr: '255.255.255.0' },
    edit: { vlanIPAddr: '10.31.0.2' },
  },
  routeStatic: {
    values: { staticRouteIpAddr: '10.9.0.0', staticRouteMask: '255.255.0.0', staticRouteGw: '10.100.0.9' },
  },
  macAgingTime: { values: { agingTimer: 600 } },
  dhcpServerCfg: {
    values: {
      poolName: 'home',
      poolStartIP: '10.100.0.10',
      poolEndIP: '10.100.0.99',
      poolSubnet: '255.255.255.0',
      poolGateway: '10.100.0.1',
      poolDNS1: '9.9.9.9',
      servedVlans: '100',
    },
    edit: { poolEndIP: '10.100.0.50', poolLeaseTime: 3600 },
  },
  dhcpRelayServer: { values: { relayServerVlan: 100, relayServerIP: '10.240.0.9' } },
  dhcpSnoopingGlobal: { values: { dhcpSNControl: true, dhcpSNVlanList: '100,400', dhcpSNErrorRecoveryInterval: 60 } },
  dhcpSnoopingPort: { values: { snPortIndex: 1, snPortType: 'trust', snPortRateLimit: 100 } },
  dhcpSnoopingBind: {
    before: [['dhcpSnoopingGlobal', { dhcpSNControl: true, dhcpSNVlanList: '100' }]],
    values: {
      snBindingMAC: '00:11:22:33:44:55',
      snBindingIP: '10.100.0.77',
      snBindingVlan: 100,
      snBindingPortIndex: 7,
    },
  },
  dhcpv6ServerPoolCfg: {
    values: {
      dhcpv6ServerPoolName: 'six',
      dhcpv6ServerPoolStartIPv6Addr: '2001:db8:100::10',
      dhcpv6ServerPoolEndIPv6Addr: '2001:db8:100::99',
    },
    edit: { dhcpv6ServerPoolEndIPv6Addr: '2001:db8:100::50' },
  },
  dhcpv6ServerEnable: {
    before: [
      [
        'dhcpv6ServerPoolCfg',
        {
          dhcpv6ServerPoolName: 'six',
          dhcpv6ServerPoolStartIPv6Addr: '2001:db8:100::10',
          dhcpv6ServerPoolEndIPv6Addr: '2001:db8:100::99',
        },
      ],
    ],
    values: { dhcpv6ServerBindingsClientInterfaceVlanId: 100, dhcpv6ServerBindingsClientPoolName: 'six' },
    edit: { dhcpv6InterfacePreferenceValue: 9 },
  },
  dhcpv6Duid: {
    values: { dhcpv6TableDuidType: 'duid-en', dhcpv6DuidEnterprise: 37_950, dhcpv6DuidIdentifier: '0a0b0c0d' },
  },
  dhcpv6Relay: { values: { dhcpv6RelayServerVlanID: 100, dhcpv6RelayServerAddress: '2001:db8:100::9' } },
  slaacv6Cfg: { values: { ipv6SlaacVlanid: 100 }, edit: { ipv6SlaacRaInterval: 300, ipv6SlaacManaCfgFg: true } },
  slaacv6PrefixCfg: {
    before: [['slaacv6Cfg', { ipv6SlaacVlanid: 100 }]],
    values: { ipv6SlaacVlanid: 100, ipv6SlaacPrefix: '2001:db8:100::/64' },
    edit: { ipv6AddrPfxAdvPreferredLifetime: 3600 },
  },
  slaacv6RDNSS: {
    before: [['slaacv6Cfg', { ipv6SlaacVlanid: 100 }]],
    values: { rdnssVlanId: 100, rdnssSequence: 1, rDNSServer1: '2001:db8::53' },
    edit: { rdnssLifeTime: 7200 },
  },
  auxIp: { values: { auxIP: '192.168.8.99', auxIPMask: '255.255.255.0' } },
  auxIpv6: { values: { auxIPv6Address: '2001:db8:8::99', auxIPv6AddressLength: 64 } },
  way: { values: { auxIPGateway: '192.168.8.1' } },
  dnsIpv4: { values: { primaryDNS: '9.9.9.9', secondDNS: '1.1.1.1' } },
  dnsIpv6: { values: { ipv6MasterDNS: '2001:db8::53' } },
  timeNTP: { values: { ntpServer: '10.100.0.8', backupNtpServer: '10.100.0.9', timeZone: 2 } },
  timeRTC: { values: { deviceTime: '2026-11-21 08:30:00' } },
  fan: { values: { fanMode: 'auto', fanOpenTemperature: 45 } },
  deviceBasic: { values: { sysHostName: 'north-2', sysContact: 'noc', sysLocation: 'hall-4' } },
  deviceAdvance: { values: { autoSaveTypeS: 'timeout', autoSaveTimeoutValueS: 3600 } },
  logAlarmControl: { values: { alarmControlId: 1, alarmTrapStatus: true, alarmRecordStatus: false } },
  logThresholdAlarm: {
    values: { alarmCtrlThldType: 'cpu-usage-high', alarmCtrlThldAlarm: 60, alarmCtrlThldClear: 70 },
  },
  logSysServer: { values: { syslogServerIp: '10.100.0.7', syslogServerPort: 1514 } },
  logSysServerIpv6: { values: { syslogServerIpv6Addr: '2001:db8::7', syslogServerIpv6Port: 1514 } },
  userManage: {
    values: { userNameS: 'field1', userRoleS: 'normal', userPassword: 'Abc123xyz' },
    edit: { userRoleS: 'admin', userPassword: 'Abc123xyz' },
  },
  snmpV1_2: { values: { communityName: 'zebra9', accessRight: 'read-only' } },
  snmpTrap: { values: { trapHostIp: '10.100.0.6', trapCommunityName: 'zebra9' } },
  snmpV3: {
    before: [['snmpV3Group', { snmpv3GroupName: 'noc', snmpv3GroupAccessLevel: 'authpri' }]],
    values: { snmpv3UserName: 'nina', snmpv3UserGroupName: 'noc', authPassword: 'Abc123xyz' },
  },
  snmpV3Group: { values: { snmpv3GroupName: 'desk' }, edit: { snmpv3GroupAccessLevel: 'authnopri' } },
  snmpV3View: { values: { snmpv3ViewName: 'small', snmpv3ViewSubtree: '.1.3.6.1.2' } },
  snmpV3Trap: {
    before: [
      ['snmpV3Group', { snmpv3GroupName: 'noc', snmpv3GroupAccessLevel: 'authpri' }],
      ['snmpV3', { snmpv3UserName: 'tina', snmpv3UserGroupName: 'noc', authPassword: 'Abc123xyz' }],
    ],
    values: { snmpv3TrapHostIP: '10.100.0.5', snmpv3TrapUserName: 'tina' },
  },
  loginAccessList: {
    values: { filterActionS: 'permit', protocolS: 'ssh', sourceIpS: '10.0.0.0', ipMaskS: '255.0.0.0' },
  },
  loginTelnet: { values: { retryWaiting: true, retryWaitingTime: 30, idleMinutes: 5, idleSeconds: 30 } },
  sshEnable: { values: { sshEn: true, sshversion: 'version2', sshAuthRetries: 3, sshTimeout: 60, sshModulus: 2048 } },
  radius: { values: { radiusServer: '10.100.0.4', radiusKey: 'Abc123xyz' } },
  radiusAaa: { values: { radiusAAA: true, radiusAuthenLocal: true } },
  tacacs: { values: { tacplusServer: '10.100.0.3', tacplusKey: 'Abc123xyz' } },
  tacacsAaa: { values: { tacplusAAA: true, defaultMode: 'tacacs', continueMode: 'local' } },
  networkSecurity: { values: { prevenceLevel: 'flexiable', srcIpDstIpCheck: true, iCMPv4PingSizeChecksize: 1024 } },
};

/** The row to make, or what to set in a form: what must be typed, and what the sample says. */
export function rowFor(page: ConfigPage): Sample {
  const wanted = samples[page.id]?.values ?? {};
  if (!canDo(page, 'add')) return wanted;
  const made = Object.entries(page.fields).flatMap(([name, field]) =>
    field.shown === true || (field.optional === true && field.initial === undefined) ? [] : [[name, valueOf(field)]],
  );
  const row = { ...(Object.fromEntries(made) as Sample), ...wanted };
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => applies(page.fields[name] ?? { kind: 'bool', label: page.title }, row)),
  );
}
