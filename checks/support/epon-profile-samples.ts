import type { PageSample } from './page-samples.ts';

/** Of profiles of EPON OLTs, and of what binds them to ONUs. */
export const eponProfileSamples: Readonly<Record<string, PageSample>> = {
  eponDbaProfiles: { values: { profileIdShow: 30, profileIdDescr: 'gold' }, edit: { profileIdDescr: null } },
  eponSrvProfiles: { values: { profileIdShow: 30, profileIdDescr: 'gold' }, edit: { profileIdDescr: 'silver' } },
  eponVoipProfiles: { values: { profileIdShow: 30 }, edit: { profileIdDescr: 'silver' } },
  eponAlarmProfiles: { values: { profileIdShow: 30, profileIdDescr: 'gold' }, edit: { profileIdDescr: 'silver' } },
  eponDbaBandwidth: {
    values: { profileIdShow: 2, upstreamFirS: 512, upstreamCirS: 2048, dnstreamPirS: null, dnstreamWeightS: null },
  },
  eponBindProfiles: {
    values: { profileBindPonS: 1, profileBindOnuS: 3, dba: 2, srv: 1 },
    edit: { dba: null, alarm: 2 },
  },
  eponSrvLanCount: { values: { profileIdShow: 1, onuLanCountS: 2 } },
  eponSrvGlobal: {
    values: {
      profileIdShow: 1,
      onuFecModeEnableS: null,
      ctcMcModeS: 2,
      onuFastleaveEnableS: 1,
      onuMacAgetimeS: 300,
      onuDhcpV6Option18Enable: 1,
      onuDhcpV6Option37Enable: 0,
      onuMgmtIpAddrS: '10.9.0.2',
      onuMgmtIpMaskS: '255.255.255.0',
      onuMgmtIpGwS: '10.9.0.1',
      onuMgmtIpCvlanS: 100,
      onuMgmtIpSvlanS: 200,
      onuMgmtIpPriS: 5,
      onuSnmpProHostS: '10.9.0.3',
      onuSnmpProTrapPortS: 162,
      onuSnmpProPortS: 161,
    },
  },
  eponSrvPort: {
    values: {
      profileIdShow: 1,
      ethPort: 2,
      portAutoNegEnS: 0,
      portModeControlS: 4,
      onuPortDownLimitCirS: 1024,
      onuPortDownLimitPirS: 2048,
    },
    edit: { portAutoNegEnS: null, onuPortDownLimitPirS: 4096, portMacLimitS: 8, onuDisableLoopS: 1 },
  },
  eponSrvVlan: {
    values: {
      profileIdShow: 1,
      ethPort: 2,
      onuCtcPortVlanModeS: 5,
      vlanPvidS: 100,
      portVlanTrunkVidStrS: '100,200-210',
    },
    edit: { onuCtcPortVlanModeS: 3, portVlanTransVlanStrS: '10:200,11:201' },
  },
  eponSrvQos: {
    values: {
      profileIdShow: 1,
      ethPort: 1,
      ctcCfyPrecedenceS: 1,
      onuCfyQueueS: 5,
      ctcCfyVlanEqualS: 1,
      ctcCfyVlanValueS: 300,
    },
    edit: { ctcCfyDestIpEqualS: 2, ctcCfyDestIpValueS: '10.9.0.9', ctcCfyVlanEqualS: 0 },
  },
  eponSrvIgmp: {
    values: { profileIdShow: 1, ethPort: 2, portMcVlanStrS: '500-502', maxIgmpGrpS: 8 },
    edit: { portMcVlanStrS: '501-503', maxIgmpGrpS: null, onuMcVlanTransVlanStrS: '500:600' },
  },
  eponSrvWan: {
    values: {
      profileIdShow: 1,
      connection: 'pppoe',
      priWanConnCfgVlanIdS: 200,
      priWanConnCfgPppoeUsernameS: 'all@isp',
      pppoePassword: 'Abc123xyz',
      priWanConnCfgBindLanS: [2, 3],
    },
    edit: { connection: 'dhcp', priWanConnCfgMTU: 1400 },
  },
  eponSrvWanIpv4v6: {
    values: {
      profileIdShow: 2,
      connection: 'dhcp',
      priV6ConnCfgVlanIdS: 200,
      priV6ConnCfgBindLanS: [1],
    },
    edit: { priV6ConnCfgBindLanS: [1, 2], priV6ConnCfgIpProtocolS: 1 },
  },
  eponSrvWifi: {
    values: { profileIdShow: 1, priWifiSsidIdS: 2, priWifiSsidNameS: 'guests', sharedKey: 'correct horse' },
    edit: { priWifiSsidHideS: true },
  },
  eponSrvWifiRadio: { values: { profileIdShow: 1 }, edit: { priWifiSwitchChannelS: 6, priWifiSwitchCountry: 10 } },
  eponSrvDhcpServer: {
    values: {
      profileIdShow: 2,
      priDhcpLanIp: '192.168.5.1',
      priDhcpLanMask: '255.255.255.0',
      priDhcpEnable: 1,
      priDhcpBeginIp: '192.168.5.2',
      priDhcpEndIp: '192.168.5.99',
      priDhcpLease: 3600,
    },
    edit: { priDhcpEnable: 2, priDhcpRelayIp: '10.9.0.7' },
  },
  eponSrvTr069: {
    values: {
      profileIdShow: 1,
      priMngStatusS: true,
      priMngAcsAddressS: 'http://acs.example.net:7547/',
      acsPassword: 'Abc123xyz',
      priMngInformEnS: true,
      priMngInformIntervalTimeS: 3600,
    },
    edit: { priStunStatusS: true, priStunAddressS: 'stun.example.net', priStunPortS: 3478 },
  },
  eponVoipPotsCount: { values: { profileIdShow: 1, onuPotsCountS: 1 } },
  eponVoipGlobal: {
    values: { profileIdShow: 1, voipGlobalCvlanS: 300 },
    edit: {
      voipGlobalIpModeS: 0,
      voipGlobalIpAddrS: '10.9.0.5',
      voipGlobalIpMaskS: '255.255.255.0',
      voipGlobalIpGwS: '10.9.0.1',
      voipFaxModemT38EnS: 1,
      voipFaxModemControlS: 2,
    },
  },
  eponVoipSip: {
    values: { profileIdShow: 1, sipProRegSrvIpS: '10.9.0.6' },
    edit: { sipProProxySrvIpS: '10.9.0.7', sipProHBEnableS: 1, sipProHBCycleS: 60, sipProHBCountS: 3 },
  },
  eponVoipPots: {
    values: {
      profileIdShow: 1,
      potsNo: 2,
      voipPotsManageEnableS: 1,
      sipUserAccountS: '5551001',
      sipUserNameS: 'flat-7',
      sipPassword: 'Abc123xyz',
    },
    edit: {
      voipPotsManageEnableS: null,
      potsPtVad: 0,
      potsPtEchoCancel: 1,
      potsPtInputGain: -3,
      potsPtOutputGain: 0,
      potsPtDtmfMode: 1,
    },
  },
  eponAlarmOnu: {
    values: { profileIdShow: 1, alarm: 101, temperatureAlarm: 700, temperatureClear: 650 },
    edit: { alarmOnuEnableS: 0, temperatureClear: 600 },
  },
  eponAlarmPon: {
    values: { profileIdShow: 1, alarm: 14, powerAlarm: -30, powerClear: -20 },
    edit: { powerClear: -10 },
  },
  eponAlarmPort: {
    values: { profileIdShow: 1, ethPort: 1, alarm: 134, frames: 5 },
    edit: { frames: 9 },
  },
  eponAlarmPots: { values: { profileIdShow: 1, alarmPotsNoS: 2 }, edit: { alarmPotsFailEnableS: 0 } },
};
