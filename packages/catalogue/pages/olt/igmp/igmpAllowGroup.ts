import { ipNumber } from '../../../formats/ip-number.ts';
import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const group = (en: string, zh: string) =>
  str({ label: text(en, zh), spec: 'net.ipv4', format: 'ipv4Multicast', maxLength: 15 });

export const allowGroupPage = configPage({
  id: 'igmpAllowGroup',
  path: 'igmp/igmpAllowGroup',
  section: 'multicast',
  title: text('IGMP allowed groups', 'IGMP 允许组'),
  help: text(
    'Ranges of groups that may be watched. Firmware before 2025 has no such table.',
    '允许点播的组播组范围。2025 年之前的固件没有该表。',
  ),
  shape: 'tableForm',
  permission: 'device:multicast',
  key: ['allowGroupStartIPS', 'allowGroupEndIPS'],
  can: { edit: false },
  fields: {
    allowGroupStartIPS: group('First group', '起始组'),
    allowGroupEndIPS: group('Last group', '结束组'),
  },
  rules: [
    {
      marks: ['allowGroupEndIPS'],
      message: text('The last group comes before the first', '结束组不得小于起始组'),
      holds: (values) => !(ipNumber(values['allowGroupEndIPS']) < ipNumber(values['allowGroupStartIPS'])),
      passes: { allowGroupStartIPS: '239.1.1.1', allowGroupEndIPS: '239.1.1.1' },
      fails: { allowGroupStartIPS: '239.1.1.2', allowGroupEndIPS: '239.1.1.1' },
    },
  ],
  cuts: text('Groups outside all ranges are cut off.', '所有范围之外的组播组将被中断。'),
});
