import { bool, choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const dhcpSnoopingGlobal = configPage({
  id: 'dhcpSnoopingGlobal',
  path: 'dhcp/dhcpSnoopingGlobal',
  section: 'addresses',
  title: text('DHCP snooping', 'DHCP Snooping'),
  shape: 'form',
  permission: 'device:addresses',
  fields: {
    dhcpSNControl: bool({ label: text('DHCP snooping', 'DHCP Snooping') }),
    dhcpSNVlanList: str({
      label: text('VLANs', 'VLAN'),
      spec: 'vlan.id',
      format: 'vlanList',
      maxLength: 1024,
      optional: true,
    }),
    snOption82Control: bool({ label: text('Option 82', 'Option 82') }),
    snOption82Strategy: choice({
      label: text('Requests that carry option 82', '携带 Option 82 的请求'),
      options: [
        { value: 'drop', label: text('Drop', '丢弃') },
        { value: 'keep', label: text('Keep', '保留') },
        { value: 'replace', label: text('Replace', '替换') },
      ],
    }),
    dhcpSNErrorRecovery: bool({
      label: text('Bring ports back by themselves', '端口自动恢复'),
      help: text('Ports that were shut for exceeding their rate.', '因超过速率限制而关闭的端口。'),
    }),
    dhcpSNErrorRecoveryInterval: int({
      label: text('Recovery interval', '恢复间隔'),
      spec: 'dhcp.recoveryInterval',
      min: 3,
      max: 3600,
      unit: 's',
    }),
    snBindingDeleteTime: int({
      label: text('Delete bindings after', '绑定删除时间'),
      spec: 'dhcp.bindDeleteTime',
      min: 1,
      max: 3600,
      unit: 's',
      help: text('After the port of a host went down.', '主机所在端口断开之后。'),
    }),
  },
  needs: [
    {
      reads: ['dhcpServerCfg'],
      marks: ['dhcpSNControl'],
      message: text(
        'DHCP snooping cannot run beside the DHCP server: take the VLANs out of its pools first',
        'DHCP Snooping 不能与 DHCP 服务器同时启用，请先从地址池移除服务 VLAN',
      ),
      spec: 'dhcp.exclusive',
      holds: (values, { dhcpServerCfg }) =>
        values['dhcpSNControl'] !== true || !(dhcpServerCfg ?? []).some((row) => row['servedVlans'] != null),
    },
  ],
});
