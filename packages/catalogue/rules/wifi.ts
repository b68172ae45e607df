import { isEmpty, type Rule } from '../kit/fields.ts';
import type { Need, RowValues } from '../kit/page.ts';
import { text } from '../kit/text.ts';
import { profileRowsBeside } from './private-onu.ts';

/** What the pages of an ONU's Wi-Fi share. Numbers of authentication are those of priWifiSsidAuthMode. */

const field = 'priWifiSsidAuthMode';

export const ofAuth = {
  wep: { field, is: [2, 3] },
  preshared: { field, is: [4, 6, 9] },
  radius: { field, is: [5, 7, 8] },
  wpa: { field, is: [4, 5, 6, 7, 8, 9] },
  secured: { field, is: [2, 3, 4, 5, 6, 7, 8, 9] },
} as const;

const isAmong = (list: readonly number[], value: unknown): boolean => list.includes(Number(value));
const wepCipher = 2;

export const encryptionFits: Rule = {
  marks: ['priWifiSsidEncryTpeS'],
  message: text('WEP goes with WEP alone, WPA with AES or TKIP', 'WEP 认证只能使用 WEP 加密，WPA 须使用 AES 或 TKIP'),
  holds: ({ priWifiSsidAuthMode: auth, priWifiSsidEncryTpeS: cipher }) =>
    isEmpty(cipher) ||
    !isAmong(ofAuth.secured.is, auth) ||
    isAmong(ofAuth.wep.is, auth) === (Number(cipher) === wepCipher),
  passes: { priWifiSsidAuthMode: 6, priWifiSsidEncryTpeS: 4 },
  fails: { priWifiSsidAuthMode: 6, priWifiSsidEncryTpeS: 2 },
};

/** A key that the OLT holds and tells stays as it is; else it has to be typed, or the block would empty it. */
export const keyKept: Rule = {
  marks: ['sharedKey'],
  spec: 'wifi.sharedKey',
  message: text('This authentication needs a key', '该认证方式必须填写密钥'),
  holds: ({ priWifiSsidAuthMode: auth, sharedKey, sharedKeyHeld }) =>
    !isAmong(ofAuth.preshared.is, auth) || !isEmpty(sharedKey) || sharedKeyHeld === true,
  passes: { priWifiSsidAuthMode: 6, sharedKey: 'correct horse' },
  fails: { priWifiSsidAuthMode: 6 },
};

/** Four of each band. */
const mostSsids = 8;

/** `page` lists the names: of one ONU, or of all profiles, of which `profile` names one. */
export const countOfSsids = (page: string, profile?: string): Need => ({
  reads: [page],
  on: ['add'],
  spec: 'wifi.countLimited',
  message: text('SSID number is full', 'SSID 数量已满'),
  holds: (values, held) => (profileRowsBeside(held[page], values, profile) ?? []).length < mostSsids,
});

export const lastOfSsids = (page: string, profile?: string): Need => ({
  reads: [page],
  on: ['remove'],
  spec: 'wifi.atLeastOne',
  message: text('The last Wi-Fi name stays: switch it off instead', '至少保留一个 SSID，可改为停用'),
  holds: (values, held) => (profileRowsBeside(held[page], values, profile)?.length ?? 2) > 1,
});

const isBound = (row: RowValues, ssid: unknown): boolean => {
  const bound = row['priWanConnCfgBindSsidS'];
  return Array.isArray(bound) && bound.includes(ssid);
};

/** `page` lists the WAN connections. */
export const ssidInUse = (page: string, profile?: string): Need => ({
  reads: [page],
  on: ['remove'],
  spec: 'inUse.delete',
  message: text('A WAN connection is bound to it', '已有 WAN 连接绑定此 SSID'),
  holds: (values, held) =>
    !(profileRowsBeside(held[page], values, profile) ?? []).some((row) => isBound(row, values['priWifiSsidIdS'])),
});

/** Numbers of priWifiSwitchStandardS that are of 5 GHz alone, and those of 2.4 GHz alone; 802.11n is of both. */
const high = [5, 6, 7, 8, 9, 10];
const low = [0, 1, 2, 4];

/** Of 5 GHz, 20 MHz wide (IEEE 802.11, annex E). */
export const highChannels = [
  36, 40, 44, 48, 52, 56, 60, 64, 100, 104, 108, 112, 116, 120, 124, 128, 132, 136, 140, 144, 149, 153, 157, 161, 165,
];

export const channelFits: Rule = {
  marks: ['priWifiSwitchChannelS'],
  message: text('This channel is not of the band of the standard', '该信道不属于所选标准的频段'),
  holds: ({ priWifiSwitchChannelS: channel, priWifiSwitchStandardS: standard }) => {
    if (isEmpty(channel) || Number(channel) === 0) return true;
    return !isAmong(Number(channel) > 13 ? low : high, standard);
  },
  passes: { priWifiSwitchStandardS: 9, priWifiSwitchChannelS: 36 },
  fails: { priWifiSwitchStandardS: 9, priWifiSwitchChannelS: 6 },
};

/** FCC and IC. */
const elevenChannels = [1, 2];

export const channelAllowed: Rule = {
  marks: ['priWifiSwitchChannelS'],
  spec: 'wifi.channel11',
  message: text('Channels 0 to 11 in this country', '该国家/地区的信道范围为 0 到 11'),
  holds: ({ priWifiSwitchChannelS: channel, priWifiSwitchCountry: country }) =>
    !isAmong(elevenChannels, country) || !isAmong([12, 13], channel),
  passes: { priWifiSwitchCountry: 1, priWifiSwitchChannelS: 11 },
  fails: { priWifiSwitchCountry: 1, priWifiSwitchChannelS: 12 },
};

/** 80 MHz are there with 802.11ac alone. */
export const widthFits: Rule = {
  marks: ['priWifiSwitchChannelWidthS'],
  message: text('80 MHz needs 802.11ac', '80 MHz 频宽需要 802.11ac'),
  holds: ({ priWifiSwitchChannelWidthS: width, priWifiSwitchStandardS: standard }) =>
    !isAmong([2, 4], width) || isAmong(high, standard),
  passes: { priWifiSwitchChannelWidthS: 2, priWifiSwitchStandardS: 9 },
  fails: { priWifiSwitchChannelWidthS: 2, priWifiSwitchStandardS: 4 },
};
