import { int, port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const rate = {
  help: text('0: no limit', '0 表示不限速'),
  spec: 'rate.portRate',
  min: 64,
  max: 1_000_000,
  also: [0],
  unit: 'kbit/s',
  optional: true,
} as const;

export const ponRangeCfg = configPage({
  id: 'ponRangeCfg',
  path: 'pon/ponRangeCfg',
  section: 'ports',
  title: text('PON range and rates', 'PON 距离与限速'),
  help: text(
    'The largest round trip decides how far away an ONU may be: 1 TQ is 16 ns, about 1.6 m of fibre.',
    '最大往返时间决定 ONU 的最远距离：1 TQ 为 16 ns，约合 1.6 m 光纤。',
  ),
  shape: 'tableForm',
  permission: 'device:ports',
  key: ['ponIndex'],
  can: { add: false, remove: false },
  fields: {
    ponIndex: port({ label: text('PON port', 'PON 口'), of: 'pon' }),
    ponMaxRtt: int({
      label: text('Largest round trip', '最大 RTT'),
      spec: 'pon.maxRtt',
      min: 2000,
      max: 32_000,
      unit: 'TQ',
    }),
    ponPortIngressRate: int({ label: text('Ingress rate', '入方向限速'), ...rate }),
    ponPortEgressRate: int({ label: text('Egress rate', '出方向限速'), ...rate }),
  },
  cuts: text('ONUs that are farther away than the new range go offline.', '超出新距离范围的 ONU 将下线。'),
});
