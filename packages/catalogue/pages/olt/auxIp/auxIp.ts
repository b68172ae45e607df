import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const name = (en: string, zh: string) =>
  str({ label: text(en, zh), spec: 'net.ipv4', format: 'ipv4Host', maxLength: 15, optional: true });

export const auxIp = configPage({
  id: 'auxIp',
  path: 'auxIp/auxIp',
  section: 'system',
  title: text('Outband IPv4 address', '带外 IPv4 地址'),
  help: text('Address of the AUX (management) port.', 'AUX 管理口地址。'),
  shape: 'form',
  permission: 'device:system',
  fields: {
    auxIP: str({ label: text('IP address', 'IP 地址'), spec: 'net.ipv4', format: 'ipv4Host', maxLength: 15 }),
    auxIPMask: str({ label: text('Subnet mask', '子网掩码'), spec: 'net.mask', format: 'subnetMask', maxLength: 15 }),
    auxIPMasterDNS: name('Primary DNS', '主 DNS'),
    auxIPSlaveDNS: name('Secondary DNS', '备用 DNS'),
  },
  needs: [
    {
      reads: ['routeVlanIp'],
      marks: ['auxIP'],
      message: text('IP conflict', 'IP 冲突'),
      spec: 'net.ipConflict',
      holds: (values, { routeVlanIp }) => !(routeVlanIp ?? []).some((row) => row['vlanIPAddr'] === values['auxIP']),
    },
  ],
  cuts: text(
    'The console loses the device if it is managed over this address.',
    '如果通过该地址管理设备，修改后控制台将与设备失联。',
  ),
});
