import { choice, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const ripngRedistribute = configPage({
  id: 'ripngRedistribute',
  path: 'routeRIPng/ripngRedistribute',
  section: 'ipv6',
  title: text('RIPng redistribution', 'RIPng 路由引入'),
  shape: 'tableForm',
  permission: 'device:ipv6',
  key: ['ripngRedistributeType'],
  fields: {
    ripngRedistributeType: choice({
      label: text('Routes of', '引入来源'),
      options: [
        { value: 'kernel', label: text('Kernel', '内核') },
        { value: 'connected', label: text('Connected networks', '直连网络') },
        { value: 'static', label: text('Static routes', '静态路由') },
        { value: 'ospf6', label: text('OSPFv3', 'OSPFv3') },
      ],
    }),
    ripngRedistributeMetric: int({
      label: text('Metric', '度量值'),
      spec: 'ripng.metric',
      min: 0,
      max: 16,
      initial: 1,
    }),
  },
});
