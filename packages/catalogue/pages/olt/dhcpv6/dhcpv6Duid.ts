import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const enterprise = { field: 'dhcpv6TableDuidType', is: ['duid-en'] } as const;

export const dhcpv6DuidPage = configPage({
  id: 'dhcpv6Duid',
  path: 'dhcpv6/dhcpv6Duid',
  section: 'ipv6',
  title: text('DHCPv6 DUID', 'DHCPv6 DUID'),
  help: text('How the device names itself to DHCPv6 clients.', '设备在 DHCPv6 中使用的唯一标识。'),
  shape: 'form',
  permission: 'device:ipv6',
  fields: {
    dhcpv6TableDuidType: choice({
      label: text('DUID type', 'DUID 类型'),
      options: [
        { value: 'duid-llt', label: text('Link layer and time (LLT)', '链路层加时间（LLT）') },
        { value: 'duid-en', label: text('Enterprise (EN)', '厂商分配（EN）') },
        { value: 'duid-ll', label: text('Link layer (LL)', '链路层（LL）') },
      ],
    }),
    dhcpv6DuidEnterprise: int({
      label: text('Enterprise number', '企业号'),
      spec: 'dhcpv6.duidEnterprise',
      min: 1,
      max: 4_294_967_295,
      when: enterprise,
    }),
    dhcpv6DuidIdentifier: str({
      label: text('Identifier', '标识'),
      format: 'hexString',
      maxLength: 64,
      when: enterprise,
    }),
    dhcpv6TableDuid: str({ label: text('DUID in effect', '当前 DUID'), maxLength: 260, shown: true }),
  },
});
