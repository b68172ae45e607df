import { bool, int, type Field } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';

const seconds = (label: Text, max: number, initial: number): Field => int({ label, min: 1, max, unit: 's', initial });

export const ospf6Interface = configPage({
  id: 'ospf6Interface',
  path: 'routeOSPF6/ospf6Interface',
  section: 'ipv6',
  title: text('OSPFv3 interfaces', 'OSPFv3 接口'),
  help: text(
    'Rows come from the OSPFv3 networks. Hello and dead interval must be the same on all routers of a link.',
    '条目来自 OSPFv3 网络。同一链路上各路由器的 Hello 与失效间隔必须一致。',
  ),
  shape: 'tableForm',
  permission: 'device:ipv6',
  key: ['vlan'],
  can: { add: false, remove: false },
  fields: {
    vlan: int({ label: text('VLAN', 'VLAN'), spec: 'vlan.id', min: 1, max: 4094 }),
    cost: int({ label: text('Cost', '开销'), min: 1, max: 65_535, initial: 10 }),
    priority: int({
      label: text('Router priority', '路由器优先级'),
      help: text('0: never designated router.', '0 表示不参与指定路由器选举。'),
      min: 0,
      max: 255,
      initial: 1,
    }),
    hello: seconds(text('Hello interval', 'Hello 间隔'), 65_535, 10),
    dead: seconds(text('Dead interval', '失效间隔'), 65_535, 40),
    retransmit: seconds(text('Retransmit interval', '重传间隔'), 65_535, 5),
    delay: seconds(text('Transmit delay', '传输时延'), 3600, 1),
    passive: bool({
      label: text('Passive', '被动接口'),
      help: text('The network is announced, but no neighbours are looked for.', '通告网络，但不建立邻居。'),
      initial: false,
    }),
  },
  rules: [
    {
      marks: ['dead'],
      message: text('The dead interval must be longer than the hello interval', '失效间隔必须大于 Hello 间隔'),
      holds: (values) => Number(values['dead']) > Number(values['hello']),
      passes: { hello: 10, dead: 40 },
      fails: { hello: 40, dead: 40 },
    },
  ],
  cuts: text(
    'Neighbours with other intervals are lost, and their routes with them.',
    '间隔不一致的邻居将断开，其路由随之丢失。',
  ),
});
