import { bool, choice, int, isEmpty, secret, str, type Rule } from '../../kit/fields.ts';
import { text } from '../../kit/text.ts';
import { highChannels } from '../../rules/wifi.ts';
import { cpePartSpec, cpeReading } from '../part.ts';

export const bands = choice({
  label: text('Band', '频段'),
  optional: true,
  shown: true,
  options: [
    { value: '2.4', label: text('2.4 GHz', '2.4 GHz') },
    { value: '5', label: text('5 GHz', '5 GHz') },
    { value: '6', label: text('6 GHz', '6 GHz') },
  ],
});

const isHigh = (channel: unknown): boolean => Number(channel) > 13;

/** Channels 12 and 13 are not allowed where the rules of FCC or IC hold. */
const elevenChannels = ['US', 'CA'];

const rules: readonly Rule[] = [
  {
    marks: ['channel'],
    message: text('This channel is not of this band', '该信道不属于此频段'),
    holds: ({ channel, band }) =>
      isEmpty(channel) || Number(channel) === 0 || isEmpty(band) || isHigh(channel) === (band !== '2.4'),
    passes: { channel: 36, band: '5' },
    fails: { channel: 6, band: '5' },
  },
  {
    marks: ['channel'],
    spec: 'wifi.channel11',
    message: text('Channels 0 to 11 in this country', '该国家/地区的信道范围为 0 到 11'),
    holds: ({ channel, country }) =>
      !elevenChannels.includes(String(country).slice(0, 2).toUpperCase()) || ![12, 13].includes(Number(channel)),
    passes: { channel: 11, country: 'US' },
    fails: { channel: 12, country: 'US' },
  },
];

export const radio = cpePartSpec({
  title: text('Radios', '无线射频'),
  most: 4,
  rules,
  fields: {
    band: bands,
    enabled: bool({ label: text('Enabled', '启用'), optional: true }),
    channel: int({
      label: text('Channel', '信道'),
      help: text('0: chosen by the device', '0 表示自动选择'),
      zero: text('Automatic', '自动'),
      spec: 'wifi.channel13',
      min: 0,
      max: 13,
      also: highChannels,
      optional: true,
    }),
    channelInUse: int({ label: text('Channel in use', '当前信道'), min: 1, max: 255, optional: true, shown: true }),
    channels: str({
      label: text('Channels that it may use', '可用信道'),
      maxLength: 256,
      optional: true,
      shown: true,
    }),
    width: choice({
      label: text('Channel width', '频宽'),
      optional: true,
      options: [
        { value: 'auto', label: text('Automatic', '自动') },
        { value: '20', label: text('20 MHz', '20 MHz') },
        { value: '40', label: text('40 MHz', '40 MHz') },
        { value: '80', label: text('80 MHz', '80 MHz') },
        { value: '160', label: text('160 MHz', '160 MHz') },
      ],
    }),
    power: int({
      label: text('Transmit power', '发射功率'),
      spec: 'wifi.power',
      min: 0,
      max: 20,
      unit: 'dBm',
      optional: true,
    }),
    country: str({ label: text('Country', '国家/地区'), minLength: 2, maxLength: 3, optional: true }),
    standard: str({ label: text('Standard', '无线标准'), maxLength: 32, optional: true, shown: true }),
  },
});

const wep = { field: 'security', is: ['wep'] } as const;
const preshared = { field: 'security', is: ['wpa', 'wpa2', 'wpaWpa2', 'wpa3', 'wpa2Wpa3'] } as const;
const ciphered = { field: 'security', is: ['wpa', 'wpa2', 'wpaWpa2'] } as const;

/** A name of the Wi-Fi (decision 57: four of each band). */
export const ssid = cpePartSpec({
  title: text('Wi-Fi names', '无线 SSID'),
  most: 8,
  full: text('SSID number is full', 'SSID 数量已满'),
  least: {
    count: 1,
    message: text('The last Wi-Fi name stays: switch it off instead', '至少保留一个 SSID，可改为停用'),
    spec: 'wifi.atLeastOne',
  },
  spec: ['wifi.countLimited'],
  needs: [
    {
      secret: 'wpaKey',
      field: 'security',
      is: preshared.is,
      message: text('This authentication needs a key', '该认证方式必须填写密钥'),
      spec: 'wifi.sharedKey',
    },
    {
      secret: 'wepKey',
      field: 'security',
      is: wep.is,
      message: text('This authentication needs a key', '该认证方式必须填写密钥'),
      spec: 'wifi.wep',
    },
  ],
  fields: {
    name: str({ label: text('Wi-Fi name', 'SSID 名称'), spec: 'wifi.name', minLength: 1, maxLength: 31 }),
    enabled: bool({ label: text('Enabled', '启用'), optional: true }),
    status: choice({
      label: text('Status', '状态'),
      optional: true,
      shown: true,
      options: [
        { value: 'up', label: text('Up', '正常') },
        { value: 'down', label: text('Down', '未工作') },
        { value: 'disabled', label: text('Disabled', '已停用') },
        { value: 'error', label: text('Error', '错误') },
      ],
    }),
    // Chosen when it is made; afterwards its radio says it.
    band: { ...bands, shown: false, once: true },
    hidden: bool({ label: text('Hidden', '隐藏'), optional: true }),
    security: choice({
      label: text('Authentication', '认证方式'),
      optional: true,
      options: [
        { value: 'open', label: text('Open', '开放') },
        { value: 'wep', label: text('WEP', 'WEP') },
        { value: 'wpa', label: text('WPA', 'WPA') },
        { value: 'wpa2', label: text('WPA2', 'WPA2') },
        { value: 'wpaWpa2', label: text('WPA and WPA2', 'WPA/WPA2') },
        { value: 'wpa3', label: text('WPA3', 'WPA3') },
        { value: 'wpa2Wpa3', label: text('WPA2 and WPA3', 'WPA2/WPA3') },
        { value: 'enterprise', label: text('RADIUS', 'RADIUS 认证') },
      ],
    }),
    encryption: choice({
      label: text('Encryption', '加密方式'),
      optional: true,
      when: ciphered,
      options: [
        { value: 'aes', label: text('AES', 'AES') },
        { value: 'tkip', label: text('TKIP', 'TKIP') },
        { value: 'tkipAes', label: text('TKIP and AES', 'TKIP/AES') },
      ],
    }),
    wpaKey: secret({
      label: text('Key', '密钥'),
      help: text('Stays as it is when left empty.', '留空则保持不变。'),
      spec: 'wifi.sharedKey',
      format: 'wifiKey',
      minLength: 8,
      maxLength: 64,
      optional: true,
      when: preshared,
    }),
    wepKey: secret({
      label: text('WEP key', 'WEP 密钥'),
      help: text('Stays as it is when left empty.', '留空则保持不变。'),
      spec: 'wifi.wep',
      format: 'wepKey',
      minLength: 5,
      maxLength: 26,
      optional: true,
      when: wep,
    }),
    isolation: bool({ label: text('Clients do not see each other', '终端隔离'), optional: true, folded: true }),
    clientsMost: int({
      label: text('Clients at most', '最大接入数'),
      min: 0,
      max: 255,
      help: text('0: no limit', '0 表示不限制'),
      zero: text('No limit', '不限制'),
      optional: true,
      folded: true,
    }),
    clients: cpeReading({ label: text('Clients', '在线终端数'), least: 0, most: 4096 }),
    bssid: str({ label: text('BSSID', 'BSSID'), maxLength: 17, optional: true, shown: true }),
  },
});
