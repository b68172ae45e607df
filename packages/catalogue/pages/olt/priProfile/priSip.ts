import { text } from '../../../kit/text.ts';
import { sip } from '../gOnuConfig/sip.ts';
import { privatePart } from './pri-fields.ts';

/** Where the telephones of the ONUs of a private profile register. */
export const priSip = privatePart(sip, {
  id: 'priSip',
  title: text('SIP servers', 'SIP 服务器'),
  columns: ['sipPTRegServIp', 'sipPTRegServPort', 'sipPTProxyServIp', 'sipPTProxyServPort', 'sipPTRegInterValue'],
  initial: { sipPTRegInterValue: 3600 },
});
