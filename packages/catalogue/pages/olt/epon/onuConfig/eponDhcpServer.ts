import { configPage } from '../../../../kit/page.ts';
import { dhcpServerPage } from '../../gOnuConfig/dhcpServer.ts';
import { alsoAt, twinOf } from './epon-page.ts';

/** The home network behind an EPON ONU that is a router. */
export const eponDhcpServer = configPage({
  ...twinOf(dhcpServerPage, 'eponDhcpServer', 'dhcpServer'),
  ...alsoAt('dhcpServer'),
});
