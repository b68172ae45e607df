import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const seconds = (en: string, zh: string) =>
  int({ label: text(en, zh), min: 0, max: 4_294_967_295, unit: 's', shown: true });

export const dhcpv6Bind = configPage({
  id: 'dhcpv6Bind',
  path: 'dhcpv6/dhcpv6Bind',
  section: 'ipv6',
  title: text('DHCPv6 bindings', 'DHCPv6 绑定'),
  shape: 'table',
  live: true,
  permission: 'device:ipv6',
  key: ['dhcpv6ServerBindingsindex'],
  fields: {
    dhcpv6ServerBindingsindex: int({ label: text('No.', '序号'), min: 0, max: 2_147_483_647, shown: true }),
    dhcpv6ServerBindingsClientAddress: str({ label: text('Client address', '客户端地址'), maxLength: 43, shown: true }),
    dhcpv6ServerBindingsCLientDUID: str({ label: text('Client DUID', '客户端 DUID'), maxLength: 255, shown: true }),
    dhcpv6ServerBindingsClientPrefix: str({ label: text('Prefix', '前缀'), maxLength: 43, shown: true }),
    dhcpv6ServerBindingsClientPfxPreferrefTime: seconds('Preferred lifetime', '首选生存期'),
    dhcpv6ServerBindingsClientPfxValidTime: seconds('Valid lifetime', '有效生存期'),
    dhcpv6ServerBindingsLeaseExpireTime: str({ label: text('Expires', '到期时间'), maxLength: 64, shown: true }),
  },
});
