import { text } from '../../../kit/text.ts';
import { h248User } from '../gOnuConfig/h248User.ts';
import { privatePart } from './pri-fields.ts';

/** As whom telephone sockets of the ONUs of a private profile are known. */
export const priH248User = privatePart(h248User, {
  id: 'priH248User',
  title: text('H.248 users', 'H.248 用户'),
  help: text(
    'All ONUs of the profile get the same users: for one of its own, set it at the ONU.',
    '模板下所有 ONU 使用相同用户；需要独立用户时，请在 ONU 上配置。',
  ),
});
