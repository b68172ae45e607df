import { int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { unusedByOnus, profileName } from '../profiles/profile-fields.ts';

/** Which service profiles there are. What is in one stands on the other tabs. */
export const serviceTable = configPage({
  id: 'serviceTable',
  path: 'serviceProfile/serviceTable',
  pathAlternatives: ['/device/serviceProfile/serviceTable', '/device/serviceProfile'],
  section: 'profiles',
  title: text('Service profiles', '业务模板'),
  help: text(
    'What the ports of an ONU do with VLANs, and the addresses of its IP hosts.',
    'ONU 端口的 VLAN 处理方式，以及其 IP host 的地址。',
  ),
  shape: 'tableForm',
  can: { edit: false },
  permission: 'device:profiles',
  technology: 'GPON',
  key: ['srvPNameTableName'],
  spec: 'inUse.delete',
  fields: {
    srvPNamePId: int({ label: text('Number', '编号'), spec: 'profile.id', min: 1, max: 32_767, shown: true }),
    srvPNameTableName: profileName,
  },
  needs: [...unusedByOnus('service', 'srvPNameTableName')],
});
