import { text } from '../../../kit/text.ts';
import { dhcpServerPage } from '../gOnuConfig/dhcpServer.ts';
import { privatePart } from './pri-fields.ts';

/** The home network behind the ONUs of a private profile. */
export const priDhcpSer = privatePart(dhcpServerPage, {
  id: 'priDhcpSer',
  title: text('LAN and DHCP server', 'LAN 与 DHCP 服务器'),
  help: text('Addresses of the home networks behind the ONUs of the profile.', '模板下 ONU 所接家庭网络的地址。'),
  can: { remove: true },
  columns: ['priDhcpLanIp', 'priDhcpLanMask', 'priDhcpEnable', 'priDhcpBeginIp', 'priDhcpEndIp'],
  // As the units of the trade leave the factory.
  initial: {
    priDhcpLanIp: '192.168.1.1',
    priDhcpLanMask: '255.255.255.0',
    priDhcpEnable: 1,
    priDhcpLease: 86_400,
    priDhcpPoolType: 0,
  },
});
