import { email, emailOrPhone, phone } from './contact.ts';
import { alphanumeric, roleIdentifier, siteName, userName } from './names.ts';
import { describeFormat } from './testing.ts';
import { version } from './version.ts';

describeFormat('Text of letters and digits', alphanumeric, {
  passes: ['Room7', '7', 'a', 'z', 'Z', 'A', '09'],
  fails: ['a b', 'a_b', 'a-b', 'é', '房间', 'a\n'],
});

describeFormat('A user name', userName, {
  passes: ['admin', 'wang.li', 'a', 'Z9_-@x'],
  fails: ['7up', '_x', '.x', ' admin', 'wang li', '王', 'a;b', 'a\0'],
});

describeFormat('The name of a site', siteName, {
  passes: ['East 3', '东区 3', 'a-b_c', '\\'],
  fails: ['a/b', '/', 'line\nbreak', 'turned\u202eround'],
});

describeFormat('The identifier of a role', roleIdentifier, {
  passes: ['operator', 'field-crew', 'admin2'],
  fails: ['admin', 'ADMIN', '*:*:*', 'a b', 'a,b', 'a*', '角色'],
});

const phones = ['13800138000', '19912345678'];
const noPhones = [
  '12800138000',
  '1380013800',
  '138001380000',
  '23800138000',
  '+8613800138000',
  '1380013800a',
  '138 00138000',
];
const emails = ['a@b.c', 'noc+olt@mail.example.net', 'A.B_c%d-1@x-y.z', `a@${'b.'.repeat(125)}cd`];
const noEmails = [
  'a@b',
  '@b.c',
  'a@',
  'a@.c',
  'a@b.',
  'a@@b.c',
  'a b@c.d',
  'a@b..c',
  'ä@b.c',
  `${'a'.repeat(65)}@b.c`,
  'a@b.c\n',
];

describeFormat('A mobile number', phone, { passes: phones, fails: [...noPhones, ...emails] });
describeFormat('An e-mail address', email, {
  passes: emails,
  fails: [...noEmails, `a@${'b.'.repeat(125)}cde`, ...phones],
  spells: [['Noc@Example.NET', 'noc@example.net']],
});
describeFormat('An account named by e-mail or phone', emailOrPhone, {
  passes: [...phones, ...emails],
  fails: [...noPhones, ...noEmails],
  spells: [['Noc@Example.NET', 'noc@example.net']],
});

describeFormat('A version', version, {
  passes: ['V1.0.0XXX-XXX', 'V2.03.74R-1', 'V1.0.0-1'],
  fails: ['1.0.0-1', 'V1.0.0', 'V1.0-1', 'V1.0.0-', 'v1.0.0-1', 'V1.0.0-1-2', 'V1.0.0 -1', 'V1..0-1'],
});
