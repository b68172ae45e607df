import { choice, int, ports } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const balances = [
  { value: 'smac', label: text('Source MAC', '源 MAC') },
  { value: 'dmac', label: text('Destination MAC', '目的 MAC') },
  { value: 'sdmac', label: text('Source and destination MAC', '源和目的 MAC') },
  { value: 'sip', label: text('Source IP', '源 IP') },
  { value: 'dip', label: text('Destination IP', '目的 IP') },
  { value: 'sdip', label: text('Source and destination IP', '源和目的 IP') },
] as const;

const members = (row: Readonly<Record<string, unknown>>): readonly number[] =>
  (row['portChannelGroupPortIdx'] ?? []) as readonly number[];

export const lacpStaticCfg = configPage({
  id: 'lacpStaticCfg',
  path: 'lacpStaticCfg',
  section: 'ports',
  title: text('Static link aggregation', '静态链路聚合'),
  help: text(
    'Manual groups do without a protocol; static groups have fixed members that speak LACP.',
    '手工聚合组不运行协议；静态聚合组成员固定并运行 LACP。',
  ),
  shape: 'tableForm',
  permission: 'device:ports',
  key: ['portChannelGroupId'],
  fields: {
    portChannelGroupId: int({ label: text('Group', '聚合组'), min: 1, max: 16 }),
    portChannelGroupType: choice({
      label: text('Type', '类型'),
      initial: 'manual',
      options: [
        { value: 'manual', label: text('Manual', '手工') },
        { value: 'static', label: text('Static LACP', '静态 LACP') },
      ],
    }),
    portChannelGroupLoadBalance: choice({
      label: text('Load sharing by', '负载分担方式'),
      initial: 'sdmac',
      options: balances,
    }),
    portChannelGroupPortIdx: ports({
      label: text('Ports', '成员端口'),
      spec: 'lacp.portCount',
      of: 'uplink',
      most: 4,
    }),
  },
  needs: [
    {
      reads: ['lacpStaticCfg', 'lacpDynaInfo'],
      marks: ['portChannelGroupPortIdx'],
      message: text('A port of this group belongs to another group', '成员端口已属于其他聚合组'),
      holds: (values, { lacpStaticCfg: fixed, lacpDynaInfo }) => {
        const mine = new Set(members(values));
        return ![...(fixed ?? []), ...(lacpDynaInfo ?? [])].some(
          (row) =>
            row['portChannelGroupId'] !== values['portChannelGroupId'] && members(row).some((port) => mine.has(port)),
        );
      },
    },
    {
      reads: ['lacpDynaInfo'],
      marks: ['portChannelGroupId'],
      message: text('A dynamic group has this number', '该编号已被动态聚合组使用'),
      holds: (values, { lacpDynaInfo }) =>
        !(lacpDynaInfo ?? []).some((row) => row['portChannelGroupId'] === values['portChannelGroupId']),
    },
  ],
  cuts: text(
    'The group is taken down and made anew: its ports carry nothing for some seconds.',
    '聚合组将被删除并重建：成员端口会中断数秒。',
  ),
});
