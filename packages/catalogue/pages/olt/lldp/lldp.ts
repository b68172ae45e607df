import { int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const lldp = configPage({
  id: 'lldp',
  path: 'lldp',
  section: 'layer2',
  title: text('LLDP', 'LLDP'),
  help: text('How the OLT announces itself to the switches it is connected to.', 'OLT 向相连交换机通告自身的方式。'),
  shape: 'form',
  permission: 'device:layer2',
  fields: {
    lldpMessageTxInterval: int({ label: text('Announce every', '通告间隔'), min: 5, max: 32_768, unit: 's' }),
    lldpMessageTxHoldMultiplier: int({
      label: text('Forgotten after', '保持倍数'),
      help: text('Announcements that may be missed.', '允许丢失的通告次数。'),
      min: 2,
      max: 10,
    }),
    lldpTxDelay: int({ label: text('At most one within', '发送延迟'), min: 1, max: 8192, unit: 's' }),
    lldpReinitDelay: int({ label: text('Wait before starting again', '重新初始化延迟'), min: 1, max: 10, unit: 's' }),
  },
  rules: [
    {
      marks: ['lldpTxDelay'],
      message: text('Not more than a quarter of the interval', '不得大于通告间隔的四分之一'),
      holds: (values) => Number(values['lldpTxDelay']) * 4 <= Number(values['lldpMessageTxInterval']),
      passes: { lldpTxDelay: 2, lldpMessageTxInterval: 30 },
      fails: { lldpTxDelay: 8, lldpMessageTxInterval: 30 },
    },
  ],
});
