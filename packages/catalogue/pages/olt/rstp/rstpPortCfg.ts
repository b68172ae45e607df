import { bool, int, port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const rstpPortCfg = configPage({
  id: 'rstpPortCfg',
  path: 'rstp/rstpPortCfg',
  section: 'layer2',
  title: text('RSTP by port', 'RSTP 端口配置'),
  shape: 'tableForm',
  permission: 'device:layer2',
  key: ['rstpPortId'],
  can: { add: false, remove: false },
  fields: {
    rstpPortId: port({ label: text('Port', '端口'), of: 'uplink' }),
    rstpPortAdminStatus: bool({ label: text('RSTP', 'RSTP') }),
    rstpPortPrioritySet: int({
      label: text('Priority', '优先级'),
      help: text('Bridges expect a multiple of 16.', '通常为 16 的倍数。'),
      spec: 'rstp.portPriority',
      min: 0,
      max: 255,
    }),
    rstpPortCostSet: int({
      label: text('Path cost', '路径开销'),
      spec: 'rstp.pathCost',
      min: 1,
      max: 200_000_000,
    }),
    rstpPortOperEdgeSet: bool({
      label: text('Edge port', '边缘端口'),
      help: text('Forwards at once; only where no bridge is connected.', '立即进入转发状态；仅用于未连接网桥的端口。'),
    }),
    rstpPortP2PSet: bool({ label: text('Point-to-point', '点对点') }),
  },
  cuts: text('The port may stop forwarding for up to 30 s.', '端口最长可能中断转发 30 秒。'),
});
