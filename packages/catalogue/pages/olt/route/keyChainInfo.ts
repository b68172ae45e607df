import { int, secret, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const keyChainInfo = configPage({
  id: 'keyChainInfo',
  path: 'keyChainInfo',
  section: 'routing',
  title: text('Key chains', '密钥链'),
  help: text('Keys with which RIP interfaces sign their messages.', 'RIP 接口用于报文认证的密钥。'),
  shape: 'tableForm',
  permission: 'device:routing',
  key: ['keyChainName', 'keyChainId'],
  fields: {
    keyChainName: str({
      label: text('Key chain', '密钥链'),
      spec: 'rip.text',
      format: 'textLeadingMode',
      maxLength: 16,
    }),
    keyChainId: int({ label: text('Key id', '密钥 ID'), min: 0, max: 2_147_483_647, initial: 1 }),
    keyChainStr: secret({
      label: text('Key string', '密钥'),
      help: text('Stays as it is when left empty.', '留空则保持不变。'),
      spec: 'rip.text',
      format: 'textLeadingMode',
      maxLength: 16,
      optional: true,
    }),
  },
  cuts: text(
    'RIP neighbours that use a changed or removed key are no longer heard.',
    '使用被修改或删除密钥的 RIP 邻居将无法通信。',
  ),
});
