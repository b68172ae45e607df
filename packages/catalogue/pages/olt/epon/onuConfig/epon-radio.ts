import { bool, choice, int, isEmpty, type Option, type Rule } from '../../../../kit/fields.ts';
import { text } from '../../../../kit/text.ts';

const same = (words: string) => text(words, words);
const choices = (words: readonly string[], values: readonly number[]): readonly Option[] =>
  words.map((word, at) => ({ value: values[at] ?? at, label: same(word) }));

const countries: readonly Option[] = [
  { value: 0, label: text('ETSI (Europe)', 'ETSI（欧洲）') },
  { value: 1, label: text('FCC (United States)', 'FCC（美国）') },
  { value: 2, label: text('IC (Canada)', 'IC（加拿大）') },
  { value: 10, label: text('China', '中国') },
  { value: 3, label: text('Spain', '西班牙') },
  { value: 4, label: text('France', '法国') },
  { value: 5, label: text('MKK (Japan)', 'MKK（日本）') },
  { value: 13, label: text('MKK1 (Japan)', 'MKK1（日本）') },
  { value: 7, label: text('MKK2 (Japan)', 'MKK2（日本）') },
  { value: 8, label: text('MKK3 (Japan)', 'MKK3（日本）') },
  { value: 14, label: text('NCC (Taiwan)', 'NCC（台湾）') },
  { value: 6, label: text('Israel', '以色列') },
  { value: 9, label: text('Russia', '俄罗斯') },
  { value: 11, label: text('Global', '全球') },
  { value: 12, label: text('World wide', '世界通用') },
];

const standards = ['b', 'g', 'b/g', 'n', 'b/g/n', 'ac', 'a', 'a/n', 'n/ac', 'a/n/ac'];

/** Fields of a radio; `on` is the name of the one that switches it. Where it is off, nothing else counts. */
export const eponRadioFields = (on: string, isDual: boolean) => {
  const when = { field: on, is: [true] } as const;
  return {
    isOn: bool({ label: text('On', '启用') }),
    standard: choice({
      label: text('Standard', '无线标准'),
      when,
      options: choices(standards.slice(0, isDual ? 10 : 5), []),
    }),
    channel: int({
      label: text('Channel', '信道'),
      help: text('0: chosen by the ONU.', '0 表示自动选择。'),
      spec: 'wifi.channel13',
      min: 0,
      max: 13,
      when,
    }),
    width: choice({
      label: text('Channel width', '频宽'),
      when,
      options: isDual
        ? choices(['20 MHz', '40 MHz', '80 MHz', '20/40 MHz'], [0, 1, 2, 3])
        : choices(['20 MHz', '40 MHz', '20/40 MHz'], [0, 1, 3]),
    }),
    country: choice({ label: text('Regulatory domain', '国家/地区'), when, options: countries }),
    power: int({ label: text('Power', '发射功率'), spec: 'wifi.power', min: 0, max: 20, unit: 'dBm', when }),
  };
};

/** FCC and IC. */
const eleven = [1, 2];

export const elevenChannels = (channel: string, country: string): Rule => ({
  marks: [channel],
  spec: 'wifi.channel11',
  message: text('Channels 0 to 11 in this country', '该国家/地区的信道范围为 0 到 11'),
  holds: (row) => isEmpty(row[channel]) || !eleven.includes(Number(row[country])) || Number(row[channel]) <= 11,
  passes: { [country]: 1, [channel]: 11 },
  fails: { [country]: 1, [channel]: 12 },
});
