import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { dhcpServerPage } from '../../gOnuConfig/dhcpServer.ts';
import { eponProfileOf, tabOf } from '../profile-fields.ts';

/** The home network behind ONUs of a service profile. */
export const eponSrvDhcpServer = configPage({
  ...tabOf('srv'),
  id: 'eponSrvDhcpServer',
  path: 'epon/serviceProfile/dhcpServer',
  pathAlternatives: ['/device/epon/serviceProfile/dhcpServer'],
  title: text('DHCP server', 'DHCP 服务器'),
  help: text('Addresses of the home networks behind the ONUs.', 'ONU 下挂家庭网络的地址。'),
  key: ['profileIdShow'],
  fields: { ...eponProfileOf('srv'), ...dhcpServerPage.fields },
  rules: dhcpServerPage.rules,
});
