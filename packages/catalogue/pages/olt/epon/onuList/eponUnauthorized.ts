import { int, port, str } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';

const shown = true;

/** ONUs that the OLT sees and does not let in. */
export const eponUnauthorized = configPage({
  id: 'eponUnauthorized',
  path: 'epon/onuList/onuUnauthorized',
  pathAlternatives: ['/device/epon/onuList/onuUnauthorized'],
  section: 'onuConfig',
  title: text('Unauthorized ONUs', '未认证 ONU'),
  help: text('To let one in, put its MAC address or its LOID on the list.', '将其 MAC 或 LOID 加入列表即可授权。'),
  shape: 'table',
  permission: 'device:onuConfig',
  technology: 'EPON',
  key: ['onuAutoFindPon', 'onuAutoFindMac'],
  live: true,
  kept: 'never',
  fields: {
    onuAutoFindPon: port({ label: text('PON port', 'PON 口'), of: 'pon', shown }),
    onuAutoFindMac: str({ label: text('MAC address', 'MAC 地址'), maxLength: 17, shown }),
    onuAutoFindLoid: str({ label: text('LOID', 'LOID'), maxLength: 64, shown, optional: true }),
    onuAutoFindTimeout: int({
      label: text('Forgotten in', '老化剩余时间'),
      min: 0,
      max: 2_147_483_647,
      unit: 's',
      shown,
      optional: true,
    }),
  },
});
