import { int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const routeArpProxy = configPage({
  id: 'routeArpProxy',
  path: 'route/routeArpProxy',
  section: 'routing',
  title: text('ARP proxy', 'ARP 代理'),
  help: text(
    'VLANs in which the OLT answers ARP for hosts elsewhere; isolated customers reach each other through it.',
    'OLT 代答 ARP 的 VLAN，相互隔离的用户可经由 OLT 互通。',
  ),
  shape: 'tableForm',
  permission: 'device:routing',
  key: ['arpProxyVlanId'],
  can: { edit: false },
  fields: {
    arpProxyVlanId: int({
      label: text('VLAN', 'VLAN'),
      spec: 'vlan.id',
      min: 1,
      max: 4094,
      from: { page: 'routeVlanIp', field: 'vlanIdIndex' },
    }),
  },
});
