import { int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { unusedByOnus, profileName } from '../profiles/profile-fields.ts';

/** Which private profiles there are. What is in one stands on the other tabs. */
export const priProTable = configPage({
  id: 'priProTable',
  path: 'priProfile/priProTable',
  pathAlternatives: ['/device/priProfile/priProTable', '/device/priProfile'],
  section: 'profiles',
  title: text('Private profiles', '私有模板'),
  help: text(
    'WAN, Wi-Fi, telephony and access of ONUs of the same make, set for many at once.',
    '批量下发同厂商 ONU 的 WAN、Wi-Fi、语音与访问配置。',
  ),
  shape: 'tableForm',
  can: { edit: false },
  permission: 'device:profiles',
  technology: 'GPON',
  key: ['priPNameTableName'],
  spec: 'inUse.delete',
  fields: {
    priPNamePId: int({ label: text('Number', '编号'), spec: 'profile.id', min: 1, max: 32_767, shown: true }),
    priPNameTableName: profileName,
  },
  needs: [...unusedByOnus('private', 'priPNameTableName')],
});
