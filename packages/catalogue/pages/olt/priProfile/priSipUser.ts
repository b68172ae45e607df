import { text } from '../../../kit/text.ts';
import { sipUser } from '../gOnuConfig/sipUser.ts';
import { privatePart } from './pri-fields.ts';

/** Accounts of telephone sockets in a private profile. */
export const priSipUser = privatePart(sipUser, {
  id: 'priSipUser',
  title: text('SIP accounts', 'SIP 账号'),
  help: text(
    'All ONUs of the profile get the same account: for a number of its own, set it at the ONU.',
    '模板下所有 ONU 使用相同账号；需要独立号码时，请在 ONU 上配置。',
  ),
  without: ['sipUserParamPortStatus'],
});
