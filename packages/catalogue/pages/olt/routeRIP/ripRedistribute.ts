import { choice, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const ripRedistribute = configPage({
  id: 'ripRedistribute',
  path: 'routeRIP/ripRedistribute',
  section: 'routing',
  title: text('RIP redistribution', 'RIP 路由引入'),
  shape: 'tableForm',
  permission: 'device:routing',
  key: ['ripRedistributeType'],
  fields: {
    ripRedistributeType: choice({
      label: text('Routes of', '引入来源'),
      options: [
        { value: 'kernel', label: text('Kernel', '内核') },
        { value: 'connected', label: text('Connected networks', '直连网络') },
        { value: 'static', label: text('Static routes', '静态路由') },
        { value: 'ospf', label: text('OSPF', 'OSPF') },
      ],
    }),
    ripRedistributeMetric: int({
      label: text('Metric', '度量值'),
      help: text('Empty: the default metric.', '留空则使用默认度量值。'),
      spec: 'rip.defaultMetric',
      min: 1,
      max: 16,
      optional: true,
    }),
  },
});
