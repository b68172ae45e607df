import { choice, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const view = (en: string, zh: string) =>
  str({
    label: text(en, zh),
    spec: 'text.noSpaces',
    format: 'noSpaces',
    maxLength: 32,
    optional: true,
    from: { page: 'snmpV3View', field: 'snmpv3ViewName' },
  });

export const snmpV3Group = configPage({
  id: 'snmpV3Group',
  path: 'snmp/snmpV3Group',
  section: 'security',
  title: text('SNMP v3 groups', 'SNMP v3 用户组'),
  shape: 'tableForm',
  permission: 'device:security',
  key: ['snmpv3GroupName'],
  fields: {
    snmpv3GroupName: str({ label: text('Group', '用户组'), spec: 'text.noSpaces', format: 'noSpaces', maxLength: 32 }),
    snmpv3GroupAccessLevel: choice({
      label: text('Security level', '安全级别'),
      initial: 'authpri',
      options: [
        { value: 'noauth', label: text('No authentication', '不认证不加密') },
        { value: 'authnopri', label: text('Authentication', '认证不加密') },
        { value: 'authpri', label: text('Authentication and privacy', '认证且加密') },
      ],
    }),
    snmpv3GroupReadView: view('Read view', '读视图'),
    snmpv3GroupWriteView: view('Write view', '写视图'),
    snmpv3GroupNotifyView: view('Notify view', '通知视图'),
  },
});
