import { choice, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const fan = configPage({
  id: 'fan',
  path: 'fan',
  section: 'system',
  title: text('Fan', '风扇'),
  shape: 'form',
  permission: 'device:system',
  trait: 'fan',
  fields: {
    fanMode: choice({
      label: text('Fan', '风扇'),
      options: [
        { value: 'open', label: text('Always on', '常开') },
        { value: 'close', label: text('Off', '关闭') },
        { value: 'auto', label: text('By temperature', '自动') },
      ],
    }),
    fanOpenTemperature: int({
      label: text('Starts at', '启动温度'),
      min: 20,
      max: 80,
      unit: '°C',
      when: { field: 'fanMode', is: ['auto'] },
    }),
  },
  cuts: text('Without its fan the device may overheat and switch off.', '关闭风扇可能导致设备过热关机。'),
});
