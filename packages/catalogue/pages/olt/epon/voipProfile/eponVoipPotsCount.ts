import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { maybe, eachProfile, eponProfileOf, tabOf } from '../profile-fields.ts';

/** How many telephone sockets ONUs of a VoIP profile have. */
export const eponVoipPotsCount = configPage({
  ...tabOf('voip'),
  ...eachProfile,
  id: 'eponVoipPotsCount',
  path: 'epon/voipProfile/potsCount',
  pathAlternatives: ['/device/epon/voipProfile/potsCount'],
  title: text('POTS count', 'POTS 口数量'),
  help: text(
    'How many telephone sockets the ONUs have. Empty: the profile does not say.',
    'ONU 的 POTS 口数量，留空表示模板不限定。',
  ),
  fields: {
    ...eponProfileOf('voip'),
    onuPotsCountS: maybe(text('Telephone sockets', 'POTS 口数'), 0, 255),
  },
});
