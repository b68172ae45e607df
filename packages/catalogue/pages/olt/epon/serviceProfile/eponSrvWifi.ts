import { int } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { wifi } from '../../gOnuConfig/wifi.ts';
import { eponProfileOf, tabOf } from '../profile-fields.ts';

/** Wi-Fi names of ONUs of a service profile: as those of one ONU. */
export const eponSrvWifi = configPage({
  ...tabOf('srv'),
  id: 'eponSrvWifi',
  path: 'epon/serviceProfile/wifi',
  pathAlternatives: ['/device/epon/serviceProfile/wifi'],
  title: text('Wi-Fi names', 'Wi-Fi SSID'),
  help: text(
    'Networks that every ONU of the profile offers, with the same key.',
    '该模板所有 ONU 提供的无线网络，密钥相同。',
  ),
  key: ['profileIdShow', 'priWifiSsidIdS'],
  spec: 'wifi.ssidNumberUnique',
  fields: {
    ...eponProfileOf('srv'),
    ...wifi.fields,
    // What the table of profiles can show.
    priWifiSsidIdS: int({ label: text('SSID', 'SSID 编号'), min: 1, max: 4 }),
  },
  rules: wifi.rules,
});
