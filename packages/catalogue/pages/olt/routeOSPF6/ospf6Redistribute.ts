import { choice } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { protocolFirst } from '../../../rules/networks.ts';
import { ospf6First } from '../../../rules/ospf.ts';

export const ospf6Redistribute = configPage({
  id: 'ospf6Redistribute',
  path: 'routeOSPF6/ospf6Redistribute',
  section: 'ipv6',
  title: text('OSPFv3 redistribution', 'OSPFv3 路由引入'),
  shape: 'tableForm',
  permission: 'device:ipv6',
  key: ['source'],
  can: { edit: false },
  fields: {
    source: choice({
      label: text('Routes of', '引入来源'),
      options: [
        { value: 'kernel', label: text('Kernel', '内核') },
        { value: 'connected', label: text('Connected networks', '直连网络') },
        { value: 'static', label: text('Static routes', '静态路由') },
        { value: 'ripng', label: text('RIPng', 'RIPng') },
      ],
    }),
  },
  needs: [protocolFirst('ospf6Enable', 'ospf6En', ospf6First)],
});
