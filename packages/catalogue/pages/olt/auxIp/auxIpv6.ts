import { choice, int, isEmpty, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

export const auxIpv6 = configPage({
  id: 'auxIpv6',
  path: 'auxIp/auxIpv6',
  section: 'system',
  title: text('Outband IPv6 addresses', '带外 IPv6 地址'),
  shape: 'tableForm',
  permission: 'device:system',
  key: ['auxIPv6Address', 'auxIPv6AddressLength'],
  can: { edit: false },
  fields: {
    auxIPv6Address: str({ label: text('IPv6 address', 'IPv6 地址'), spec: 'net.ipv6', format: 'ipv6', maxLength: 39 }),
    auxIPv6AddressLength: int({
      label: text('Prefix length', '前缀长度'),
      spec: 'v6.prefixLength',
      min: 0,
      max: 128,
      initial: 64,
    }),
    auxIPv6AddrType: choice({
      label: text('Kind', '类型'),
      initial: 'normal',
      column: false,
      untold: true,
      options: [
        { value: 'normal', label: text('As typed', '手工指定') },
        { value: 'eui64', label: text('EUI-64', 'EUI-64') },
      ],
    }),
    auxIPv6GatewayAddr: str({
      label: text('Gateway', '网关'),
      spec: 'net.ipv6',
      format: 'ipv6Host',
      maxLength: 39,
      optional: true,
    }),
    auxIPv6AddressType: str({ label: text('Scope', '作用域'), maxLength: 32, shown: true }),
  },
  rules: [
    {
      marks: ['auxIPv6GatewayAddr'],
      message: text('The address must differ from the gateway', 'IPv6 地址不能与网关相同'),
      spec: 'net.ipv6NotGateway',
      holds: (values) =>
        isEmpty(values['auxIPv6GatewayAddr']) ||
        lower(values['auxIPv6Address']) !== lower(values['auxIPv6GatewayAddr']),
      passes: { auxIPv6Address: '2001:db8::2', auxIPv6GatewayAddr: '2001:db8::1' },
      fails: { auxIPv6Address: '2001:DB8::1', auxIPv6GatewayAddr: '2001:db8::1' },
    },
  ],
});
