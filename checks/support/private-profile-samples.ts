import { onuPrivateSamples } from './onu-private-samples.ts';
import type { PageSample } from './page-samples.ts';

/** Parts of private profiles hold what the pages of an ONU do: what those are tried with, in a profile of its own or in the lab's. */
const like = (page: string, profile: string): PageSample => {
  const { values = {}, edit } = onuPrivateSamples[page] ?? {};
  return { values: { priPName: profile, ...values }, ...(edit ? { edit } : {}) };
};

/** In a profile that has nothing of it yet: where it cannot be taken away, it goes with the profile. */
const alone = (page: string, profile: string): PageSample => ({
  before: [['priProTable', { priPNameTableName: profile }]],
  ...like(page, profile),
});

export const privateProfileSamples: Readonly<Record<string, PageSample>> = {
  onuGlobalConfig: { values: { plugAndPlay: true, plugAndPlayVlan: 300, variableVlan: true } },
  onuWhiteList: { values: { gOnuWhitelistsnS: 'GPON0A000010', gOnuWhitelistendsnS: 'GPON0A00001F' } },
  priProTable: { values: { priPNameTableName: 'gold' } },
  priWan: like('wan', 'family'),
  priWanIpv6: like('wanIpv6', 'family'),
  priDhcpSer: {
    ...alone('dhcpServer', 'lans'),
    edit: { priDhcpEndIp: '192.168.8.120', priDhcpLease: 7200 },
  },
  priDhcpSerV6: { ...alone('dhcpServerV6', 'lans6'), edit: { priDhcpv6RAMinInterval: 100, priDhcpv6LanPrefixlen: 56 } },
  priWifi: like('wifi', 'family'),
  priWifiRadio: like('wifiRadio', 'family'),
  priSip: alone('sip', 'sips'),
  priSipUser: alone('sipUser', 'accounts'),
  priPots: like('pots', 'family'),
  priMisc: { ...alone('misc', 'switches'), edit: { priMiscCtrlOpStpEnableS: true, priSpeedLimitDssLimitS: 500_000 } },
  priMisc2: { ...alone('misc2', 'tables'), edit: { priMacTableMacAgingTimeS: 120 } },
  priH248: {
    ...alone('h248', 'mgcs'),
    edit: { priH248SrvHeartbeatModeS: 'disable', priH248SMAStatusS: false },
  },
  priH248User: alone('h248User', 'tids'),
  priMqtt: {
    ...alone('mqtt', 'brokers'),
    values: {
      priPName: 'brokers',
      priMQTTEnableStatusS: true,
      priMQTTAddressS: 'mqtt.example.net',
      priMQTTUserNameS: 'onu',
      mqttPassword: 'Abc123xyz',
    },
    edit: { priMQTTIDS: '1234567890123456789' },
  },
  priTr069: {
    ...alone('tr069', 'acs'),
    values: {
      priPName: 'acs',
      priMngStatusS: true,
      priMngAcsAddressS: 'http://acs.example.net:7547/',
      priMngAcsUsernameS: 'cpe',
      acsPassword: 'Abc123xyz',
      priStunStatusS: false,
    },
    edit: {
      priMngInformIntervalTimeS: 900,
      priStunStatusS: true,
      priStunAddressS: 'stun.example.net',
      priStunPortS: 3478,
    },
  },
  priSecurity: {
    ...alone('security', 'users'),
    values: {
      priPName: 'users',
      priFirewallLevel: 2,
      priUsernameAdminCtl: true,
      priUsernameAdminName: 'admin',
      adminPassword: 'Abc123xyz',
      priUsernameUserCtl: false,
    },
    edit: { priFirewallLevel: 3 },
  },
  priAccess: {
    values: {
      priPName: 'family',
      priAclProtocolType: 4,
      priAclControl: true,
      priAclLanControl: true,
      priAclPort: 8443,
    },
    edit: { priAclIpv6Control: true, priAclIPv6Address: '2001:db8::', priAclIPv6Pfx: 48 },
  },
  priLoop: { ...alone('loopbackDetection', 'loops'), edit: { gOnuPriLCCheckIntervalS: 60 } },
};
