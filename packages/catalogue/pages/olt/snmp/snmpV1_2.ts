import { choice, secret, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const snmpV1_2 = configPage({
  id: 'snmpV1_2',
  path: 'snmp/snmpV1_2',
  section: 'security',
  title: text('SNMP communities', 'SNMP 团体名'),
  help: text(
    'Communities are secrets: of those on the device only the beginning is shown.',
    '团体名属于敏感信息，仅显示首字符。',
  ),
  shape: 'tableForm',
  permission: 'device:security',
  key: ['communityMark'],
  can: { edit: false },
  spec: 'snmp.communityDelete',
  fields: {
    communityMark: str({ label: text('Community', '团体名'), maxLength: 16, shown: true }),
    communityName: secret({
      label: text('Community', '团体名'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 32,
    }),
    accessRight: choice({
      label: text('Access', '权限'),
      initial: 'read-only',
      options: [
        { value: 'read-only', label: text('Read', '只读') },
        { value: 'read-write', label: text('Read and write', '读写') },
      ],
    }),
  },
  cuts: text(
    'Deleting the community that this console uses (as public or private) breaks SNMP: the device is then out of reach.',
    '删除控制台正在使用的团体名（如 public 或 private）会中断 SNMP，设备将无法管理。',
  ),
});
