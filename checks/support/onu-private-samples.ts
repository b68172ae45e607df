import type { PageSample } from './page-samples.ts';

/** Pages of an ONU's private configuration. */
export const onuPrivateSamples: Readonly<Record<string, PageSample>> = {
  wanIpv6: {
    values: {
      priV6CfgWanModeS: 0,
      connection: 'pppoe',
      priV6ConnCfgIpProtocolS: 2,
      priV6ConnCfgVlanModeS: 1,
      priV6ConnCfgVlanIdS: 320,
      priV6ConnCfgVlanCosS: 0,
      priV6ConnCfgPppoeUsernameS: 'ben@isp',
      pppoePassword: 'Abc123xyz',
      priV6ConnCfgDsLiteEnableS: false,
      priV6ConnCfgQinqEnableS: false,
      priV6ConnCfgTranslationEnableS: false,
    },
    edit: { priV6ConnCfgVlanIdS: 321, priV6ConnCfgRouteMtuS: 1452, priV6ConnCfgBindLanS: [4] },
  },
  dhcpServer: { values: { priDhcpLanIp: '192.168.8.1', priDhcpBeginIp: '192.168.8.10', priDhcpEndIp: '192.168.8.99' } },
  dhcpServerV6: {
    values: {
      priDhcpv6LanIp: 'fe80::1',
      priDhcpv6LanPrefixlen: 64,
      priDhcpv6PrefixMode: true,
      priDhcpv6PrefixModeIp: '2001:db8:7::',
      priDhcpv6Enable: 1,
      priDhcpv6BeginIp: '2001:db8:7::10',
      priDhcpv6EndIp: '2001:db8:7::99',
      priDhcpv6Preference: 3600,
      priDhcpv6Valid: 7200,
      priDhcpv6PoolType: 0,
      priDhcpv6RA: true,
      priDhcpv6RAManage: true,
      priDhcpv6RAOther: true,
      priDhcpv6RAMaxInterval: 600,
      priDhcpv6RAMinInterval: 200,
    },
  },
  misc: {
    values: { priMiscCtrlOpCatvEnableS: true, priMiscCtrlOpIgmpEnableS: false, priSpeedLimitUpsLimitS: 100_000 },
  },
  misc2: { values: { priMacTableMacAgingTimeS: 600, priMacTablePonMacLimitS: 64 } },
  loopbackDetection: { values: { gOnuPriLCCheckIntervalS: 30, gOnuPriLCAlarmS: false } },
  sip: {
    values: { sipPTRegServIp: '10.64.0.9', sipPTRegInterValue: 1800, sipDigitMapBlock: '[2-8]xxxxxx|13xxxxxxxxx' },
  },
  sipUser: {
    values: {
      sipUserParamPotsNo: 2,
      sipUserParamAccountActive: true,
      sipUserParamUserAccount: '5550199',
      sipPassword: 'Abc123xyz',
    },
    edit: { sipUserParamUserAccount: '5550198' },
  },
  pots: { values: { priPortPtPotsNoS: 2, priPotsPtInputGainS: -3 }, edit: { priPotsPtOutputGainS: 2 } },
  h248: {
    values: {
      priH248SrvMGCServerS: '10.64.0.8',
      priH248SrvBackupMGCServerS: '10.64.0.9',
      priH248SrvBackupMGCPortS: 2944,
      priH248SrvHeartbeatCycleS: 30,
      priH248SMAStatusS: true,
      priH248SMAWanIndexS: 1,
    },
  },
  h248User: { values: { priH248UserPortIndexS: 2, priH248UserNameS: 'A1' }, edit: { priH248UserNameS: 'A2' } },
  onuIgmp: {
    values: { gOnuCfgIgmpMPortType: 'eth', gOnuCfgIgmpMPortId: 2, gIgmpMaxGroups: 4, gIgmpEnforce: false },
    edit: { gIgmpMaxBandwidth: 2_000_000, gIgmpEnforce: true, gIgmpProfile: 'iptv' },
  },
  mqtt: { values: { priMQTTAddressS: '10.64.0.7', mqttPassword: 'Abc123xyz', priMQTTIDS: '1234567890123456789' } },
  tr069: {
    values: {
      priMngInformIntervalTimeS: 900,
      priStunStatusS: true,
      priStunAddressS: 'stun.example.net',
      priStunPortS: 3478,
    },
  },
  security: {
    values: { priFirewallLevel: 2, priUsernameUserCtl: true, priUsernameUserName: 'home', userPassword: 'Abc123xyz' },
  },
  onuAccess: {
    values: {
      priAclProtocolType: 3,
      priAclControl: true,
      priAclLanControl: true,
      priAclWanControl: false,
      priAclPort: 8080,
    },
    edit: { priAclIpv4Control: true, priAclIPv4Address: '198.51.100.1', priAclIPv4MaskAddr: '198.51.100.9' },
  },
  wan: {
    values: {
      priWanCfgModeS: 0,
      connection: 'pppoe',
      priWanConnCfgVlanModeS: 1,
      priWanConnCfgVlanIdS: 310,
      priWanConnCfgVlanCosS: 0,
      priWanConnCfgPppoeUsernameS: 'ana@isp',
      pppoePassword: 'Abc123xyz',
      priWanConnCfgBindLanS: [2, 3],
    },
    edit: { priWanConnCfgVlanIdS: 311, priWanConnCfgMTU: 1480, priWanConnCfgBindSsidS: [2] },
  },
  wifi: {
    values: {
      priWifiSsidIdS: 3,
      priWifiSsidNameS: 'Guests of Ana',
      priWifiSsidAuthMode: 6,
      priWifiSsidEncryTpeS: 4,
      sharedKey: 'Abc123xyz',
    },
    edit: { priWifiSsidNameS: 'Guests', priWifiSsidHideS: true, priWifiSsidAuthMode: 9, priWifiSsidEncryTpeS: 5 },
  },
  wifiRadio: {
    values: {
      priWifiSwitchNoS: 2,
      priWifiSwitchAPModuleS: true,
      priWifiSwitchStandardS: 4,
      priWifiSwitchChannelS: 11,
      priWifiSwitchChannelWidthS: 3,
      priWifiSwitchCountry: 0,
      priWifiSwitchPower: 20,
    },
    edit: { priWifiSwitchChannelS: 6, priWifiSwitchPower: 17 },
  },
};
