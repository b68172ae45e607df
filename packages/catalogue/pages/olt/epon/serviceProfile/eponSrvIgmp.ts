import { str } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { ethPort, maybe, maybeOn, eponProfileOf, something, tabOf } from '../profile-fields.ts';
import { arePairs, vlanPairs } from '../vlan-pairs.ts';

const fields = {
  portMcVlanStrS: str({
    label: text('Multicast VLANs', '组播 VLAN'),
    format: 'multicastVlanList',
    maxLength: 64,
    optional: true,
  }),
  onuMcTagstripEnS: maybeOn(text('Tag taken off', '组播去标签')),
  onuMcVlanTransVlanStrS: vlanPairs(text('Translated multicast VLANs', '组播 VLAN 转换'), { optional: true }),
  maxIgmpGrpS: maybe(text('Most groups', '最大组播组数'), 1, 255),
} as const;

/** What Ethernet ports of ONUs of a service profile do with multicast. */
export const eponSrvIgmp = configPage({
  ...tabOf('srv'),
  id: 'eponSrvIgmp',
  path: 'epon/serviceProfile/igmp',
  pathAlternatives: ['/device/epon/serviceProfile/igmp'],
  title: text('IGMP', 'IGMP'),
  help: text(
    'Multicast at Ethernet ports. What is left empty the profile does not set.',
    '以太网口的组播参数，留空的项模板不设置。',
  ),
  key: ['profileIdShow', 'ethPort'],
  fields: { ...eponProfileOf('srv'), ethPort, ...fields },
  rules: [something(Object.keys(fields), { maxIgmpGrpS: 8 }), arePairs('onuMcVlanTransVlanStrS')],
});
