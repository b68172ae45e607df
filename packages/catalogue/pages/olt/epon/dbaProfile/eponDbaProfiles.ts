import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { profileListOf } from '../profile-fields.ts';

/** Which DBA profiles there are. */
export const eponDbaProfiles = configPage({
  ...profileListOf('dba'),
  id: 'eponDbaProfiles',
  path: 'epon/dbaProfile/dbaProfileTable',
  pathAlternatives: ['/device/epon/dbaProfile/dbaProfileTable', '/device/epon/dbaProfile'],
  title: text('DBA profiles', 'DBA 模板'),
  help: text('Bandwidth that ONUs are given by their profile.', '通过模板为 ONU 分配带宽。'),
});
