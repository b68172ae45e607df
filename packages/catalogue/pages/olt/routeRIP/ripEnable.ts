import { bool, int, type Field } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';

const timer = (label: Text, initial: number): Field =>
  int({ label, spec: 'rip.timers', min: 5, max: 2_147_483_647, unit: 's', initial });

export const ripEnable = configPage({
  id: 'ripEnable',
  path: 'routeRIP/ripEnable',
  section: 'routing',
  title: text('RIP settings', 'RIP 设置'),
  shape: 'form',
  permission: 'device:routing',
  fields: {
    ripRouteEn: bool({ label: text('RIP', 'RIP') }),
    version: int({
      label: text('Version', '版本'),
      help: text('Interfaces may differ from it.', '各接口可单独设置。'),
      min: 1,
      max: 2,
      initial: 2,
    }),
    defMetric: int({
      label: text('Default metric', '默认度量值'),
      help: text('Of redistributed routes without a metric of their own.', '用于未指定度量值的引入路由。'),
      spec: 'rip.defaultMetric',
      min: 1,
      max: 16,
      initial: 1,
    }),
    distance: int({
      label: text('Administrative distance', '管理距离'),
      spec: 'rip.distance',
      min: 1,
      max: 255,
      initial: 120,
    }),
    ripDefRedis: bool({
      label: text('Announce default route', '发布默认路由'),
      help: text('Tells neighbours that everything else is reached through this OLT.', '向邻居通告以本机为默认网关。'),
    }),
    updateTimer: timer(text('Update timer', '更新定时器'), 30),
    timeoutTimer: timer(text('Timeout timer', '超时定时器'), 180),
    garbageTimer: timer(text('Garbage collection timer', '垃圾回收定时器'), 120),
  },
  rules: [
    {
      marks: ['timeoutTimer'],
      message: text('The timeout must be longer than the update timer', '超时定时器必须大于更新定时器'),
      holds: (values) => Number(values['timeoutTimer']) > Number(values['updateTimer']),
      passes: { updateTimer: 30, timeoutTimer: 180 },
      fails: { updateTimer: 180, timeoutTimer: 180 },
    },
  ],
  cuts: text(
    'Without RIP the routes that were learned through it are gone, and traffic over them stops.',
    '关闭 RIP 后，由其学到的路由将被删除，相关流量中断。',
  ),
});
