import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { whileEponWorks } from '../../../../rules/epon-onu.ts';
import { ofEponOnu } from './epon-page.ts';
import { elevenChannels, eponRadioFields } from './epon-radio.ts';

const { isOn, standard, channel, width, country, power } = eponRadioFields('priWifiSwichAPModuleS', false);

/** The first radio of an EPON ONU. The spelling of the names is that of the module. */
export const eponWifiRadio = configPage({
  ...ofEponOnu('eponWifiRadio', 'wifiRadio'),
  title: text('Wi-Fi radio', 'Wi-Fi 射频'),
  shape: 'form',
  cuts: text('Devices on this radio are thrown off for some seconds.', '该射频下的终端会短暂断开。'),
  fields: {
    priWifiSwichAPModuleS: isOn,
    priWifiSwichStandardS: standard,
    priWifiSwichChannelS: channel,
    priWifiSwichChannelWidth: width,
    priWifiSwichCountry: country,
    priWifiSwitchPower: power,
  },
  rules: [elevenChannels('priWifiSwichChannelS', 'priWifiSwichCountry')],
  needs: [whileEponWorks],
});
