import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { tr069 } from '../../gOnuConfig/tr069.ts';
import { eponProfileOf, tabOf } from '../profile-fields.ts';

/** ONUs of a service profile as devices of an ACS. */
export const eponSrvTr069 = configPage({
  ...tabOf('srv'),
  id: 'eponSrvTr069',
  path: 'epon/serviceProfile/tr069',
  pathAlternatives: ['/device/epon/serviceProfile/tr069'],
  title: text('TR-069', 'TR-069'),
  help: text(
    'The ACS that manages the ONUs as well; it reaches them through a WAN connection of the service TR-069.',
    '管理 ONU 的 ACS；需有业务类型包含 TR-069 的 WAN 连接。',
  ),
  key: ['profileIdShow'],
  fields: { ...eponProfileOf('srv'), ...tr069.fields },
  rules: tr069.rules,
});
