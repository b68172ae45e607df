import { choice, isEmpty, secret, str, type Values } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

/** RFC 3414 §11.2: passwords of eight characters at least. */
const password = (en: string, zh: string, field: string, is: readonly string[]) =>
  secret({
    label: text(en, zh),
    spec: 'text.noSpaces',
    format: 'noSpaces',
    minLength: 8,
    maxLength: 32,
    when: { field, is },
  });

const hasAuth = (values: Values) => values['snmpv3UserAuthType'] !== 'none';

export const snmpV3 = configPage({
  id: 'snmpV3',
  path: 'snmp/snmpV3',
  section: 'security',
  title: text('SNMP v3 users', 'SNMP v3 用户'),
  shape: 'tableForm',
  permission: 'device:security',
  key: ['snmpv3UserName'],
  can: { edit: false },
  fields: {
    snmpv3UserName: str({ label: text('User', '用户名'), spec: 'text.noSpaces', format: 'noSpaces', maxLength: 32 }),
    snmpv3UserGroupName: str({
      label: text('Group', '用户组'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 32,
      from: { page: 'snmpV3Group', field: 'snmpv3GroupName' },
    }),
    snmpv3UserAuthType: choice({
      label: text('Authentication', '认证'),
      initial: 'sha',
      options: [
        { value: 'none', label: text('None', '无') },
        { value: 'md5', label: text('MD5', 'MD5') },
        { value: 'sha', label: text('SHA', 'SHA') },
      ],
    }),
    authPassword: password('Authentication password', '认证密码', 'snmpv3UserAuthType', ['md5', 'sha']),
    snmpv3UserPrivateType: choice({
      label: text('Privacy', '加密'),
      initial: 'none',
      options: [
        { value: 'none', label: text('None', '无') },
        { value: 'cbc-des', label: text('CBC-DES', 'CBC-DES') },
      ],
    }),
    privatePassword: password('Privacy password', '加密密码', 'snmpv3UserPrivateType', ['cbc-des']),
  },
  rules: [
    {
      marks: ['snmpv3UserPrivateType'],
      message: text('Privacy needs authentication', '加密必须同时启用认证'),
      holds: (values) => hasAuth(values) || values['snmpv3UserPrivateType'] === 'none',
      passes: { snmpv3UserAuthType: 'sha', snmpv3UserPrivateType: 'cbc-des' },
      fails: { snmpv3UserAuthType: 'none', snmpv3UserPrivateType: 'cbc-des' },
    },
  ],
  needs: [
    {
      reads: ['snmpV3Group'],
      marks: ['snmpv3UserGroupName'],
      message: text('This group does not exist on the device', '设备上不存在该用户组'),
      holds: (values, { snmpV3Group }) =>
        isEmpty(values['snmpv3UserGroupName']) ||
        (snmpV3Group?.some((row) => row['snmpv3GroupName'] === values['snmpv3UserGroupName']) ?? true),
    },
  ],
});
