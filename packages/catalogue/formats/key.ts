import { fill, type Text } from '../kit/text.ts';
import { formatMessages } from '../words/format-messages.ts';
import { every, isHex, isPrintable } from './characters.ts';
import { format, must } from './format.ts';

const isText = (value: string, length: number) => value.length === length && every(value, isPrintable);
const isHexText = (value: string, length: number) => value.length === length && every(value, isHex);

/** What is wrong with a key of `length` ASCII characters, or twice as many when all are hex digits (S2 §5). */
export const keyProblem =
  (length: number) =>
  (value: string): Text | undefined =>
    isText(value, length) || isHexText(value, length * 2)
      ? undefined
      : fill(formatMessages.key, { length, double: length * 2 });

export const key16 = format({
  name: 'key16',
  spec: ['net.key'],
  example: '0123456789abcdef0123456789abcdef',
  problem: keyProblem(16),
});

const isWifiKey = (value: string) =>
  (value.length >= 8 && value.length <= 63 && every(value, isPrintable)) || isHexText(value, 64);

export const wifiKey = format({
  name: 'wifiKey',
  spec: ['wifi.sharedKey', 'rd.ssidPassword'],
  example: 'correct horse',
  problem: must(isWifiKey, formatMessages.wifiKey),
});

const isWepKey = (value: string) =>
  isText(value, 5) || isText(value, 13) || isHexText(value, 10) || isHexText(value, 26);

export const wepKey = format({
  name: 'wepKey',
  spec: ['wifi.wep'],
  example: '0123456789',
  problem: must(isWepKey, formatMessages.wepKey),
});
