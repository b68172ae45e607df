import { bool, choice, int, port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const shown = true;

export const rstpPortInfo = configPage({
  id: 'rstpPortInfo',
  path: 'rstp/rstpPortInfo',
  section: 'layer2',
  title: text('RSTP port state', 'RSTP 端口信息'),
  shape: 'table',
  permission: 'device:layer2',
  key: ['rstpPortIndex'],
  live: true,
  fields: {
    rstpPortIndex: port({ label: text('Port', '端口'), of: 'all', shown }),
    // Spelled as the MIB spells them.
    rstpPortRole: choice({
      label: text('Role', '角色'),
      shown,
      options: [
        { value: 'root', label: text('Root', '根端口') },
        { value: 'design', label: text('Designated', '指定端口') },
        { value: 'alternat', label: text('Alternate', '替代端口') },
        { value: 'backup', label: text('Backup', '备份端口') },
        { value: 'disable', label: text('Disabled', '禁用') },
        { value: 'unkown', label: text('Unknown', '未知') },
      ],
    }),
    rstpPortStatus: choice({
      label: text('State', '状态'),
      shown,
      options: [
        { value: 'forwarding', label: text('Forwarding', '转发') },
        { value: 'learning', label: text('Learning', '学习') },
        { value: 'discarding', label: text('Discarding', '丢弃') },
        { value: 'disable', label: text('Disabled', '禁用') },
        { value: 'unkown', label: text('Unknown', '未知') },
      ],
    }),
    rstpPortCost: int({ label: text('Path cost', '路径开销'), min: 0, max: 200_000_000, shown }),
    rstpPortPriority: int({ label: text('Priority', '优先级'), min: 0, max: 255, shown }),
    rstpPortP2P: bool({ label: text('Point-to-point', '点对点'), shown }),
  },
});
