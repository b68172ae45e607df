import { describe, expect, it } from 'vitest';
import { secret, str, type Form, type Values } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { validate } from '../kit/validate.ts';
import { newPasswordField, passwordRules } from '../words/passwords.ts';
import { allFormats, formats, type FormatName } from './formats.ts';
import { lengths } from './lengths.ts';

const label = text('Value', '值');
const of = (format: FormatName, bounds: { minLength?: number; maxLength?: number } = {}): Form => ({
  fields: { value: str({ label, format, maxLength: 1000, ...bounds }) },
});
const sized = (bounds: { minLength?: number; maxLength: number }): Form => ({
  fields: { value: secret({ label, ...bounds }) },
});
const n = (count: number) => 'n'.repeat(count);

/** Each rule of the specification that text alone can keep: what passes and what does not, through the one validator. */
const rules: readonly (readonly [string, Form, readonly string[], readonly string[]])[] = [
  ['text.required', of('label'), ['x'], ['']],
  ['text.forbidden.modeNull', of('textNullMode'), ['uplink', '!x', '#x'], ['a<b', 'a>b', 'a(b', 'a)b', 'a\\b', 'a\0b']],
  [
    'text.forbidden.modeLeading',
    of('textLeadingMode'),
    ['uplink', 'x!', 'x#'],
    ['!x', '#x', 'a[b', 'a]b', 'a&b', 'a?b'],
  ],
  ['text.illegal', of('textNullMode'), ['plain'], ['two words', '中文', 'x\u0007', '\\u4e2d']],
  ['text.noSpaces', of('noSpaces'), ['public'], ['pub lic', ' public', 'public ', 'pub\tlic']],
  ['text.fileName', of('fileName'), ['startup.cfg'], ['start-up.cfg', '-']],
  ['text.alphanumeric', of('alphanumeric'), ['abcXYZ019'], ['a_b', 'a b', 'ä']],
  ['text.phone', of('phone'), ['13000000000', '19999999999'], ['12000000000', '1300000000', '130000000000']],
  ['text.email', of('email'), ['a.b@c.de'], ['a.b', '@c.de', 'a@c', 'a b@c.de']],
  ['text.siteName', of('siteName'), ['North', '北区'], ['a/b', '/']],
  ['text.imageName', of('imageName'), ['a_B-9'], ['a.b', 'a b']],
  ['text.userNameFirst', of('userName'), ['a1', 'Z'], ['1a', '_a', '-a']],
  ['net.ipv4', of('ipv4'), ['0.0.0.0', '255.255.255.255'], ['256.0.0.0', '0.0.0', '0.0.0.0.0', 'a.b.c.d']],
  ['net.ipv6', of('ipv6'), ['::', '1:2:3:4:5:6:7:8', 'FE80::1'], ['1::2::3', '1:2:3:4:5:6:7', '::g', '1.2.3.4']],
  ['net.networkAddress', of('networkAddress'), ['1.2.3.4', '::1', 'abc', n(255)], ['ab', n(256), 'a b c', '300.1.1.1']],
  ['net.hostNameLength', of('hostName', lengths.hostName), [n(3), n(255)], [n(2), n(256)]],
  ['net.mask', of('subnetMask'), ['255.255.255.0', '128.0.0.0', '255.255.255.255'], ['255.0.255.0', '0.0.0.255']],
  ['net.mac', of('mac'), ['00:00:00:00:00:01', 'AA:bb:cc:dd:ee:ff'], ['00:00:00:00:00:00', 'aa-bb-cc-dd-ee-ff']],
  ['net.ethernetType', of('ethernetType'), ['0800', '86dd'], ['86DD', '800', '08000', '0x08']],
  ['net.key', of('key16'), [n(16), 'a'.repeat(32)], [n(15), n(17), n(32), 'a'.repeat(31)]],
  [
    'net.cron',
    of('cron'),
    ['0 0 0 1 1', '59 59 23 31 12 ?', '0 0 0 * * ? *'],
    [
      '60 0 0 1 1',
      '0 60 0 1 1',
      '0 0 24 1 1',
      '0 0 0 0 1',
      '0 0 0 32 1',
      '0 0 0 1 0',
      '0 0 0 1 13',
      '0 0 0 1',
      '0 0 0 * * ? * *',
    ],
  ],
  ['net.taskCron', of('taskCron'), ['0 0 0 * * ?', '0 0 0 * * ? *'], ['0 0 0 1 1', '0 0 0 * * ? * *']],
  ['net.snmpSubtree', of('oid'), ['1.3.6.1.4.1'], ['1..3', 'iso.org', '1.3.']],
  ['cred.tenantUserName', sized(lengths.tenantUserName), [n(2), n(20)], [n(1), n(21)]],
  ['cred.tenantPassword', sized(lengths.tenantPassword), [n(6), n(32)], [n(5), n(33)]],
  ['cred.tenantId', sized(lengths.tenantId), [n(3), n(20)], [n(2), n(21)]],
  ['cred.userNewPassword', sized(lengths.userNewPassword), [n(6), n(20)], [n(5), n(21)]],
  ['cred.emailOrPhone', of('emailOrPhone'), ['13800138000', 'a@b.cd'], ['1380013800', 'a@b', 'admin']],
  ['cred.roleIdentifier', of('roleIdentifier'), ['operator'], ['admin', '*:*:*', 'a b']],
  ['cred.codeNotEmpty', of('label'), ['1234'], ['']],
  [
    'file.deviceUpload.ext',
    of('deviceUploadFile'),
    ['a.tar', 'a.gz', 'a.ubi', 'a.img', 'a.bin'],
    ['a.zip', 'a.txt', 'a'],
  ],
  ['file.deviceUpload.name', of('deviceUploadFile'), [`${n(36)}.bin`], [`${n(37)}.bin`]],
  ['file.firmware.ext', of('firmwareFile'), ['a.zip', 'a.rar', 'a.7z', 'a.tar', 'a.bin'], ['a.gz', 'a.img', 'a.exe']],
  ['file.firmware.name40', of('firmwareDirectFile'), [`${n(35)}.bin`], [`${n(36)}.bin`]],
  ['file.firmware.name90', of('firmwareFile'), [`${n(85)}.bin`], [`${n(86)}.bin`]],
  ['file.import.ext', of('sheetFile'), ['a.xls', 'a.xlsx'], ['a.csv', 'a.ods']],
  ['file.avatar', of('avatarFile'), ['a.jpg', 'a.png', 'a.gif'], ['a.bmp', 'a.svg']],
  ['device.version', of('version'), ['V1.0.0XXX-XXX'], ['V1.0.0', '1.0.0-1']],
  ['device.configFileName', of('configFileName'), ['VSOL_V1600D_20261121.cfg'], ['VSOL_V1600D.cfg', 'a_b_c.cfg']],
  ['device.description', sized(lengths.deviceDescription), [n(1), n(50)], [n(51)]],
  ['alarmRule.groupName', sized(lengths.alarmRuleGroupName), [n(1), n(10)], ['', n(11)]],
  ['alarmRule.ruleName', sized(lengths.alarmRuleName), [n(1), n(10)], ['', n(11)]],
  ['rd.vlanList', of('multicastVlanList'), ['100,103', '105-108', '100-111'], ['100-112', '0', '4095', '100;103']],
  [
    'igmp.staticGroupIp',
    of('ipv4MulticastRange'),
    ['224.1.1.1-224.1.1.9'],
    ['224.1.1.9-224.1.1.1', '10.0.0.1-10.0.0.9'],
  ],
  ['wifi.sharedKey', of('wifiKey'), [n(8), n(63), 'f'.repeat(64)], [n(7), n(64), 'f'.repeat(65)]],
  ['wifi.wep', of('wepKey'), [n(5), n(13), 'f'.repeat(10), 'f'.repeat(26)], [n(4), n(6), n(10), n(26), 'f'.repeat(12)]],
];

