import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const shown = true;

export const loopbackPortInfo = configPage({
  id: 'loopbackPortInfo',
  path: 'loopback/loopbackPortInfo',
  section: 'layer2',
  title: text('Loops found', '环路端口'),
  shape: 'table',
  permission: 'device:layer2',
  key: ['interfaceS'],
  live: true,
  fields: {
    interfaceS: str({ label: text('Port', '端口'), maxLength: 32, shown }),
    modeS: choice({
      label: text('State', '状态'),
      shown,
      options: [
        { value: 'noshutdown', label: text('Alarm only', '仅告警') },
        { value: 'shutdown', label: text('Shut down', '已关闭') },
      ],
    }),
    timeS: int({ label: text('Time left', '剩余时间'), min: 0, max: 2_147_483_647, unit: 's', shown }),
    srcInterface: str({ label: text('Sent from', '源端口'), maxLength: 32, shown }),
  },
});
