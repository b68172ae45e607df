import { choice, int } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { onuAccess } from '../../gOnuConfig/onuAccess.ts';
import { twinOf } from './epon-page.ts';

const { priAclPort: _, ...fields } = onuAccess.fields;
const same = (words: string) => text(words, words);

/** From where each service of an EPON ONU itself may be reached. The module numbers the services otherwise than GPON does. */
export const eponAccess = configPage({
  ...twinOf(onuAccess, 'eponAccess', 'onuAccess'),
  can: { remove: true },
  fields: {
    ...fields,
    priAclProtocolType: choice({
      label: text('Service', '服务'),
      options: [
        { value: 5, label: same('Ping') },
        { value: 2, label: same('HTTP') },
        { value: 3, label: same('HTTPS') },
        { value: 0, label: same('Telnet') },
        { value: 1, label: same('FTP') },
        { value: 4, label: same('TFTP') },
      ],
    }),
    priAclPort: int({
      label: text('Port', '端口'),
      min: 1,
      max: 65_535,
      when: { field: 'priAclProtocolType', is: [0, 1, 2, 3, 4] },
    }),
  },
});
