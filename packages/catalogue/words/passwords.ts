import { secret, type Rule, type StrField } from '../kit/fields.ts';
import { text, type Text } from '../kit/text.ts';

export const passwordMessages = {
  twoClasses: text(
    'At least two of: lower case, upper case, digits, other characters',
    '至少包含小写字母、大写字母、数字、其他字符中的两类',
  ),
  notUserName: text('The password must differ from the user name', '密码不能与用户名相同'),
  notOld: text('The new password must differ from the old one', '新密码不能与旧密码相同'),
} as const;

const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];

export const classesOf = (password: string): number => classes.filter((kind) => kind.test(password)).length;

/** A password that is being chosen: 6 characters at least, `maxLength` by form (decisions 9: 32 for tenants, 20 for users). */
export const newPasswordField = (label: Text, maxLength: number): StrField =>
  secret({ label, minLength: 6, maxLength, spec: ['cred.passwordMin', 'cred.passwordNotEmpty'] });

const same = (a: unknown, b: unknown) =>
  typeof a === 'string' && typeof b === 'string' && a.trim().toLowerCase() === b.trim().toLowerCase();

/** What a chosen password must hold (S2 §5). `userName` and `oldPassword` name the fields to compare with, where the form has them. */
export const passwordRules = (field: string, others: { userName?: string; oldPassword?: string } = {}): Rule[] => {
  const { userName, oldPassword } = others;
  const rules: Rule[] = [
    {
      marks: [field],
      spec: 'cred.passwordClasses',
      message: passwordMessages.twoClasses,
      holds: (values) => classesOf(String(values[field])) >= 2,
    },
  ];
  if (userName !== undefined) {
    rules.push({
      marks: [field],
      spec: 'cred.passwordNotUserName',
      message: passwordMessages.notUserName,
      holds: (values) => !same(values[field], values[userName]),
    });
  }
  if (oldPassword !== undefined) {
    rules.push({
      marks: [field],
      message: passwordMessages.notOld,
      holds: (values) => values[field] !== values[oldPassword],
    });
  }
  return rules;
};
