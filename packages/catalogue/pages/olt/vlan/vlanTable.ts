import { int, ports, str, type Values } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const shared = (values: Values): boolean => {
  const tagged = (values['vlanTagPort'] ?? []) as readonly number[];
  const untagged = (values['vlanUntagPort'] ?? []) as readonly number[];
  return tagged.some((port) => untagged.includes(port));
};

export const vlansPage = configPage({
  id: 'vlanTable',
  path: 'vlan/vlanTable',
  section: 'layer2',
  title: text('VLANs', 'VLAN 列表'),
  shape: 'tableForm',
  permission: 'device:layer2',
  key: ['vlanVid'],
  fields: {
    vlanVid: int({ label: text('VLAN ID', 'VLAN ID'), spec: 'vlan.id', min: 1, max: 4094 }),
    vlanName: str({ label: text('Name', '名称'), format: 'textLeadingMode', maxLength: 32, optional: true }),
    vlanTagPort: ports({ label: text('Tagged ports', 'Tagged 端口'), of: 'all', optional: true }),
    vlanUntagPort: ports({ label: text('Untagged ports', 'Untagged 端口'), of: 'all', optional: true }),
    vlanDescr: str({ label: text('Description', '描述'), format: 'textLeadingMode', maxLength: 50, optional: true }),
  },
  rules: [
    {
      marks: ['vlanUntagPort'],
      message: text('A port is either tagged or untagged in a VLAN', '同一端口在一个 VLAN 中只能为 tagged 或 untagged'),
      holds: (values) => !shared(values),
      passes: { vlanTagPort: [1], vlanUntagPort: [2] },
      fails: { vlanTagPort: [1, 2], vlanUntagPort: [2] },
    },
  ],
  needs: [
    {
      reads: [],
      on: ['remove'],
      message: text('VLAN 1 is part of the device and stays', 'VLAN 1 为设备默认 VLAN，不能删除'),
      holds: (values) => values['vlanVid'] !== 1,
    },
    {
      reads: ['routeVlanIp'],
      on: ['remove'],
      message: text('This VLAN has an IP address: remove that first', '该 VLAN 已配置 IP 地址，请先删除'),
      holds: (values, { routeVlanIp }) => !(routeVlanIp ?? []).some((row) => row['vlanIdIndex'] === values['vlanVid']),
    },
  ],
  cuts: text('Services in this VLAN on ports that leave it stop at once.', '端口退出该 VLAN 后，其上业务立即中断。'),
});
