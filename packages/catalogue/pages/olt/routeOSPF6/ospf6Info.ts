import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';

const neighbor = { field: 'part', is: ['neighbor'] } as const;
const route = { field: 'part', is: ['route'] } as const;
const told = (label: Text, when?: { readonly field: string; readonly is: readonly string[] }) =>
  str({ label, maxLength: 64, shown: true, ...(when ? { when } : {}) });

/** Neighbours and routes, as the command line of the device prints them. */
export const ospf6Info = configPage({
  id: 'ospf6Info',
  path: 'routeOSPF6/ospf6Info',
  section: 'ipv6',
  title: text('OSPFv3 information', 'OSPFv3 信息'),
  help: text('Read through the command line; SNMP does not have it.', '通过命令行读取，SNMP 不提供该信息。'),
  shape: 'table',
  permission: 'device:ipv6',
  live: true,
  key: ['part', 'destination', 'interface'],
  fields: {
    part: choice({
      label: text('Entry', '条目'),
      options: [
        { value: 'neighbor', label: text('Neighbour', '邻居') },
        { value: 'route', label: text('Route', '路由') },
      ],
      shown: true,
    }),
    destination: told(text('Neighbour id or network', '邻居 ID 或网络')),
    state: told(text('State', '状态'), neighbor),
    priority: int({ label: text('Priority', '优先级'), min: 0, max: 255, shown: true, when: neighbor }),
    deadTime: told(text('Dead time', '失效时间'), neighbor),
    type: told(text('Type', '类型'), route),
    nextHop: told(text('Next hop', '下一跳'), route),
    interface: told(text('Interface', '接口')),
    duration: told(text('Since', '持续时间')),
  },
});
