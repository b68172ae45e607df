import { text } from '../../../kit/text.ts';
import { countOfWans } from '../../../rules/private-onu.ts';
import { wanIpv6 } from '../gOnuConfig/wanIpv6.ts';
import { privatePart, profileField } from './pri-fields.ts';

/** Connections of a private profile that speak IPv6, alone or beside IPv4. */
export const priWanIpv6 = privatePart(wanIpv6, {
  id: 'priWanIpv6',
  title: text('WAN connections, IPv6', 'WAN 连接（IPv6）'),
  help: text(
    'For ONUs whose firmware sets IPv4 and IPv6 together; others have them under WAN connections.',
    '适用于同时支持 IPv4/IPv6 的 ONU 固件；其他 ONU 请在“WAN 连接”中配置。',
  ),
  without: ['priv6ConnNameS', 'priV6ConnStatusS'],
  needs: [countOfWans('priWanIpv6', profileField)],
});
