import { bool, int, type Values } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const timers = (values: Values) => ({
  hello: Number(values['helloTime']),
  age: Number(values['maxAge']),
  delay: Number(values['forwardDelay']),
});

export const rstpGlobalCfg = configPage({
  id: 'rstpGlobalCfg',
  path: 'rstp/rstpGlobalCfg',
  section: 'layer2',
  title: text('RSTP configuration', 'RSTP 配置'),
  shape: 'form',
  permission: 'device:layer2',
  fields: {
    rstpEn: bool({ label: text('RSTP', 'RSTP') }),
    bridgePriority: int({
      label: text('Bridge priority', '桥优先级'),
      help: text(
        'Bridges expect a multiple of 4096; the smallest becomes the root.',
        '通常为 4096 的倍数；数值最小者成为根桥。',
      ),
      spec: 'rstp.bridgePriority',
      min: 0,
      max: 61_440,
    }),
    helloTime: int({ label: text('Hello time', 'Hello 时间'), spec: 'rstp.hello', min: 1, max: 10, unit: 's' }),
    maxAge: int({ label: text('Max age', '最大老化时间'), spec: 'rstp.maxAge', min: 6, max: 40, unit: 's' }),
    forwardDelay: int({
      label: text('Forward delay', '转发延时'),
      spec: 'rstp.forwardDelay',
      min: 4,
      max: 30,
      unit: 's',
    }),
  },
  rules: [
    {
      marks: ['helloTime', 'maxAge', 'forwardDelay'],
      message: text(
        '2 × (hello + 1) ≤ max age ≤ 2 × (forward delay − 1)',
        '须满足 2 ×（Hello + 1）≤ 最大老化时间 ≤ 2 ×（转发延时 − 1）',
      ),
      spec: 'rstp.relation',
      holds: (values) => {
        const { hello, age, delay } = timers(values);
        return 2 * (hello + 1) <= age && age <= 2 * (delay - 1);
      },
      passes: { helloTime: 2, maxAge: 20, forwardDelay: 15 },
      fails: { helloTime: 10, maxAge: 20, forwardDelay: 15 },
    },
  ],
  cuts: text(
    'The tree is worked out anew: traffic may stop for up to 30 s.',
    '生成树将重新计算：流量最长可能中断 30 秒。',
  ),
});
