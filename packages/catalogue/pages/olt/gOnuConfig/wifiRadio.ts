import { bool, choice, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { whileWorking } from '../../../rules/private-onu.ts';
import { channelAllowed, channelFits, highChannels, widthFits } from '../../../rules/wifi.ts';

const same = (words: string) => text(words, words);
/** Where the radio is off, nothing else counts. */
const on = { field: 'priWifiSwitchAPModuleS', is: [true] } as const;

/** Radios of an ONU: which number is of which band its standard tells. */
export const wifiRadio = configPage({
  id: 'wifiRadio',
  path: 'gOnuConfig/wifiRadio',
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('Wi-Fi radios', 'Wi-Fi 射频'),
  help: text(
    'What the OLT sets at the radios; one that is not listed keeps what the ONU has itself.',
    'OLT 下发的射频参数；未列出的射频使用 ONU 自身配置。',
  ),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['priWifiSwitchNoS'],
  cuts: text('Devices on this radio are thrown off for some seconds.', '该射频下的终端会短暂断开。'),
  fields: {
    priWifiSwitchNoS: int({ label: text('Radio', '射频'), min: 1, max: 2 }),
    priWifiSwitchAPModuleS: bool({ label: text('On', '启用'), initial: true }),
    priWifiSwitchStandardS: choice({
      label: text('Standard', '无线标准'),
      initial: 4,
      when: on,
      options: [
        { value: 4, label: text('2.4 GHz: b/g/n', '2.4 GHz：b/g/n') },
        { value: 2, label: text('2.4 GHz: b/g', '2.4 GHz：b/g') },
        { value: 0, label: text('2.4 GHz: b', '2.4 GHz：b') },
        { value: 1, label: text('2.4 GHz: g', '2.4 GHz：g') },
        { value: 3, label: same('n') },
        { value: 10, label: text('5 GHz: a/n/ac', '5 GHz：a/n/ac') },
        { value: 9, label: text('5 GHz: n/ac', '5 GHz：n/ac') },
        { value: 8, label: text('5 GHz: a/n', '5 GHz：a/n') },
        { value: 7, label: text('5 GHz: n', '5 GHz：n') },
        { value: 6, label: text('5 GHz: a', '5 GHz：a') },
        { value: 5, label: text('5 GHz: ac', '5 GHz：ac') },
      ],
    }),
    priWifiSwitchChannelS: int({
      label: text('Channel', '信道'),
      help: text('0: chosen by the ONU.', '0 表示自动选择。'),
      spec: 'wifi.channel13',
      min: 0,
      max: 13,
      also: highChannels,
      initial: 0,
      when: on,
    }),
    priWifiSwitchChannelWidthS: choice({
      label: text('Channel width', '频宽'),
      initial: 3,
      when: on,
      options: [
        { value: 0, label: same('20 MHz') },
        { value: 1, label: same('40 MHz') },
        { value: 3, label: same('20/40 MHz') },
        { value: 2, label: same('80 MHz') },
        { value: 4, label: same('20/40/80 MHz') },
      ],
    }),
    priWifiSwitchCountry: choice({
      label: text('Regulatory domain', '国家/地区'),
      initial: 0,
      when: on,
      options: [
        { value: 0, label: text('ETSI (Europe)', 'ETSI（欧洲）') },
        { value: 1, label: text('FCC (United States)', 'FCC（美国）') },
        { value: 2, label: text('IC (Canada)', 'IC（加拿大）') },
        { value: 10, label: text('China', '中国') },
        { value: 3, label: text('Spain', '西班牙') },
        { value: 4, label: text('France', '法国') },
        { value: 5, label: text('MKK (Japan)', 'MKK（日本）') },
        { value: 7, label: text('MKK2 (Japan)', 'MKK2（日本）') },
        { value: 8, label: text('MKK3 (Japan)', 'MKK3（日本）') },
        { value: 6, label: text('Israel', '以色列') },
        { value: 9, label: text('Russia', '俄罗斯') },
        { value: 11, label: text('Global', '全球') },
        { value: 12, label: text('World wide', '世界通用') },
      ],
    }),
    priWifiSwitchPower: int({
      label: text('Power', '发射功率'),
      spec: 'wifi.power',
      min: 0,
      max: 20,
      unit: 'dBm',
      initial: 20,
      when: on,
    }),
    priWifiEasyMeshStatusS: bool({ label: text('EasyMesh', 'EasyMesh'), initial: false, folded: true, column: false }),
  },
  rules: [channelFits, channelAllowed, widthFits],
  needs: [whileWorking],
});
