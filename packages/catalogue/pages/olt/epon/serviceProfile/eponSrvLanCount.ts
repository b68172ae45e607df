import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { maybe, eachProfile, eponProfileOf, tabOf } from '../profile-fields.ts';

/** How many Ethernet ports ONUs of a service profile have. */
export const eponSrvLanCount = configPage({
  ...tabOf('srv'),
  ...eachProfile,
  id: 'eponSrvLanCount',
  path: 'epon/serviceProfile/lanCount',
  pathAlternatives: ['/device/epon/serviceProfile/lanCount'],
  title: text('LAN count', 'LAN 口数量'),
  help: text(
    'How many Ethernet ports the ONUs have. Empty: the profile does not say.',
    'ONU 的以太网口数量，留空表示模板不限定。',
  ),
  fields: {
    ...eponProfileOf('srv'),
    onuLanCountS: maybe(text('Ethernet ports', '以太网口数'), 0, 255),
  },
});
