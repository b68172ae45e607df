import { text } from '../../../kit/text.ts';
import { onuAccess } from '../gOnuConfig/onuAccess.ts';
import { privatePart } from './pri-fields.ts';

/** From where each service of the ONUs of a private profile may be reached. */
export const priAccess = privatePart(onuAccess, {
  id: 'priAccess',
  title: text('Access to the ONUs', '访问控制'),
  help: text(
    'Services of the ONUs themselves; open to the WAN they are open to the internet.',
    'ONU 自身的服务；对 WAN 开放即对互联网开放。',
  ),
  can: { remove: true },
});