describe.each(rules)('The rule %s', (_id, form, passes, fails) => {
  it.each(passes.map((value) => [value]))('lets %j pass', (value) => {
    expect(validate(form, { value })).toEqual([]);
  });
  it.each(fails.map((value) => [value]))('refuses %j', (value) => {
    expect(validate(form, { value }).map((problem) => problem.field)).toEqual(['value']);
  });
});

const password: Form = {
  fields: {
    userName: str({ label, maxLength: 20 }),
    old: secret({ label, maxLength: 20 }),
    password: newPasswordField(label, 20),
  },
  rules: passwordRules('password', { userName: 'userName', oldPassword: 'old' }),
};
const sound: Values = { userName: 'wang.li7', old: 'Old-secret', password: 'abc123' };

describe('The rules of a chosen password', () => {
  it.each([
    ['cred.passwordMin', 'abc12'],
    ['cred.passwordNotEmpty', ''],
    ['cred.passwordClasses', 'abcdefgh'],
    ['cred.passwordNotUserName', 'wang.li7'],
    ['cred.newNotOld', 'Old-secret'],
  ])('%s refuses %j', (_id, typed) => {
    expect(validate(password, sound)).toEqual([]);
    expect(validate(password, { ...sound, password: typed }).map((problem) => problem.field)).toEqual(['password']);
  });
});

it('Every rule that is listed here as a matter of a format is named by a format', () => {
  const named = new Set(allFormats.flatMap((one) => one.spec));
  const missing = rules.filter(([id, form]) => {
    const field = form.fields['value'];
    return field?.kind === 'str' && field.format !== 'label' && !named.has(id);
  });
  expect(missing.map(([id]) => id)).toEqual([]);
  expect(formats['ipv4']?.spec).toContain('net.ipv4');
});
