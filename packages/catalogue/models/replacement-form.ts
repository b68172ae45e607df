import { choice, int, secret, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { oltForm } from './snmp-access.ts';

const { sysHostName: _, remark: __, ...reach } = oltForm.fields;

/** New hardware for an OLT: where it answers, and its command line where that is not the one of the old hardware. */
export const replacementForm: Form = {
  fields: {
    ...reach,
    cliProtocol: choice({
      label: text('Command line', '命令行协议'),
      help: text('Left empty: as at the old hardware', '留空则与旧设备相同'),
      options: [
        { value: 'ssh', label: text('SSH', 'SSH') },
        { value: 'telnet', label: text('Telnet', 'Telnet') },
      ],
      optional: true,
    }),
    cliPort: int({ label: text('Command line port', '命令行端口'), min: 1, max: 65_535, optional: true }),
    cliUser: str({ label: text('Login', '登录名'), format: 'label', maxLength: 64, optional: true }),
    cliPassword: secret({ label: text('Login password', '登录密码'), format: 'label', maxLength: 128, optional: true }),
  },
  rules: oltForm.rules ?? [],
};
