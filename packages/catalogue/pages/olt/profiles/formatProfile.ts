import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { unusedByOnus, profileName, reachesBound } from './profile-fields.ts';

const later = { optional: true, later: true } as const;
const added = (label: Text) =>
  choice({
    label,
    ...later,
    options: [
      { value: 'enable', label: text('Added', '添加') },
      { value: 'disable', label: text('Not added', '不添加') },
    ],
  });
const told = (label: Text) => str({ label, shown: true, maxLength: 255, optional: true });

/** What an OLT adds to what customers ask for by DHCP and PPPoE, to say on which line they are. */
export const formatProfile = configPage({
  id: 'formatProfile',
  path: 'formatProfile',
  pathAlternatives: ['/device/formatProfile'],
  section: 'profiles',
  title: text('Format profiles', '格式模板'),
  help: text(
    'What is added to DHCP and PPPoE messages to say on which line a customer is. A profile is made by its name; the device numbers it, and then it can be changed.',
    '在 DHCP、PPPoE 报文中添加的线路标识。先以名称创建模板，设备分配编号后再修改参数。',
  ),
  shape: 'tableForm',
  permission: 'device:profiles',
  technology: 'GPON',
  key: ['fmtPNameTableName'],
  spec: 'inUse.delete',
  cuts: text(
    'Customers of these ONUs ask for their addresses as another line: servers that know lines may refuse them.',
    '这些 ONU 的用户将以新的线路标识获取地址，按线路认证的服务器可能拒绝。',
  ),
  reaches: reachesBound('format', 'fmtPNameTableName'),
  fields: {
    fmtPNamePId: int({ label: text('Number', '编号'), spec: 'profile.id', min: 1, max: 32_767, shown: true }),
    fmtPNameTableName: profileName,
    formatPTypeS: choice({
      label: text('Format', '格式'),
      ...later,
      options: [
        { value: 'custom', label: text('Own', '自定义') },
        { value: 'ctc', label: text('China Telecom', '中国电信') },
        { value: 'unicom', label: text('China Unicom', '中国联通') },
      ],
    }),
    fmtPOpt82S: added(text('DHCP option 82', 'DHCP Option 82')),
    fmtPOpt18S: added(text('DHCPv6 option 18', 'DHCPv6 Option 18')),
    fmtPOpt37S: added(text('DHCPv6 option 37', 'DHCPv6 Option 37')),
    fmtPPppoePlusS: added(text('PPPoE+', 'PPPoE+')),
    fmtPIdCircuitIdStr: told(text('Circuit ID', 'Circuit ID')),
    fmtPIdRemoteIdStr: told(text('Remote ID', 'Remote ID')),
  },
  needs: [...unusedByOnus('format', 'fmtPNameTableName')],
});
