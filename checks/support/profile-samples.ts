import type { PageSample } from './page-samples.ts';

/** Of profiles, and of what gives them to ONUs. */
export const profileSamples: Readonly<Record<string, PageSample>> = {
  dbaProfile: {
    values: { dbaPNameShow: 'gold', dbaPTypeShow: 5, dbaPFixedShow: 64, dbaPAssuredShow: 1024, dbaPMaximumShow: 2048 },
    edit: { dbaPTypeShow: 4, dbaPMaximumShow: 4096 },
  },
  trafficProfile: {
    values: { trafficPNameShow: 'gold', trafficPSirShow: 1024, trafficPPirShow: 2048 },
    edit: { trafficPPirShow: 4096 },
  },
  onuProfile: {
    values: { onuPNameShow: 'sfu-2ge', onuPDescShow: '2GE', onuPMaxEthShow: 2, onuPMaxVeipShow: 0 },
    edit: { onuPMaxEthShow: 3 },
  },
  profileDetail: { values: { onuPNameShow: 'sfu-1ge', v1600gOnuPSrvAbility: 'support', onuPSrv1PShow: 0 } },
  lineProfileSub: { values: { linePNameTableName: 'gold' } },
  lineTcont: {
    values: { linePName: 'home-100', linePTcontTId: 2, linePTcontTName: 'voice', linePTcontTDbaName: 'home-100' },
    edit: { linePTcontTDbaName: 'office-500' },
  },
  lineGemport: {
    values: { linePName: 'home-300', linePGemGId: 7, linePGemGTcontId: 1, linePGemGUpTraffic: 'home-300' },
    edit: { linePGemGCos: 5, linePGemGUpTraffic: null },
  },
  lineService: {
    values: { linePName: 'home-100', linePSrvSName: 'iptv', linePSrvSGemId: 1, linePSrvSVlanList: '200,300-301' },
    edit: { linePSrvSPortType: 'eth', linePSrvSEthuni: 2, linePSrvSCosList: '0-3' },
  },
  lineSerPort: {
    values: {
      linePName: 'home-100',
      linePSrvPortSPId: 2,
      linePSrvPortSPGemId: 1,
      linePSrvPortSPMode: 2,
      linePSrvPortSPIVid: 200,
      protocol: 'ipoe',
      linePSrvPortSPVid: 1200,
      linePSrvPortSPCos: 5,
    },
    edit: { linePSrvPortSPMode: 5, linePSrvPortSPBVid: 300, linePSrvPortSPEVid: 310 },
  },
  lineMult: { values: { linePName: 'home-100', linePMVVlanList: '500-502' }, edit: { linePMVVlanList: '501-503' } },
  serviceTable: { values: { srvPNameTableName: 'gold' } },
  srvPortVlan: {
    values: {
      srvPName: 'bridge',
      srvPPortVlanPort: 'eth',
      srvPPortVlanPortId: 2,
      srvPPortVlanPortMode: 'trunk',
      srvPPortVlanVlanListTbl: '100,200-210',
    },
    edit: { srvPPortVlanPortMode: 'translate', srvPPortVlanTslCVid: 10, srvPPortVlanTslSVid: 200 },
  },
  srvMultVlan: { values: { srvPName: 'bridge', srvPMVStripPortId: 2 } },
  srvPort: {
    values: {
      srvPName: 'bridge',
      srvPortBasicInterface: 2,
      srvPortBasicSpdCfg: 'full-1000',
      srvPortBasicUpStrRateLimCir: 64_000,
      srvPortBasicUpStrRateLimPir: 128_000,
    },
    edit: { srvPortBasicLoopSta: true, srvPortBasicDwStrRateLimPir: 256_000 },
  },
  srvIphost: {
    values: {
      srvPName: 'router',
      srvPIphostTId: 2,
      srvPIphostTMode: 'staticIp',
      srvPIphostTIpaddr: '10.9.0.2',
      srvPIphostTMask: '255.255.255.0',
      srvPIphostTGateway: '10.9.0.1',
    },
    edit: { srvPIphostTMode: 'dhcp' },
  },
  alarmProTab: {
    values: { alarmPNameShow: 'far', alarmPRxLow: -26, alarmPRxHigh: -12, alarmPTxLow: 1, alarmPTxHigh: 4 },
    edit: { alarmPRxLow: -25, alarmPSD: 8 },
  },
  igmpProfile: {
    values: { igmpPNameTableName: 'tv' },
    edit: { igmpVersionS: 'v3', igmpModeS: 'proxy', igmpProxyIPS: '10.9.0.3', igmpRateLimitS: 100 },
  },
  formatProfile: {
    values: { fmtPNameTableName: 'isp' },
    edit: { formatPTypeS: 'ctc', fmtPOpt82S: 'enable', fmtPPppoePlusS: 'enable' },
  },
  automaticLearn: {
    values: { gOnuAutoLearnPonInx: 2, gOnuAutoLearnSta: true, gOnuAutoLearnLineProfile: 'home-100' },
  },
  automaticBind: {
    values: {
      gOnuAutoBindTEquId: 'V2802RH',
      gOnuAutoBindTOnuProfile: 'hgu-wifi',
      gOnuAutoBindTLineProfile: 'home-300',
      gOnuAutoBindTSrvProfile: 'router',
    },
    edit: {
      gOnuAutoBindTLineProfile: 'home-100',
      gOnuAutoBindTAlarmProfile: 'strict',
      gOnuAutoBindTPriProfile: 'family',
    },
  },
  onuRogue: { values: { gRogueOnuInfoDetectState: true, gRogueOnuInfoControlMode: 'both' } },
  bindProfile: {
    values: {
      profileBindShowPon: 1,
      profileBindShowOnu: 1,
      profileBindShowLPN: 'home-300',
      profileBindShowSPN: 'router',
      profileBindShowPPN: 'family',
    },
  },
};
