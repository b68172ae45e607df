import { bool, int, isEmpty, secret, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { whileWorking } from '../../../rules/private-onu.ts';

const on = { field: 'priMngStatusS', is: [true] } as const;
const stun = { field: 'priStunStatusS', is: [true] } as const;
const user = (label: Text, when: object) => str({ label, format: 'noSpaces', maxLength: 64, optional: true, ...when });
const password = (label: Text, when: object) =>
  secret({
    label,
    help: text('Stays as it is when left empty.', '留空则保持不变。'),
    format: 'noSpaces',
    minLength: 1,
    maxLength: 64,
    optional: true,
    ...when,
  });

/** The ONU as a device of an ACS (TR-069). */
export const tr069 = configPage({
  id: 'tr069',
  path: 'gOnuConfig/tr069',
  pathAlternatives: ['/device/gOnuConfig/tr069'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('TR-069', 'TR-069'),
  help: text(
    'The ACS that manages the ONU as well; it reaches the ONU through a WAN connection of the service TR-069.',
    '管理该 ONU 的 ACS；需有业务类型包含 TR-069 的 WAN 连接。',
  ),
  shape: 'form',
  permission: 'device:onuConfig',
  technology: 'GPON',
  fields: {
    priMngStatusS: bool({ label: text('TR-069', 'TR-069') }),
    priMngAcsAddressS: str({
      label: text('ACS URL', 'ACS 地址'),
      format: 'noSpaces',
      minLength: 1,
      maxLength: 128,
      when: on,
    }),
    priMngAcsUsernameS: user(text('ACS user', 'ACS 用户名'), { when: on }),
    acsPassword: password(text('ACS password', 'ACS 密码'), { when: on }),
    priMngInformEnS: bool({ label: text('Periodic inform', '周期上报'), when: on }),
    priMngInformIntervalTimeS: int({
      label: text('Inform interval', '上报周期'),
      min: 1,
      max: 4_294_967_295,
      unit: 's',
      when: { field: 'priMngInformEnS', is: [true] },
    }),
    priMngRevConnUsernameS: user(text('Connection request user', '反向连接用户名'), { when: on }),
    requestPassword: password(text('Connection request password', '反向连接密码'), { when: on }),
    priMngCertificateEnS: bool({ label: text('Certificate', '证书认证'), folded: true, when: on }),
    priStunStatusS: bool({ label: text('STUN', 'STUN') }),
    priStunAddressS: str({
      label: text('STUN server', 'STUN 服务器'),
      format: 'host',
      minLength: 1,
      maxLength: 128,
      when: stun,
    }),
    priStunPortS: int({ label: text('STUN port', 'STUN 端口'), min: 1, max: 65_535, when: stun }),
    priStunUsernameS: user(text('STUN user', 'STUN 用户名'), { when: stun }),
    stunPassword: password(text('STUN password', 'STUN 密码'), { when: stun }),
  },
  rules: [
    {
      marks: ['priMngAcsAddressS'],
      message: text(
        'A URL expected, such as http://acs.example.net:7547/',
        '应为 URL，例如 http://acs.example.net:7547/',
      ),
      holds: ({ priMngAcsAddressS: url, priMngStatusS: isOn }) =>
        isOn !== true || isEmpty(url) || (typeof url === 'string' && /^https?:\/\/[^/\s]+/i.test(url)),
      passes: { priMngStatusS: true, priMngAcsAddressS: 'https://acs.example.net/' },
      fails: { priMngStatusS: true, priMngAcsAddressS: 'acs.example.net' },
    },
  ],
  needs: [whileWorking],
});
