import { bool, choice, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const loopbackGlobalInfo = configPage({
  id: 'loopbackGlobalInfo',
  path: 'loopback/loopbackGlobalInfo',
  section: 'layer2',
  title: text('Loopback detection', '环路检测'),
  shape: 'form',
  permission: 'device:layer2',
  fields: {
    loopbackEn: bool({ label: text('Detection', '检测') }),
    mode: choice({
      label: text('What is done', '处理方式'),
      options: [
        { value: 'onlyalarm', label: text('Alarm only', '仅告警') },
        { value: 'autorecovery', label: text('Shut down, recover by itself', '关闭端口，自动恢复') },
        { value: 'manualrecovery', label: text('Shut down until recovered by hand', '关闭端口，手动恢复') },
      ],
    }),
    agingTime: int({
      label: text('Recovery time', '恢复时间'),
      help: text('Used by automatic recovery.', '自动恢复时使用。'),
      min: 10,
      max: 3600,
      unit: 's',
    }),
    range: choice({
      label: text('Ports watched', '检测范围'),
      options: [
        { value: 'all', label: text('All', '全部') },
        { value: 'uplink', label: text('Uplinks', '上联口') },
        { value: 'pon', label: text('PON ports', 'PON 口') },
      ],
    }),
  },
  cuts: text(
    'A port with a loop is shut down unless only an alarm is asked for.',
    '除“仅告警”外，检测到环路的端口将被关闭。',
  ),
});
