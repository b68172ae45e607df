import { ports } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const uplinkGroupIsolate = configPage({
  id: 'uplinkGroupIsolate',
  path: 'uplink/uplinkGroupIsolate',
  section: 'ports',
  title: text('Uplink isolation', '上联口隔离'),
  help: text(
    'Ports of the isolation group do not forward to each other. PON ports are isolated under PON configuration.',
    '隔离组内的端口之间不转发流量。PON 口的隔离在“PON 口配置”中设置。',
  ),
  shape: 'form',
  permission: 'device:ports',
  fields: {
    upLinkPortIsolate: ports({ label: text('Isolated ports', '隔离端口'), of: 'uplink', optional: true }),
  },
  cuts: text('Traffic between two ports of the group stops.', '隔离组内端口之间的流量中断。'),
});
