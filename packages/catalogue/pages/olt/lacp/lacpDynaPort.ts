import { bool, choice, int, port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const lacpDynaPort = configPage({
  id: 'lacpDynaPort',
  path: 'lacp/lacpDynaPort',
  section: 'ports',
  title: text('LACP by port', '动态聚合端口'),
  shape: 'tableForm',
  permission: 'device:ports',
  key: ['upLinkAIndex'],
  can: { add: false, remove: false },
  fields: {
    upLinkAIndex: port({ label: text('Port', '端口'), of: 'uplink' }),
    uplinkPortAggregation: bool({ label: text('LACP', 'LACP') }),
    uplinkPortChannelGroupID: int({
      label: text('Port key', '端口 Key'),
      help: text('Ports with the same key may form a group.', 'Key 相同的端口可聚合为一组。'),
      spec: 'lacp.portKey',
      min: 0,
      max: 65_535,
    }),
    uplinkPortLacpMode: choice({
      label: text('Mode', '模式'),
      options: [
        { value: 'active', label: text('Active', '主动') },
        { value: 'passive', label: text('Passive', '被动') },
      ],
    }),
    uplinkPortTimeout: choice({
      label: text('Timeout', '超时'),
      options: [
        { value: 'long', label: text('Long (90 s)', '长超时（90 s）') },
        { value: 'short', label: text('Short (3 s)', '短超时（3 s）') },
      ],
    }),
    uplinkPortPriority: int({ label: text('Port priority', '端口优先级'), min: 0, max: 65_535 }),
  },
  needs: [
    {
      reads: ['lacpStaticCfg'],
      marks: ['uplinkPortAggregation'],
      message: text('This port belongs to a static group', '该端口已属于静态聚合组'),
      holds: (values, { lacpStaticCfg }) =>
        values['uplinkPortAggregation'] !== true ||
        !(lacpStaticCfg ?? []).some((row) =>
          ((row['portChannelGroupPortIdx'] ?? []) as readonly number[]).includes(Number(values['upLinkAIndex'])),
        ),
    },
  ],
  cuts: text('The port leaves its group and negotiates anew.', '端口将退出所在聚合组并重新协商。'),
});
