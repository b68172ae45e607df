import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { wifiRadio } from '../../gOnuConfig/wifiRadio.ts';
import { eponProfileOf, tabOf, withoutFields } from '../profile-fields.ts';

const { priWifiSwitchChannelWidthS: width } = wifiRadio.fields;

/** The radio of ONUs of a service profile: there is one in it. */
export const eponSrvWifiRadio = configPage({
  ...tabOf('srv'),
  id: 'eponSrvWifiRadio',
  path: 'epon/serviceProfile/wifiRadio',
  title: text('Wi-Fi radio', 'Wi-Fi 射频'),
  help: text('One radio for each profile.', '每个模板一组射频参数。'),
  key: ['profileIdShow'],
  fields: {
    ...eponProfileOf('srv'),
    ...withoutFields(wifiRadio.fields, ['priWifiSwitchNoS', 'priWifiSwitchChannelWidthS', 'priWifiSwitchChannelS']),
    // The block has channels of 2.4 GHz alone, and 0.
    priWifiSwitchChannelS: { ...wifiRadio.fields.priWifiSwitchChannelS, also: [] },
    priWifiSwitchChannelWidthS: { ...width, options: 'options' in width ? width.options.slice(0, 4) : [] },
  },
  rules: wifiRadio.rules.slice(1),
});
