import { bool, port, secret, str } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';

/** ONUs that a PON port lets in by the LOID that they say. */
export const eponLoidList = configPage({
  id: 'eponLoidList',
  path: 'epon/onuAuthInfo/loidList',
  pathAlternatives: ['/device/epon/onuAuthInfo/loidList'],
  section: 'onuConfig',
  title: text('LOID list', 'LOID 列表'),
  help: text(
    'An ONU that says this LOID, and its password where there is one, is authorized.',
    '上报此 LOID（及密码）的 ONU 即已授权。',
  ),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'EPON',
  key: ['loidListPonNo', 'loidValue'],
  can: { edit: false },
  cuts: text('The ONU loses its service when it next registers.', '该 ONU 在下次注册时将无法上线。'),
  fields: {
    loidListPonNo: port({ label: text('PON port', 'PON 口'), of: 'pon' }),
    // 24 octets, and 12 of the password: YD/T 1475.
    loidValue: str({ label: text('LOID', 'LOID'), format: 'noSpaces', minLength: 1, maxLength: 24 }),
    password: secret({ label: text('Password', '密码'), format: 'noSpaces', maxLength: 12, optional: true }),
    passwordHeld: bool({ label: text('Has a password', '已设密码'), shown: true, optional: true }),
  },
});
