import { int } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { lanPortThere, whileEponWorks } from '../../../../rules/epon-onu.ts';
import { ofEponOnu } from './epon-page.ts';

/** Multicast VLANs of the LAN ports of an EPON ONU. */
export const eponIgmpVlan = configPage({
  ...ofEponOnu('eponIgmpVlan', 'igmpVlan'),
  title: text('Multicast VLANs', '组播 VLAN'),
  shape: 'tableForm',
  key: ['mVlanPortNo', 'mVlanVal'],
  can: { edit: false },
  cuts: text('Television over this VLAN stops.', '该 VLAN 的组播业务中断。'),
  fields: {
    mVlanPortNo: int({ label: text('Port', '端口'), min: 1, max: 255 }),
    mVlanVal: int({ label: text('Multicast VLAN', '组播 VLAN'), min: 1, max: 4095 }),
  },
  needs: [whileEponWorks, lanPortThere('mVlanPortNo')],
});
