import { int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { unusedByOnus, profileName } from '../profiles/profile-fields.ts';

/** Which line profiles there are. What is in one stands on the other tabs. */
export const lineProfileSub = configPage({
  id: 'lineProfileSub',
  path: 'lineProfile/lineProfileSub',
  pathAlternatives: ['/device/lineProfile/lineProfileSub', '/device/lineProfile'],
  section: 'profiles',
  title: text('Line profiles', '线路模板'),
  help: text(
    'How the traffic of an ONU goes up and down the fibre: T-CONTs, GEM ports and the services on them.',
    'ONU 业务在 PON 侧的承载：T-CONT、GEM 端口及其上的业务。',
  ),
  shape: 'tableForm',
  can: { edit: false },
  permission: 'device:profiles',
  technology: 'GPON',
  key: ['linePNameTableName'],
  spec: 'inUse.delete',
  fields: {
    linePNamePId: int({ label: text('Number', '编号'), spec: 'profile.id', min: 1, max: 32_767, shown: true }),
    linePNameTableName: profileName,
  },
  needs: [...unusedByOnus('line', 'linePNameTableName')],
});
