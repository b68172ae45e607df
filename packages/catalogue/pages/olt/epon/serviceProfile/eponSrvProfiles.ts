import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { profileListOf } from '../profile-fields.ts';

/** Which service profiles there are. */
export const eponSrvProfiles = configPage({
  ...profileListOf('srv'),
  id: 'eponSrvProfiles',
  path: 'epon/serviceProfile/serviceProfileTable',
  pathAlternatives: ['/device/epon/serviceProfile/serviceProfileTable', '/device/epon/serviceProfile'],
  title: text('Service profiles', '业务模板'),
  help: text('What ONUs do with VLANs, their ports, and what gateways they are.', 'ONU 的 VLAN、端口及网关业务配置。'),
});
