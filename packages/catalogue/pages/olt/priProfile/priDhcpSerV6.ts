import { text } from '../../../kit/text.ts';
import { dhcpServerV6 } from '../gOnuConfig/dhcpServerV6.ts';
import { privatePart } from './pri-fields.ts';

/** The IPv6 home network behind the ONUs of a private profile. */
export const priDhcpSerV6 = privatePart(dhcpServerV6, {
  id: 'priDhcpSerV6',
  title: text('LAN and DHCPv6 server', 'LAN 与 DHCPv6 服务器'),
  help: text(
    'IPv6 addresses of the home networks behind the ONUs of the profile.',
    '模板下 ONU 所接家庭网络的 IPv6 地址。',
  ),
  can: { remove: true },
  columns: ['priDhcpv6LanIp', 'priDhcpv6LanPrefixlen', 'priDhcpv6Enable', 'priDhcpv6RA'],
  initial: {
    priDhcpv6LanIp: 'fe80::1',
    priDhcpv6Preference: 3600,
    priDhcpv6Valid: 7200,
    priDhcpv6RAMaxInterval: 600,
    priDhcpv6RAMinInterval: 200,
  },
});
