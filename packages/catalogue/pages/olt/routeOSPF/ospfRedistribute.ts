import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { metricTypes } from '../../../rules/ospf.ts';

export const ospfRedistribute = configPage({
  id: 'ospfRedistribute',
  path: 'routeOSPF/ospfRedistribute',
  section: 'routing',
  title: text('OSPF redistribution', 'OSPF 路由引入'),
  shape: 'tableForm',
  permission: 'device:routing',
  key: ['redistributeType'],
  fields: {
    redistributeType: choice({
      label: text('Routes of', '引入来源'),
      options: [
        { value: 'kernel', label: text('Kernel', '内核') },
        { value: 'connected', label: text('Connected networks', '直连网络') },
        { value: 'static', label: text('Static routes', '静态路由') },
        { value: 'rip', label: text('RIP', 'RIP') },
      ],
    }),
    redistributeMetric: int({
      label: text('Metric', '度量值'),
      help: text('Empty: as the device has it.', '留空则使用设备默认值。'),
      min: 0,
      max: 16_777_214,
      optional: true,
    }),
    metricType: choice({
      label: text('Metric type', '度量类型'),
      help: text('Type 1 adds the cost of the way to this OLT.', '类型 1 会累加到达本机的开销。'),
      options: metricTypes,
      optional: true,
    }),
    redistributeRouteMap: str({
      label: text('Route map', '路由策略'),
      help: text('Made on the command line of the device.', '需在设备命令行中创建。'),
      format: 'textLeadingMode',
      maxLength: 32,
      optional: true,
      folded: true,
    }),
  },
});
