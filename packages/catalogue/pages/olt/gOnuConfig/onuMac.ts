import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const shown = true;

/** Addresses that the OLT has learned behind one ONU. */
export const onuMac = configPage({
  id: 'onuMac',
  path: 'gOnuConfig/mac',
  pathAlternatives: ['/device/gOnuConfig/mac'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('MAC addresses', 'MAC 地址'),
  help: text('What the OLT has learned behind this ONU.', 'OLT 在此 ONU 下学习到的 MAC 地址。'),
  shape: 'table',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['macVlanId', 'macAddr'],
  live: true,
  fields: {
    macAddr: str({ label: text('MAC address', 'MAC 地址'), spec: 'net.mac', format: 'macAny', maxLength: 17, shown }),
    macVlanId: int({ label: text('VLAN', 'VLAN'), min: 1, max: 4094, shown }),
    macType: choice({
      label: text('Type', '类型'),
      shown,
      options: [
        { value: 'dynamic', label: text('Learned', '动态') },
        { value: 'static', label: text('Static', '静态') },
      ],
    }),
  },
});
