import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const server = (en: string, zh: string) =>
  str({ label: text(en, zh), spec: 'net.ipv4', format: 'ipv4Host', maxLength: 15, optional: true });

export const dnsIpv4 = configPage({
  id: 'dnsIpv4',
  path: 'dns/dnsIpv4',
  section: 'system',
  title: text('DNS (IPv4)', 'DNS（IPv4）'),
  shape: 'form',
  permission: 'device:system',
  fields: {
    primaryDNS: server('Primary DNS', '主 DNS'),
    secondDNS: server('Secondary DNS', '备用 DNS'),
  },
});
