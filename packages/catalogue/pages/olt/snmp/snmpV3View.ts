import { choice, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const snmpV3View = configPage({
  id: 'snmpV3View',
  path: 'snmp/snmpV3View',
  section: 'security',
  title: text('SNMP v3 views', 'SNMP v3 视图'),
  shape: 'tableForm',
  permission: 'device:security',
  key: ['snmpv3ViewName', 'snmpv3ViewSubtree'],
  can: { edit: false },
  fields: {
    snmpv3ViewName: str({ label: text('View', '视图'), spec: 'text.noSpaces', format: 'noSpaces', maxLength: 32 }),
    snmpv3ViewSubtree: str({
      label: text('Subtree', '子树'),
      help: text('Object identifier, such as .1.3.6.1', '对象标识符，例如 .1.3.6.1'),
      spec: ['net.snmpSubtree', 'text.noSpaces'],
      format: 'oid',
      maxLength: 128,
    }),
    snmpv3ViewType: choice({
      label: text('Subtree is', '类型'),
      initial: 'include',
      options: [
        { value: 'include', label: text('Seen', '包含') },
        { value: 'exclude', label: text('Hidden', '排除') },
      ],
    }),
  },
});
