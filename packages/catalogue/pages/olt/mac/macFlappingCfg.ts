import { bool, choice, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const macFlappingPage = configPage({
  id: 'macFlappingCfg',
  path: 'mac/macFlappingCfg',
  section: 'layer2',
  title: text('MAC flapping detection', 'MAC 漂移检测'),
  shape: 'form',
  permission: 'device:layer2',
  fields: {
    macFlappingStatus: bool({ label: text('Detection', '检测') }),
    macPortRange: choice({
      label: text('Ports watched', '检测范围'),
      options: [
        { value: 'all', label: text('All', '全部') },
        { value: 'uplink', label: text('Uplinks', '上联口') },
        { value: 'pon', label: text('PON ports', 'PON 口') },
      ],
    }),
    macFlappingMode: choice({
      label: text('What is done', '处理方式'),
      options: [
        { value: 'only-alarm', label: text('Alarm only', '仅告警') },
        { value: 'auto-recovery', label: text('Suppress, recover by itself', '抑制，自动恢复') },
        { value: 'manual-recovery', label: text('Suppress until recovered by hand', '抑制，手动恢复') },
      ],
    }),
    macFlappingInterval: int({
      label: text('Detection interval', '检测间隔'),
      spec: 'mac.flappingInterval',
      min: 10,
      max: 3600,
      unit: 's',
    }),
    macFlappingSupThr: int({
      label: text('Suppression threshold', '抑制阈值'),
      help: text('Moves within one interval that suppress a port.', '一个检测间隔内漂移达到该次数时抑制端口。'),
      spec: 'mac.suppress',
      min: 1,
      max: 256,
    }),
    macFlappingSupAgeTime: int({
      label: text('Recovery time', '恢复时间'),
      help: text('Used by automatic recovery.', '自动恢复时使用。'),
      min: 10,
      max: 3600,
      unit: 's',
    }),
  },
  cuts: text('A suppressed port carries nothing until it recovers.', '被抑制的端口在恢复之前不转发流量。'),
});
