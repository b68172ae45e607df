import { bool, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const ospf6Enable = configPage({
  id: 'ospf6Enable',
  path: 'routeOSPF6/ospf6Enable',
  section: 'ipv6',
  title: text('OSPFv3 settings', 'OSPFv3 设置'),
  help: text(
    'Goes over the command line of the device; it needs a CLI login.',
    '通过设备命令行配置，需要 CLI 登录信息。',
  ),
  shape: 'form',
  permission: 'device:ipv6',
  fields: {
    ospf6En: bool({ label: text('OSPFv3', 'OSPFv3') }),
    routerId: str({
      label: text('Router id', '路由器 ID'),
      help: text(
        'Empty: the device takes one of its own addresses. Must be unique in the OSPF domain.',
        '留空则由设备从自身地址中选取；在 OSPF 域内必须唯一。',
      ),
      spec: 'net.ipv4',
      format: 'ipv4',
      maxLength: 15,
      optional: true,
      when: { field: 'ospf6En', is: [true] },
    }),
  },
  cuts: text(
    'Switching OSPFv3 off removes its areas, networks and redistribution as well.',
    '关闭 OSPFv3 会同时删除其区域、网络和路由引入配置。',
  ),
});
