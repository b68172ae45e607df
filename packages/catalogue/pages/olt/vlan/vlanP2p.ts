import { bool, port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const vlanP2p = configPage({
  id: 'vlanP2p',
  path: 'vlan/vlanP2p',
  section: 'layer2',
  title: text('Peer to peer (P2P)', '端口互通（P2P）'),
  help: text(
    'With P2P on, ONUs of the same PON port reach each other directly; without it only the uplinks.',
    '开启 P2P 后，同一 PON 口下的 ONU 之间可直接互通；关闭时只能访问上联口。',
  ),
  shape: 'tableForm',
  permission: 'device:layer2',
  key: ['ponIndex'],
  can: { add: false, remove: false },
  fields: {
    ponIndex: port({ label: text('PON port', 'PON 口'), of: 'pon' }),
    ponP2pEnable: bool({ label: text('P2P', 'P2P') }),
  },
  cuts: text(
    'Traffic between ONUs of this PON port stops when P2P is turned off.',
    '关闭 P2P 后，该 PON 口下 ONU 之间的流量中断。',
  ),
});
