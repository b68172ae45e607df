import { onuPrivateSamples } from './onu-private-samples.ts';
import type { PageSample } from './page-samples.ts';

/** Pages of EPON ONUs. */
export const eponOnuSamples: Readonly<Record<string, PageSample>> = {
  eponBandwidth: { values: { onuUpstreamCirS: 20_000, onuUpstreamPirS: 50_000, onuDownsteamPirS: 100_000 } },
  eponInformation: { values: { onlineOnuAuthInfoDescription: 'flat-7' } },
  eponPort: {
    values: {
      onuPortBasicPortIndex: 2,
      onuPortBasicAdminStatus: false,
      onuPortBasicPolicyState: true,
      onuPortBasicPolicyCir: 20_000,
      onuPortBasicPolicyCbs: 100,
      onuPortBasicPolicyEbs: 0,
      priPortMacLimitS: 16,
      priPortPkgSuppressBroadcastS: 2048,
    },
  },
  eponVlan: { values: { onuVlanPortIndex: 2, onuVlanPortMode: 'trunk', onuVlanPortPvid: 300, onuVlanPortPri: 5 } },
  eponVlanTranslation: {
    before: [
      ['eponVlan', { onuVlanPortIndex: 1, onuVlanPortMode: 'translation', onuVlanPortPvid: 100, onuVlanPortPri: 0 }],
    ],
    values: { vlanTransPortNo: 1, vlanTransOldVlan: 10, vlanTransNewVlan: 300 },
    edit: { vlanTransNewVlan: 310 },
  },
  eponVlanTrunk: {
    before: [['eponVlan', { onuVlanPortIndex: 2, onuVlanPortMode: 'trunk', onuVlanPortPvid: 100, onuVlanPortPri: 0 }]],
    values: { vlanTrunkPortNo: 2, vlanTrunkVid: 320 },
  },
  eponQos: {
    values: {
      classifyPortNo: 1,
      classifyPrecedence: 2,
      classifyQueue: 5,
      classifyPri: 5,
      vlanEqual: 'equal',
      vlanVal: 200,
      srcMacEqual: 'unequal',
      srcMacVal: '02:5e:00:00:00:07',
      cosEqual: 'invalid',
      dstMacEqual: 'invalid',
      srcIpEqual: 'invalid',
      destIpEqual: 'equal',
      destIpVal: '203.0.113.9',
      protocolEqual: 'invalid',
      tosDscpEuqal: 'invalid',
      srcPortEqual: 'invalid',
      destPortEqual: 'invalid',
    },
    edit: { classifyQueue: 6, srcMacEqual: 'invalid', destPortEqual: 'equal', destPortVal: 5060 },
  },
  eponIgmp: { values: { igmpCfgMode: 2, igmpCfgFastLeave: true, priIgmpAdminEnableS: false } },
  eponAdvance: {
    values: {
      fecMode: true,
      onuInfoMacAgingTime: 600,
      priPortIsolateS: true,
      priDhcpV6Option37Enable: true,
      managed: true,
      mgmtIP: '10.7.0.2',
      mgmtIPMask: '255.255.255.0',
      mgmtIPCvlan: 7,
      mgmtIPPri: 0,
    },
  },
  eponVoip: {
    values: { voipGIPMode: 0, voipGIPAddr: '10.64.0.9', voipGIPMask: '255.255.0.0', voipGIPGateway: '10.64.0.1' },
  },
  eponSip: {
    values: {
      sipPTRegServIp: '10.64.0.9',
      sipPTRegInterValue: 1800,
      sipPTHBeatCfg: 1,
      sipPTHBeatCycle: 60,
      sipPTHBeatCount: 3,
    },
  },
  eponDhcpServer: onuPrivateSamples['dhcpServer'] ?? {},
  eponWan: {
    ...onuPrivateSamples['wanIpv6'],
    edit: { priV6ConnCfgVlanIdS: 321, priV6ConnCfgRouteMtuS: 1400, priV6ConnCfgBindLanS: [4] },
  },
  eponTr069: onuPrivateSamples['tr069'] ?? {},
  eponSecurity: onuPrivateSamples['security'] ?? {},
  eponPots: onuPrivateSamples['pots'] ?? {},
  eponSipUser: onuPrivateSamples['sipUser'] ?? {},
  eponAccess: {
    ...onuPrivateSamples['onuAccess'],
    values: { ...onuPrivateSamples['onuAccess']?.values, priAclProtocolType: 2 },
  },
  eponIpv4Wan: onuPrivateSamples['wan'] ?? {},
  eponWifi: onuPrivateSamples['wifi'] ?? {},
  eponWifiRadio: { values: { priWifiSwichChannelS: 6, priWifiSwitchPower: 17 } },
  eponWifiRadio2: {
    values: {
      priWifiSwitchAPModuleS: true,
      priWifiSwitchStandardS: 9,
      priWifiSwitchChannelS: 0,
      priWifiSwitchChannelWidth: 2,
      priWifiSwitchCountry: 0,
      priWifiSwitchPower1: 20,
      priWifiSwitchEasyMeshStatus: false,
    },
  },
  eponAuthMode: { values: { onuAuthPonNo: 2, onuAuthMode: 'loid' } },
  eponMacList: { values: { list: 'black', pon: 3, mac: '02:5e:00:00:00:07' } },
  eponLoidList: { values: { loidListPonNo: 3, loidValue: 'ana-7', password: 'Abc123xyz' } },
};
