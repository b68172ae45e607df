import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const server = (en: string, zh: string) =>
  str({ label: text(en, zh), spec: 'net.ipv6', format: 'ipv6Host', maxLength: 39, optional: true });

export const dnsIpv6 = configPage({
  id: 'dnsIpv6',
  path: 'dns/dnsIpv6',
  section: 'system',
  title: text('DNS (IPv6)', 'DNS（IPv6）'),
  shape: 'form',
  permission: 'device:system',
  fields: {
    ipv6MasterDNS: server('Primary DNS', '主 DNS'),
    ipv6SlaveDNS: server('Secondary DNS', '备用 DNS'),
  },
});
