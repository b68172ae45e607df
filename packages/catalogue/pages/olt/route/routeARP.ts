import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const routeARP = configPage({
  id: 'routeARP',
  path: 'route/routeARP',
  section: 'routing',
  title: text('ARP', 'ARP'),
  help: text(
    'What the device learned of its neighbours. The MIB has no way to make an entry.',
    '设备学习到的邻居。MIB 不提供新增条目的方法。',
  ),
  shape: 'table',
  live: true,
  permission: 'device:routing',
  key: ['arpIPAddr'],
  fields: {
    arpIndex: int({ label: text('No.', '序号'), min: 0, max: 2_147_483_647, shown: true }),
    arpIPAddr: str({ label: text('IP address', 'IP 地址'), spec: 'net.ipv4', maxLength: 15, shown: true }),
    arpmacAddr: str({ label: text('MAC', 'MAC'), maxLength: 17, shown: true }),
    arpType: choice({
      label: text('Type', '类型'),
      shown: true,
      options: [
        { value: 'static', label: text('Static', '静态') },
        { value: 'dynamic', label: text('Learned', '动态') },
      ],
    }),
  },
});
