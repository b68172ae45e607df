import { str } from '../../../kit/fields.ts';
import { text } from '../../../kit/text.ts';
import { countOfSsids, lastOfSsids, ofAuth, ssidInUse } from '../../../rules/wifi.ts';
import { wifi } from '../gOnuConfig/wifi.ts';
import { privatePart, profileField } from './pri-fields.ts';

/** Network names that a private profile gives to its ONUs. */
export const priWifi = privatePart(wifi, {
  id: 'priWifi',
  title: text('Wi-Fi names', 'Wi-Fi SSID'),
  help: text(
    'Networks that every ONU of the profile offers, all with the same name and key.',
    '模板下所有 ONU 提供的无线网络，名称与密钥相同。',
  ),
  fields: {
    // The table has an address here, where an ONU's has a text.
    priSsidRadiusServIp: str({
      label: text('RADIUS server', 'RADIUS 服务器'),
      spec: 'net.ipv4',
      format: 'ipv4Host',
      maxLength: 15,
      column: false,
      when: ofAuth.radius,
    }),
  },
  needs: [
    countOfSsids('priWifi', profileField),
    lastOfSsids('priWifi', profileField),
    ssidInUse('priWan', profileField),
  ],
});
