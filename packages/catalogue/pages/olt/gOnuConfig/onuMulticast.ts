import { int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

/** VLANs whose groups one ONU may receive. */
export const onuMulticast = configPage({
  id: 'onuMulticast',
  path: 'gOnuConfig/multicast',
  pathAlternatives: ['/device/gOnuConfig/multicast'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('Multicast VLANs', '组播 VLAN'),
  help: text('IPTV comes to the ONU in these VLANs.', 'ONU 从这些 VLAN 接收组播（IPTV）。'),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['gOnuSrvInfoMVlanList'],
  can: { edit: false },
  cuts: text('Groups of this VLAN stop at the ONU.', '该 VLAN 的组播在此 ONU 上中断。'),
  fields: {
    gOnuSrvInfoMVlanList: int({
      label: text('VLAN', 'VLAN'),
      min: 1,
      max: 4094,
      from: { page: 'vlanTable', field: 'vlanVid' },
    }),
  },
});
