import * as home from '@heliograph/wire/mib/epon-profiles/home.ts';
import { smallTable, type Small } from '../numbered-draft.ts';
import { wrong, type ConfigRow, type Verdict } from '../shape.ts';

const { onuWifiSsidPFTable: ssids } = home;
const { wpapsk, wpa2psk, 'wpapsk-wpa2psk': both } = ssids.columns.onuWifiSsidAuthMode.enum;

function checkSsid(row: ConfigRow): Verdict {
  if (Number(row['onuWifiSsidIdS']) > 4) return wrong('a profile has four SSIDs');
  const name = String(row['onuWifiSsidNameS']);
  if (name.length < 1 || name.length > 32) return wrong('an SSID has 1 to 32 signs');
  const isShared = [wpapsk, wpa2psk, both].some((one) => one === row['onuWifiSsidAuthMode']);
  return isShared && String(row['ssidPreshareKeyS']).length < 8 ? 'WPA needs a key of 8 signs at least' : undefined;
}

/** The status stands before the rest in these two blocks, behind it in their tables. */
const managed = {
  onuMngAcsAddress: 'mngAcsAddress',
  onuMngAcsUsername: 'mngAcsUsername',
  onuMngAcsPassword: 'mngAcsPassword',
  onuMngCertificateEn: 'mngCertificateEn',
  onuMngInformEn: 'mngInformEn',
  onuMngInformIntervalTime: 'mngInformIntervalTime',
  onuMngRevConnUsername: 'mngRevConnUsername',
  onuMngRevConnPassword: 'mngRevConnPassword',
  onuMngStatus: 'mngStatus',
};
const stunned = {
  onuStunServerAddress: 'stunServerAddress',
  onuStunServerPort: 'stunServerPort',
  onuStunServerUsername: 'stunServerUsername',
  onuStunServerPassword: 'stunServerPassword',
  onuStunStatus: 'stunStatus',
};

export const homeParts: readonly Small[] = [
  smallTable('srv', ssids, home.onuWifiSsid, 'ssidAction', {
    check: checkSsid,
    initial: [
      {
        onuWifiSsidSrvId: 1,
        onuWifiSsidIdS: 1,
        onuWifiSsidNameS: 'home',
        onuWifiSsidEnableS: 1,
        onuWifiSsidAuthMode: wpa2psk,
        onuWifiSsidEncryTpeS: ssids.columns.onuWifiSsidEncryTpeS.enum.aes,
        ssidPreshareKeyS: 'bring your own',
        ssidWepEncryptionLevelS: 1,
        ssidWepKeyIndexS: 1,
      },
    ],
  }),
  smallTable('srv', home.onuWifiSwitch1PFTable, home.onuWifiSwitch1, 'wifiSwitchAction', {
    columns: {
      onuWifiSwitchAPModuleS: 'wifiApmoduleEnable',
      onuWifiSwitchCountry: 'wifiCountry',
      onuWifiSwitchChannelS: 'wifiChannel',
      onuWifiSwitchStandardS: 'wifiStandard',
      onuWifiSwitchPower1: 'wifiPower',
      onuWifiSwitchChannelWidth: 'wifiChannelWidth',
      onuWifiSwitchEasyMeshStatus: 'wifiEasyMeshStatus',
    },
    also: () => ({ onuWifiSwitchActive: 1 }),
  }),
  smallTable('srv', home.onuDhcpServerTable, home.onuDhcpServer, 'dhcpAction', {
    put: 'commit',
    initial: [
      {
        onuDhcpSrvId: 1,
        onuDhcpLanIp: '192.168.1.1',
        onuDhcpMask: '255.255.255.0',
        onuDhcpServerEable: 1,
        onuDhcpLease: 86_400,
        onuDhcpBeginIp: '192.168.1.2',
        onuDhcpEndIp: '192.168.1.254',
      },
    ],
  }),
  smallTable('srv', home.onuTr069ManageTable, home.onuTr069Manage, 'mngAction', { put: 'submit', columns: managed }),
  smallTable('srv', home.onuTr069StunTable, home.onuTr069Stun, 'stunAction', { put: 'submit', columns: stunned }),
];
