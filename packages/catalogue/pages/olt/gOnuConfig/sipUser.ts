import { bool, int, isEmpty, secret, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { whileWorking } from '../../../rules/private-onu.ts';

const on = { field: 'sipUserParamAccountActive', is: [true] } as const;

/** One account for each telephone socket of an ONU. */
export const sipUser = configPage({
  id: 'sipUser',
  path: 'gOnuConfig/sipUser',
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('SIP accounts', 'SIP 账号'),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['sipUserParamPotsNo'],
  // The block has no way to take an account away; one that is switched off does not register.
  can: { remove: false },
  cuts: text('The telephone registers anew; its call is cut.', '该话机将重新注册，通话会中断。'),
  fields: {
    sipUserParamPotsNo: int({ label: text('Telephone socket', 'POTS 口'), min: 1, max: 255 }),
    sipUserParamAccountActive: bool({ label: text('On', '启用'), initial: true }),
    sipUserParamUserAccount: str({
      label: text('Number', '电话号码'),
      format: 'noSpaces',
      minLength: 1,
      maxLength: 64,
      when: on,
    }),
    sipUserParamUserName: str({
      label: text('User', '鉴权用户名'),
      format: 'noSpaces',
      maxLength: 64,
      optional: true,
      when: on,
    }),
    sipPassword: secret({
      label: text('Password', '鉴权密码'),
      help: text('Stays as it is when left empty.', '留空则保持不变。'),
      format: 'noSpaces',
      minLength: 1,
      maxLength: 64,
      optional: true,
      when: on,
    }),
    sipPasswordHeld: bool({
      label: text('Password on the OLT', 'OLT 已保存密码'),
      optional: true,
      shown: true,
      column: false,
      when: on,
    }),
    sipUserParamPortStatus: str({ label: text('Status', '状态'), maxLength: 64, optional: true, shown: true }),
  },
  rules: [
    {
      marks: ['sipPassword'],
      message: text('An account needs a password', '账号必须填写密码'),
      holds: ({ sipUserParamAccountActive: isOn, sipPassword, sipPasswordHeld }) =>
        isOn !== true || !isEmpty(sipPassword) || sipPasswordHeld === true,
      passes: { sipUserParamAccountActive: true, sipPassword: 'Abc123xyz' },
      fails: { sipUserParamAccountActive: true },
    },
  ],
  needs: [whileWorking],
});
