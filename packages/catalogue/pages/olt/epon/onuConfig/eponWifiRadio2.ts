import { bool } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { whileEponWorks } from '../../../../rules/epon-onu.ts';
import { ofEponOnu } from './epon-page.ts';
import { elevenChannels, eponRadioFields } from './epon-radio.ts';

const { isOn, standard, channel, width, country, power } = eponRadioFields('priWifiSwitchAPModuleS', true);

/** The second radio of an EPON ONU. */
export const eponWifiRadio2 = configPage({
  ...ofEponOnu('eponWifiRadio2', 'wifiRadio2'),
  title: text('Wi-Fi radio 2', 'Wi-Fi 射频 2'),
  help: text('For ONUs with a second radio.', '适用于有第二个射频的 ONU。'),
  shape: 'form',
  cuts: text('Devices on this radio are thrown off for some seconds.', '该射频下的终端会短暂断开。'),
  fields: {
    priWifiSwitchAPModuleS: isOn,
    priWifiSwitchStandardS: standard,
    priWifiSwitchChannelS: channel,
    priWifiSwitchChannelWidth: width,
    priWifiSwitchCountry: country,
    priWifiSwitchPower1: power,
    priWifiSwitchEasyMeshStatus: bool({ label: text('EasyMesh', 'EasyMesh'), folded: true }),
  },
  rules: [elevenChannels('priWifiSwitchChannelS', 'priWifiSwitchCountry')],
  needs: [whileEponWorks],
});
