import { int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const macAgingTime = configPage({
  id: 'macAgingTime',
  path: 'mac/macAgingTime',
  section: 'layer2',
  title: text('MAC ageing time', 'MAC 老化时间'),
  shape: 'form',
  permission: 'device:layer2',
  fields: {
    agingTimer: int({
      label: text('Ageing time', '老化时间'),
      spec: ['mac.age', 'mac.age.alt'],
      min: 10,
      max: 1_000_000,
      by: 'macAge',
      unit: 's',
    }),
  },
});
