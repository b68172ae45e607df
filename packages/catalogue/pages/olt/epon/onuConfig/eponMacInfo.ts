import { int, str } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { alsoAt, ofEponOnu } from './epon-page.ts';

const shown = true;

/** Addresses that were learned behind one EPON ONU. */
export const eponMacInfo = configPage({
  ...ofEponOnu('eponMacInfo', 'macInfo'),
  ...alsoAt('macInfo'),
  title: text('MAC addresses', 'MAC 地址'),
  help: text('What was learned behind this ONU.', '在此 ONU 下学习到的 MAC 地址。'),
  shape: 'table',
  key: ['onuMacVlan', 'onuMacAddress'],
  live: true,
  fields: {
    onuMacAddress: str({
      label: text('MAC address', 'MAC 地址'),
      spec: 'net.mac',
      format: 'macAny',
      maxLength: 17,
      shown,
    }),
    onuMacVlan: int({ label: text('VLAN', 'VLAN'), min: 0, max: 4095, shown }),
    onuMacAge: int({ label: text('Age', '老化时间'), min: 0, max: 2_147_483_647, unit: 's', shown, optional: true }),
  },
});
