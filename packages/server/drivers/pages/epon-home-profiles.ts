import { int } from '@heliograph/catalogue/kit/fields.ts';
import { eponSrvDhcpServer } from '@heliograph/catalogue/pages/olt/epon/serviceProfile/eponSrvDhcpServer.ts';
import { eponSrvTr069 } from '@heliograph/catalogue/pages/olt/epon/serviceProfile/eponSrvTr069.ts';
import { eponSrvWifi } from '@heliograph/catalogue/pages/olt/epon/serviceProfile/eponSrvWifi.ts';
import { eponSrvWifiRadio } from '@heliograph/catalogue/pages/olt/epon/serviceProfile/eponSrvWifiRadio.ts';
import * as home from '@heliograph/wire/mib/epon-profiles/home.ts';
import { isSecretHeld } from '../bindings/kept-secrets.ts';
import type { Binding, PageRow } from '../kit/binding.ts';
import { addressType } from './gpon-wifi.ts';
import { eponProfilePart, profilePage } from './epon-profile-parts.ts';

/** What kind of address the RADIUS server has follows from the address. */
const objects = {
  ...eponSrvWifi,
  fields: { ...eponSrvWifi.fields, addressType: int({ label: eponSrvWifi.title, min: 0, max: 16 }) },
};
const ssid = home.onuWifiSsidPFTable.columns;
const noCipher = 1;

const ssids = eponProfilePart(objects, {
  read: home.onuWifiSsidPFTable,
  columns: {
    priWifiSsidNameS: 'onuWifiSsidNameS',
    priWifiSsidEnableS: 'onuWifiSsidEnableS',
    priWifiSsidHideS: 'onuWifiSsidHideS',
    priWifiSsidAuthMode: 'onuWifiSsidAuthMode',
    priWifiSsidEncryTpeS: { object: 'onuWifiSsidEncryTpeS', none: noCipher },
    sharedKeyHeld: { object: 'ssidPreshareKeyS', codec: isSecretHeld },
    priSsidWpaRekeyIntervalS: 'ssidWpaRekeyIntervalS',
    priSsidRadiusServIp: 'ssidRadiusServIp',
    priSsidRadiusPortS: { object: 'ssidRadiusPortS', none: 0 },
    priSsidWepEncryptionLevelS: 'ssidWepEncryptionLevelS',
    priSsidWepKeyIndexS: 'ssidWepKeyIndexS',
  },
  write: home.onuWifiSsid,
  parameters: {
    priWifiSsidNameS: 'ssidName',
    priWifiSsidEnableS: 'ssidEnable',
    priWifiSsidHideS: 'ssidHide',
    priWifiSsidAuthMode: 'ssidAuthMode',
    priWifiSsidEncryTpeS: { object: 'ssidEncrypTpye', none: noCipher },
    sharedKey: 'ssidPresharedKey',
    priSsidWpaRekeyIntervalS: 'ssidRekeyInterval',
    addressType: 'ssidRadiusServIpType',
    priSsidRadiusServIp: 'ssidRadiusSerIp',
    priSsidRadiusPortS: { object: 'ssidRadiusPort', none: 0 },
    radiusKey: 'ssidRadiusKey',
    priSsidWepEncryptionLevelS: { object: 'ssidWepEncryptionLevel', none: 1 },
    priSsidWepKeyIndexS: { object: 'ssidWepKeyIndex', none: 1 },
    wepKey1: 'ssidWepKey1',
    wepKey2: 'ssidWepKey2',
    wepKey3: 'ssidWepKey3',
    wepKey4: 'ssidWepKey4',
  },
  where: ['ssidId'],
  action: 'ssidAction',
  put: 'add',
  take: 'remove',
  secrets: {
    sharedKey: ssid.ssidPreshareKeyS,
    radiusKey: ssid.ssidRadiusKeyS,
    wepKey1: ssid.ssidWepKey1S,
    wepKey2: ssid.ssidWepKey2S,
    wepKey3: ssid.ssidWepKey3S,
    wepKey4: ssid.ssidWepKey4S,
  },
});

const radio = eponProfilePart(eponSrvWifiRadio, {
  read: home.onuWifiSwitch1PFTable,
  columns: {
    priWifiSwitchAPModuleS: 'onuWifiSwitchAPModuleS',
    priWifiSwitchCountry: 'onuWifiSwitchCountry',
    priWifiSwitchChannelS: 'onuWifiSwitchChannelS',
    priWifiSwitchStandardS: 'onuWifiSwitchStandardS',
    priWifiSwitchPower: 'onuWifiSwitchPower1',
    priWifiSwitchChannelWidthS: 'onuWifiSwitchChannelWidth',
    priWifiEasyMeshStatusS: 'onuWifiSwitchEasyMeshStatus',
  },
  write: home.onuWifiSwitch1,
  parameters: {
    priWifiSwitchAPModuleS: 'wifiApmoduleEnable',
    priWifiSwitchCountry: 'wifiCountry',
    priWifiSwitchChannelS: 'wifiChannel',
    priWifiSwitchStandardS: 'wifiStandard',
    priWifiSwitchPower: 'wifiPower',
    priWifiSwitchChannelWidthS: 'wifiChannelWidth',
    priWifiEasyMeshStatusS: 'wifiEasyMeshStatus',
  },
  action: 'wifiSwitchAction',
  put: 'add',
  take: 'remove',
});

