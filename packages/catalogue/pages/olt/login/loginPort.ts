import { bool } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

/** The MIB has no numbers of login ports; beside the access list it has the switch that puts the list in effect. */
export const loginPort = configPage({
  id: 'loginPort',
  path: 'login/loginPort',
  section: 'security',
  title: text('Login services', '登录服务'),
  shape: 'form',
  permission: 'device:security',
  fields: {
    loginAccessListEn: bool({
      label: text('Access list in effect', '启用登录访问列表'),
      help: text('Only what the login access list permits gets in.', '仅允许登录访问列表放行的访问。'),
    }),
  },
  cuts: text(
    'If the list does not permit SNMP from this console, the device is out of reach.',
    '若列表未放行控制台的 SNMP 访问，设备将失联。',
  ),
});
