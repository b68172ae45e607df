import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const routeVlanIp = configPage({
  id: 'routeVlanIp',
  path: 'route/routeVlanIp',
  section: 'routing',
  title: text('VLAN IP', 'VLAN IP'),
  help: text(
    'The addresses of the OLT in its VLANs; routing, relay and routing protocols need them.',
    'OLT 在各 VLAN 内的地址；路由、中继和路由协议均依赖于此。',
  ),
  shape: 'tableForm',
  permission: 'device:routing',
  key: ['vlanIdIndex'],
  fields: {
    vlanIdIndex: int({
      label: text('VLAN', 'VLAN'),
      spec: 'vlan.idWithIp',
      min: 1,
      max: 4092,
      from: { page: 'vlanTable', field: 'vlanVid' },
    }),
    vlanIPAddr: str({ label: text('IP address', 'IP 地址'), spec: 'net.ipv4', format: 'ipv4', maxLength: 15 }),
    vlanIPMaskAddr: str({
      label: text('Subnet mask', '子网掩码'),
      spec: 'net.mask',
      format: 'subnetMask',
      maxLength: 15,
    }),
  },
  needs: [
    {
      reads: ['vlanTable'],
      marks: ['vlanIdIndex'],
      message: text('This VLAN does not exist on the device', '设备上不存在该 VLAN'),
      holds: (values, { vlanTable }) => vlanTable?.some((row) => row['vlanVid'] === values['vlanIdIndex']) ?? true,
    },
    {
      reads: ['routeVlanIp'],
      marks: ['vlanIPAddr'],
      message: text('IP conflict', 'IP 冲突'),
      spec: 'net.ipConflict',
      holds: (values, { routeVlanIp: rows }) =>
        !(rows ?? []).some(
          (row) => row['vlanIPAddr'] === values['vlanIPAddr'] && row['vlanIdIndex'] !== values['vlanIdIndex'],
        ),
    },
  ],
  cuts: text(
    'Management over this VLAN is lost when its address changes.',
    '修改地址后，通过该 VLAN 的管理连接会中断。',
  ),
});
