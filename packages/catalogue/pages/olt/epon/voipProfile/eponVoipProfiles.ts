import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { profileListOf } from '../profile-fields.ts';

/** Which VoIP profiles there are. */
export const eponVoipProfiles = configPage({
  ...profileListOf('voip'),
  id: 'eponVoipProfiles',
  path: 'epon/voipProfile/voipProfileTable',
  pathAlternatives: ['/device/epon/voipProfile/voipProfileTable', '/device/epon/voipProfile'],
  title: text('VoIP profiles', 'VoIP 模板'),
  help: text('How the telephones of ONUs reach their network.', 'ONU 话机的语音业务配置。'),
});
