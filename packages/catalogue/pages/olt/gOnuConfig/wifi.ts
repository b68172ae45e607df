import { bool, choice, int, secret, str, type Field } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { whileWorking } from '../../../rules/private-onu.ts';
import { countOfSsids, encryptionFits, keyKept, lastOfSsids, ofAuth, ssidInUse } from '../../../rules/wifi.ts';

const { wep, preshared, radius, secured, wpa } = ofAuth;

const wepKey = (number: number): Field =>
  secret({
    label: text(`WEP key ${number}`, `WEP 密钥 ${number}`),
    help: text('Stays as it is when left empty.', '留空则保持不变。'),
    // Of N characters, or 2N hexadecimal digits.
    spec: ['wifi.wep', 'net.key'],
    format: 'wepKey',
    minLength: 5,
    maxLength: 26,
    optional: true,
    when: wep,
  });

/** Names that the Wi-Fi of an ONU is found under, and how one gets in. */
export const wifi = configPage({
  id: 'wifi',
  path: 'gOnuConfig/wifi',
  pathAlternatives: ['/device/gOnuConfig/wifi'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('Wi-Fi names', 'Wi-Fi SSID'),
  help: text('Networks that the ONU offers, each with its key.', 'ONU 提供的无线网络及其密钥。'),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['priWifiSsidIdS'],
  spec: 'wifi.ssidNumberUnique',
  cuts: text(
    'Devices on this Wi-Fi are thrown off; with another name or key they have to be told.',
    '该 Wi-Fi 下的终端会断开；更改名称或密钥后终端需重新连接。',
  ),
  fields: {
    priWifiSsidIdS: int({ label: text('SSID', 'SSID 编号'), min: 1, max: 10 }),
    priWifiSsidNameS: str({ label: text('Name', '名称'), spec: 'wifi.name', minLength: 1, maxLength: 31 }),
    priWifiSsidEnableS: bool({ label: text('On', '启用'), initial: true }),
    priWifiSsidHideS: bool({ label: text('Hidden', '隐藏'), initial: false }),
    priWifiSsidAuthMode: choice({
      label: text('Authentication', '认证方式'),
      initial: 6,
      options: [
        { value: 6, label: text('WPA2-PSK', 'WPA2-PSK') },
        { value: 9, label: text('WPA-PSK / WPA2-PSK', 'WPA-PSK / WPA2-PSK') },
        { value: 4, label: text('WPA-PSK', 'WPA-PSK') },
        { value: 7, label: text('WPA2 (RADIUS)', 'WPA2（RADIUS）') },
        { value: 8, label: text('WPA / WPA2 (RADIUS)', 'WPA / WPA2（RADIUS）') },
        { value: 5, label: text('WPA (RADIUS)', 'WPA（RADIUS）') },
        { value: 1, label: text('Open', '开放') },
        { value: 2, label: text('WEP, shared', 'WEP 共享密钥') },
        { value: 3, label: text('WEP, automatic', 'WEP 自动') },
      ],
    }),
    priWifiSsidEncryTpeS: choice({
      label: text('Encryption', '加密'),
      initial: 4,
      when: secured,
      options: [
        { value: 4, label: text('AES', 'AES') },
        { value: 5, label: text('TKIP + AES', 'TKIP + AES') },
        { value: 3, label: text('TKIP', 'TKIP') },
        { value: 2, label: text('WEP', 'WEP') },
      ],
    }),
    sharedKey: secret({
      label: text('Key', '密钥'),
      help: text('Stays as it is when left empty.', '留空则保持不变。'),
      spec: 'wifi.sharedKey',
      format: 'wifiKey',
      minLength: 8,
      maxLength: 64,
      optional: true,
      when: preshared,
    }),
    sharedKeyHeld: bool({
      label: text('Key on the OLT', 'OLT 已保存密钥'),
      optional: true,
      shown: true,
      column: false,
      when: preshared,
    }),
    priSsidWpaRekeyIntervalS: int({
      label: text('Rekey interval', '密钥更新周期'),
      help: text('0: never.', '0 表示不更新。'),
      min: 0,
      max: 4_194_303,
      unit: 's',
      initial: 0,
      folded: true,
      column: false,
      when: wpa,
    }),
    priSsidRadiusServIp: str({
      label: text('RADIUS server', 'RADIUS 服务器'),
      format: 'host',
      maxLength: 64,
      column: false,
      when: radius,
    }),
    priSsidRadiusPortS: int({
      label: text('RADIUS port', 'RADIUS 端口'),
      min: 1,
      max: 65_535,
      initial: 1812,
      column: false,
      when: radius,
    }),
    radiusKey: secret({
      label: text('RADIUS key', 'RADIUS 密钥'),
      help: text('Stays as it is when left empty.', '留空则保持不变。'),
      format: 'noSpaces',
      minLength: 1,
      maxLength: 32,
      optional: true,
      when: radius,
    }),
    priSsidWepEncryptionLevelS: choice({
      label: text('WEP length', 'WEP 密钥长度'),
      initial: 2,
      column: false,
      when: wep,
      options: [
        { value: 1, label: text('64 bit', '64 位') },
        { value: 2, label: text('128 bit', '128 位') },
      ],
    }),
    priSsidWepKeyIndexS: int({
      label: text('WEP key in use', '使用的 WEP 密钥'),
      min: 1,
      max: 4,
      initial: 1,
      column: false,
      when: wep,
    }),
    wepKey1: wepKey(1),
    wepKey2: wepKey(2),
    wepKey3: wepKey(3),
    wepKey4: wepKey(4),
  },
  rules: [encryptionFits, keyKept],
  needs: [whileWorking, countOfSsids('wifi'), lastOfSsids('wifi'), ssidInUse('wan')],
});
