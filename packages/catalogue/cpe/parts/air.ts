import { bool, choice, int, str } from '../../kit/fields.ts';
import { text } from '../../kit/text.ts';
import { cpePartSpec, cpeReading } from '../part.ts';
import { diagnosisState } from './diagnostics.ts';
import { bands } from './wifi.ts';

/** What stands in the air around a device: its own clients, and networks of others that it hears. */

const told = (en: string, zh: string, maxLength: number) =>
  str({ label: text(en, zh), maxLength, optional: true, shown: true });
/** 0 is how some firmware says that it measures nothing. */
const signal = cpeReading({ label: text('Signal', '信号强度'), unit: 'dBm', least: -120, most: -1 });
const rate = (en: string, zh: string) =>
  cpeReading({ label: text(en, zh), unit: 'Mbit/s', least: 0, most: 100_000, digits: 1 });

/** A client of one of the device's Wi-Fi names. */
export const station = cpePartSpec({
  title: text('Wi-Fi clients', '无线终端'),
  most: 256,
  fields: {
    mac: told('MAC address', 'MAC 地址', 64),
    address: told('IP address', 'IP 地址', 64),
    network: told('Wi-Fi name', 'SSID 名称', 32),
    band: bands,
    signal,
    rateDown: rate('Rate down', '下行速率'),
    rateUp: rate('Rate up', '上行速率'),
    active: bool({ label: text('Online', '在线'), optional: true, shown: true }),
  },
});

/** The search for networks of others; while it goes on clients may be slow for some seconds. */
export const scanPart = cpePartSpec({
  title: text('Wi-Fi scan', '邻居扫描'),
  most: 1,
  fields: { state: diagnosisState },
});

/** A network of others, as the last search heard it. */
export const neighbour = cpePartSpec({
  title: text('Wi-Fi neighbours', '周边无线网络'),
  most: 256,
  fields: {
    name: told('Wi-Fi name', 'SSID 名称', 32),
    bssid: told('BSSID', 'BSSID', 17),
    band: bands,
    channel: int({ label: text('Channel', '信道'), min: 1, max: 255, optional: true, shown: true }),
    signal,
    security: told('Authentication', '认证方式', 64),
    width: choice({
      label: text('Channel width', '频宽'),
      optional: true,
      shown: true,
      options: ['20', '40', '80', '160'].map((value) => ({ value, label: text(`${value} MHz`, `${value} MHz`) })),
    }),
  },
});
