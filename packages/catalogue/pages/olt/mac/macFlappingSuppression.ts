import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const shown = true;

export const macFlappingSuppression = configPage({
  id: 'macFlappingSuppression',
  path: 'mac/macFlappingSuppression',
  section: 'layer2',
  title: text('Suppressed by MAC flapping', 'MAC 漂移抑制端口'),
  help: text('Ports that are suppressed now because addresses flap on them.', '因 MAC 漂移当前被抑制的端口。'),
  shape: 'table',
  permission: 'device:layer2',
  key: ['macFlappingSupIndex'],
  live: true,
  fields: {
    macFlappingSupIndex: int({ label: text('No.', '序号'), min: 0, max: 2_147_483_647, shown }),
    macFlappingSupInterface: str({ label: text('Port', '端口'), maxLength: 32, shown }),
    macFlappingSupMode: str({ label: text('Recovery', '恢复方式'), maxLength: 32, shown }),
    macFlappingSupTimes: str({ label: text('Time left', '剩余时间'), maxLength: 32, shown }),
    macFlappingSupSrcInterface: str({ label: text('Moved from', '原端口'), maxLength: 32, shown }),
  },
});