const none = '0.0.0.0';

const dhcp = eponProfilePart(eponSrvDhcpServer, {
  read: home.onuDhcpServerTable,
  columns: {
    priDhcpLanIp: { object: 'onuDhcpLanIp', none },
    priDhcpLanMask: { object: 'onuDhcpMask', none },
    priDhcpEnable: 'onuDhcpServerEable',
    priDhcpLease: { object: 'onuDhcpLease', none: 0 },
    priDhcpBeginIp: { object: 'onuDhcpBeginIp', none },
    priDhcpEndIp: { object: 'onuDhcpEndIp', none },
    priDhcpPoolType: 'onuDhcpPoolType',
    priDhcpMasterDns: { object: 'onuDhcpMasterDns', none },
    priDhcpSlaveDns: { object: 'onuDhcpSlaveDns', none },
    priDhcpGateway: { object: 'onuDhcpGateway', none },
    priDhcpRelayIp: { object: 'onuDhcpRelayIp', none },
  },
  write: home.onuDhcpServer,
  parameters: {
    priDhcpLanIp: 'dhcpLanip',
    priDhcpLanMask: 'dhcplanMask',
    priDhcpEnable: 'dhcpServerEnable',
    priDhcpLease: 'dhcpLease',
    priDhcpBeginIp: 'dhcpBeginIp',
    priDhcpEndIp: 'dhcpEndIp',
    priDhcpPoolType: 'dhcpPoolType',
    priDhcpMasterDns: 'dhcpMasterDns',
    priDhcpSlaveDns: 'dhcpSlaveDns',
    priDhcpGateway: 'dhcpGateway',
    priDhcpRelayIp: 'dhcpRelayIp',
  },
  action: 'dhcpAction',
  put: 'commit',
  take: 'remove',
});

const manage = eponProfilePart(eponSrvTr069, {
  read: home.onuTr069ManageTable,
  columns: {
    priMngStatusS: 'onuMngStatus',
    priMngAcsAddressS: 'onuMngAcsAddress',
    priMngAcsUsernameS: 'onuMngAcsUsername',
    priMngInformEnS: 'onuMngInformEn',
    priMngInformIntervalTimeS: { object: 'onuMngInformIntervalTime', none: 0 },
    priMngRevConnUsernameS: 'onuMngRevConnUsername',
    priMngCertificateEnS: 'onuMngCertificateEn',
  },
  write: home.onuTr069Manage,
  parameters: {
    priMngStatusS: 'mngStatus',
    priMngAcsAddressS: 'mngAcsAddress',
    priMngAcsUsernameS: 'mngAcsUsername',
    acsPassword: 'mngAcsPassword',
    priMngInformEnS: 'mngInformEn',
    priMngInformIntervalTimeS: 'mngInformIntervalTime',
    priMngRevConnUsernameS: 'mngRevConnUsername',
    requestPassword: 'mngRevConnPassword',
    priMngCertificateEnS: 'mngCertificateEn',
  },
  action: 'mngAction',
  put: 'submit',
  take: 'remove',
  secrets: {
    acsPassword: home.onuTr069ManageTable.columns.onuMngAcsPassword,
    requestPassword: home.onuTr069ManageTable.columns.onuMngRevConnPassword,
  },
});

/** The agent takes no port 0, not even while STUN is off (RFC 8489 §18.6 names this one). */
const stunPort = 3478;

const stun = eponProfilePart(eponSrvTr069, {
  read: home.onuTr069StunTable,
  columns: {
    priStunStatusS: 'onuStunStatus',
    priStunAddressS: 'onuStunServerAddress',
    priStunPortS: 'onuStunServerPort',
    priStunUsernameS: 'onuStunServerUsername',
  },
  write: home.onuTr069Stun,
  parameters: {
    priStunStatusS: 'stunStatus',
    priStunAddressS: 'stunServerAddress',
    priStunPortS: { object: 'stunServerPort', none: stunPort },
    priStunUsernameS: 'stunServerUsername',
    stunPassword: 'stunServerPassword',
  },
  action: 'stunAction',
  put: 'submit',
  take: 'remove',
  secrets: { stunPassword: home.onuTr069StunTable.columns.onuStunServerPassword },
});

const sent = (row: PageRow): PageRow => ({ ...row, addressType: addressType(row['priSsidRadiusServIp']) });

export const eponHomeProfilePages: readonly Binding[] = [
  profilePage(eponSrvWifi, 'srv', [ssids], { sent }),
  profilePage(eponSrvWifiRadio, 'srv', [radio]),
  profilePage(eponSrvDhcpServer, 'srv', [dhcp]),
  profilePage(eponSrvTr069, 'srv', [manage, stun]),
];
