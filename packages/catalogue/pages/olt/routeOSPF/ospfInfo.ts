import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';

const told = (label: Text, maxLength = 64) => str({ label, maxLength, shown: true });

/** Five tables of the device in one: neighbours, the three kinds of routes, and the link state database. */
export const ospfInfo = configPage({
  id: 'ospfInfo',
  path: 'routeOSPF/ospfInfo',
  section: 'routing',
  title: text('OSPF information', 'OSPF 信息'),
  shape: 'table',
  permission: 'device:routing',
  live: true,
  key: ['part', 'area', 'type', 'destination', 'address'],
  fields: {
    part: choice({
      label: text('Entry', '条目'),
      options: [
        { value: 'neighbor', label: text('Neighbour', '邻居') },
        { value: 'network', label: text('Network route', '网络路由') },
        { value: 'router', label: text('Router route', '路由器路由') },
        { value: 'external', label: text('External route', '外部路由') },
        { value: 'lsa', label: text('Link state', '链路状态') },
      ],
      shown: true,
    }),
    destination: told(text('Destination or id', '目的或 ID')),
    type: told(text('Type', '类型'), 32),
    area: told(text('Area', '区域'), 32),
    state: told(text('State', '状态'), 32),
    address: told(text('Address or advertiser', '地址或通告者')),
    interface: told(text('Interface or next hop', '接口或下一跳'), 128),
    cost: told(text('Cost', '开销'), 32),
    priority: int({
      label: text('Priority', '优先级'),
      min: 0,
      max: 255,
      shown: true,
      when: { field: 'part', is: ['neighbor'] },
    }),
    time: told(text('Dead time or age', '失效时间或老化时间'), 32),
    sequence: str({
      label: text('Sequence', '序列号'),
      maxLength: 32,
      shown: true,
      column: false,
      when: { field: 'part', is: ['lsa'] },
    }),
    ckSum: str({
      label: text('Checksum', '校验和'),
      maxLength: 32,
      shown: true,
      column: false,
      when: { field: 'part', is: ['lsa'] },
    }),
    tag: int({
      label: text('Tag', '标记'),
      min: 0,
      max: 4_294_967_295,
      shown: true,
      column: false,
      when: { field: 'part', is: ['external'] },
    }),
  },
});
