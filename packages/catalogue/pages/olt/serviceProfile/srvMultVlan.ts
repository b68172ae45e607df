import { int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { isInTemplate, serviceIsThere, serviceName, serviceTab } from './service-fields.ts';

/** Ports of an ONU that give multicast on without the tag of its VLAN. */
export const srvMultVlan = configPage({
  ...serviceTab,
  id: 'srvMultVlan',
  path: 'serviceProfile/srvMultVlan',
  pathAlternatives: ['/device/serviceProfile/srvMultVlan'],
  title: text('Multicast VLAN', '组播 VLAN'),
  help: text(
    'Ethernet ports that give multicast on without the tag of its VLAN, for a television set.',
    '以太网口转发组播时剥离组播 VLAN 标签，用于直连电视机顶盒。',
  ),
  key: ['srvPName', 'srvPMVStripPortId'],
  can: { edit: false },
  fields: {
    srvPName: serviceName,
    srvPMVStripPortId: int({ label: text('Port', '端口'), min: 1, max: 32 }),
  },
  needs: [serviceIsThere, isInTemplate('srvPMVStripPortId', () => 'onuPMaxEthShow')],
});
