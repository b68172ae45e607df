import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { vlanIpFirst } from '../../../rules/networks.ts';

export const ripNetwork = configPage({
  id: 'ripNetwork',
  path: 'routeRIP/ripNetwork',
  section: 'routing',
  title: text('RIP networks', 'RIP 网络'),
  help: text('VLAN addresses on which RIP runs.', '运行 RIP 的 VLAN 接口地址。'),
  shape: 'tableForm',
  permission: 'device:routing',
  key: ['ripVlanAddress'],
  can: { edit: false },
  fields: {
    ripVlanAddress: str({
      label: text('VLAN IP address', 'VLAN IP 地址'),
      spec: 'net.ipv4',
      format: 'ipv4Host',
      maxLength: 15,
      from: { page: 'routeVlanIp', field: 'vlanIPAddr' },
    }),
  },
  needs: [
    vlanIpFirst,
    {
      reads: ['routeVlanIp'],
      marks: ['ripVlanAddress'],
      message: text('No VLAN of the device has this address', '设备上没有 VLAN 使用该地址'),
      holds: (values, { routeVlanIp }) =>
        routeVlanIp?.some((row) => row['vlanIPAddr'] === values['ripVlanAddress']) ?? true,
    },
  ],
  cuts: text('Routes learned through a removed network are gone.', '删除网络后，由其学到的路由将被删除。'),
});
