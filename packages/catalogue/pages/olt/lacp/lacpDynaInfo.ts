import { choice, int, ports } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { lacpStaticCfg } from './lacpStaticCfg.ts';

export const lacpDynaInfo = configPage({
  id: 'lacpDynaInfo',
  path: 'lacp/lacpDynaInfo',
  section: 'ports',
  title: text('LACP groups', '动态聚合信息'),
  help: text('Groups that LACP has formed.', 'LACP 协商形成的聚合组。'),
  shape: 'table',
  permission: 'device:ports',
  key: ['portChannelGroupId'],
  live: true,
  fields: {
    portChannelGroupId: int({ label: text('Group', '聚合组'), min: 1, max: 16, shown: true }),
    portChannelGroupLoadBalance: choice({
      label: text('Load sharing by', '负载分担方式'),
      options: lacpStaticCfg.fields.portChannelGroupLoadBalance.options,
      shown: true,
    }),
    portChannelGroupPortIdx: ports({
      label: text('Ports', '成员端口'),
      spec: 'lacp.portCount',
      of: 'uplink',
      most: 4,
      shown: true,
    }),
  },
});
