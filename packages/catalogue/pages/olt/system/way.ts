import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

/** The specification names the page and nothing else; it stands among the outband address, DNS and time, so it is the way out. */
export const way = configPage({
  id: 'way',
  path: 'way',
  section: 'system',
  title: text('Outband gateway', '带外网关'),
  help: text('The way by which the AUX (management) port reaches other networks.', 'AUX 管理口访问其他网络的网关。'),
  shape: 'form',
  permission: 'device:system',
  fields: {
    auxIPGateway: str({
      label: text('Gateway', '网关'),
      spec: 'net.ipv4',
      format: 'ipv4Host',
      maxLength: 15,
      optional: true,
    }),
  },
  cuts: text(
    'The console loses the device if it is reached through this gateway.',
    '如果通过该网关管理设备，修改后控制台将与设备失联。',
  ),
});
