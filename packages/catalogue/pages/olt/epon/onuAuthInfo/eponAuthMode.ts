import { choice, port } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';

/** By what the ONUs of a PON port are let in. */
export const eponAuthMode = configPage({
  id: 'eponAuthMode',
  path: 'epon/onuAuthInfo/authenticationMode',
  pathAlternatives: ['/device/epon/onuAuthInfo/authenticationMode'],
  section: 'onuConfig',
  title: text('Authentication mode', '认证模式'),
  help: text(
    'By the MAC list, by the LOID list, by either, or not at all.',
    '按 MAC 列表、LOID 列表、两者任一认证，或不认证。',
  ),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'EPON',
  key: ['onuAuthPonNo'],
  can: { add: false, remove: false },
  cuts: text(
    'ONUs of this port that the new mode does not let in lose their service when they next register.',
    '新模式不允许的 ONU 在下次注册时将无法上线。',
  ),
  fields: {
    onuAuthPonNo: port({ label: text('PON port', 'PON 口'), of: 'pon' }),
    onuAuthMode: choice({
      label: text('Mode', '模式'),
      options: [
        { value: 'mac', label: text('MAC', 'MAC') },
        { value: 'loid', label: text('LOID', 'LOID') },
        { value: 'hybrid', label: text('MAC or LOID', '混合') },
        { value: 'disable', label: text('Off: every ONU is let in', '关闭：允许所有 ONU') },
      ],
    }),
  },
});
