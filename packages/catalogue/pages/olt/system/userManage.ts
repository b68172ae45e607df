import { choice, secret, str, type Values } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { classesOf } from '../../../words/passwords.ts';

const lastAdministrator = text('The last administrator has to stay', '至少保留一个管理员');

const hasOtherAdministrator = (values: Values, users: readonly Values[] | undefined): boolean =>
  users?.some((row) => row['userRoleS'] === 'admin' && row['userNameS'] !== values['userNameS']) ?? true;

export const userManage = configPage({
  id: 'userManage',
  path: 'userManage',
  section: 'security',
  title: text('Users of the OLT', 'OLT 用户'),
  help: text(
    'Who may sign in on the device itself. A change sends the password with it, so it has to be typed again.',
    '可登录设备本身的用户。修改时须重新输入密码。',
  ),
  shape: 'tableForm',
  permission: 'device:security',
  key: ['userNameS'],
  fields: {
    userNameS: str({
      label: text('User name', '用户名'),
      spec: ['text.userNameFirst', 'text.noSpaces'],
      format: 'userName',
      maxLength: 32,
    }),
    userRoleS: choice({
      label: text('Role', '角色'),
      options: [
        { value: 'normal', label: text('Normal', '普通') },
        { value: 'admin', label: text('Administrator', '管理员') },
      ],
    }),
    userPassword: secret({
      label: text('Password', '密码'),
      spec: ['cred.passwordMin', 'text.noSpaces'],
      format: 'noSpaces',
      minLength: 6,
      maxLength: 32,
    }),
  },
  rules: [
    {
      marks: ['userPassword'],
      message: text(
        'Two of digits, capitals, small letters and special characters, and not the user name',
        '须包含数字、大写、小写、特殊字符中的至少两类，且不能与用户名相同',
      ),
      spec: ['cred.passwordClasses', 'cred.passwordNotUserName'],
      holds: (values) => {
        const password = values['userPassword'];
        return (
          typeof password !== 'string' ||
          password === '' ||
          (classesOf(password) >= 2 && password !== values['userNameS'])
        );
      },
      passes: { userNameS: 'noc', userPassword: 'abc123' },
      fails: { userNameS: 'noc', userPassword: 'abcdef' },
    },
  ],
  needs: [
    {
      reads: ['userManage'],
      on: ['edit'],
      marks: ['userRoleS'],
      message: lastAdministrator,
      holds: (values, { userManage: users }) => values['userRoleS'] === 'admin' || hasOtherAdministrator(values, users),
    },
    {
      reads: ['userManage'],
      on: ['remove'],
      message: lastAdministrator,
      holds: (values, { userManage: users }) => hasOtherAdministrator(values, users),
    },
  ],
});
