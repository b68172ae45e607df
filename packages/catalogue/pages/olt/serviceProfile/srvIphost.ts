import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { nameFieldOf } from '../profiles/profile-fields.ts';
import { isInTemplate, serviceIsThere, serviceName, serviceTab } from './service-fields.ts';

const when = { field: 'srvPIphostTMode', is: ['staticIp'] };
const address = (label: Text, format = 'ipv4Host', optional?: true) =>
  str({ label, format, maxLength: 15, when, ...(optional ? { optional } : {}) });

/** Addresses of the hosts that an ONU has itself: for voice, for its management. */
export const srvIphost = configPage({
  ...serviceTab,
  id: 'srvIphost',
  path: 'serviceProfile/srvIphost',
  pathAlternatives: ['/device/serviceProfile/srvIphost'],
  title: text('IP hosts', 'IP host'),
  help: text(
    'Hosts that an ONU has itself, for voice or its management. A fixed address is the same at every ONU of the profile.',
    'ONU 自身的 IP host，用于语音或管理。静态地址对该模板的所有 ONU 相同。',
  ),
  key: ['srvPName', 'srvPIphostTId'],
  fields: {
    srvPName: serviceName,
    srvPIphostTId: int({ label: text('IP host', 'IP host'), min: 1, max: 255 }),
    srvPIphostTDesc: nameFieldOf(text('Description', '描述'), { optional: true }),
    srvPIphostTMode: choice({
      label: text('Address', '地址方式'),
      initial: 'dhcp',
      options: [
        { value: 'dhcp', label: text('By DHCP', 'DHCP') },
        { value: 'staticIp', label: text('Fixed', '静态') },
      ],
    }),
    srvPIphostTIpaddr: address(text('IP address', 'IP 地址')),
    srvPIphostTMask: address(text('Mask', '掩码'), 'subnetMask'),
    srvPIphostTGateway: address(text('Gateway', '网关')),
    srvPIphostTPriDns: address(text('DNS 1', 'DNS 1'), 'ipv4Host', true),
    srvPIphostTSecDns: address(text('DNS 2', 'DNS 2'), 'ipv4Host', true),
  },
  needs: [serviceIsThere, isInTemplate('srvPIphostTId', () => 'onuPMaxIphostShow')],
});
