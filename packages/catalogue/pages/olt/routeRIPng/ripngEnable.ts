import { bool, int, type Field } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';

const timer = (label: Text, initial: number): Field =>
  int({ label, spec: 'ripng.timers', min: 0, max: 65_535, unit: 's', initial });

export const ripngEnable = configPage({
  id: 'ripngEnable',
  path: 'routeRIPng/ripngEnable',
  section: 'ipv6',
  title: text('RIPng settings', 'RIPng 设置'),
  shape: 'form',
  permission: 'device:ipv6',
  fields: {
    ripngRouteEn: bool({ label: text('RIPng', 'RIPng') }),
    ripngDefMetric: int({
      label: text('Default metric', '默认度量值'),
      help: text('Of redistributed routes without a metric of their own.', '用于未指定度量值的引入路由。'),
      spec: 'ripng.metric',
      // S2 §5; a device whose MIB begins at 1 refuses 0 itself, and is quoted.
      min: 0,
      max: 16,
      initial: 1,
    }),
    ripngDefRedisEn: bool({
      label: text('Announce default route', '发布默认路由'),
      help: text('Tells neighbours that everything else is reached through this OLT.', '向邻居通告以本机为默认网关。'),
    }),
    ripngUpdateTime: timer(text('Update timer', '更新定时器'), 30),
    ripngTimeout: timer(text('Timeout timer', '超时定时器'), 180),
    ripngGarbageTime: timer(text('Garbage collection timer', '垃圾回收定时器'), 120),
  },
  cuts: text(
    'Without RIPng the routes that were learned through it are gone, and traffic over them stops.',
    '关闭 RIPng 后，由其学到的路由将被删除，相关流量中断。',
  ),
});
