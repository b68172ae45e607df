import { configPage } from '../../../../kit/page.ts';
import { wifi } from '../../gOnuConfig/wifi.ts';
import { alsoAt, twinOf } from './epon-page.ts';

/** Names that the Wi-Fi of an EPON ONU is found under, and how one gets in. */
export const eponWifi = configPage({
  ...twinOf(wifi, 'eponWifi', 'wifi', { wifi: 'eponWifi', wan: 'eponIpv4Wan' }),
  ...alsoAt('wifi'),
});
