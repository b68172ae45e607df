import { int, isEmpty, secret, str } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { maybe, maybeOn, maybeOneOf, eponProfileOf, something, tabOf, allOrNone } from '../profile-fields.ts';

const column = false as const;
const gain = (en: string, zh: string) => ({ ...maybe(text(en, zh), -32, 32, { unit: 'dB' }), column });
const parameters = ['potsPtVad', 'potsPtEchoCancel', 'potsPtInputGain', 'potsPtOutputGain', 'potsPtDtmfMode'];

/** Telephone sockets of ONUs of a VoIP profile. */
export const eponVoipPots = configPage({
  ...tabOf('voip'),
  id: 'eponVoipPots',
  path: 'epon/voipProfile/pots',
  pathAlternatives: ['/device/epon/voipProfile/pots'],
  title: text('POTS', 'POTS'),
  help: text(
    'Telephone sockets that the profile sets, and what. An account is the same at every ONU of the profile.',
    '模板所设置的 POTS 口参数。账号对该模板的所有 ONU 相同。',
  ),
  key: ['profileIdShow', 'potsNo'],
  fields: {
    ...eponProfileOf('voip'),
    potsNo: int({ label: text('Telephone socket', 'POTS 口'), min: 1, max: 255 }),
    voipPotsManageEnableS: maybeOn(text('Socket', 'POTS 口状态')),
    sipUserAccountS: str({
      label: text('Number', '电话号码'),
      format: 'noSpaces',
      minLength: 1,
      maxLength: 32,
      optional: true,
    }),
    sipUserNameS: str({
      label: text('User', '鉴权用户名'),
      format: 'noSpaces',
      minLength: 1,
      maxLength: 32,
      optional: true,
    }),
    sipPassword: secret({
      label: text('Password', '鉴权密码'),
      help: text('Stays as it is when left empty.', '留空则保持不变。'),
      format: 'noSpaces',
      minLength: 1,
      maxLength: 32,
      optional: true,
    }),
    potsPtVad: { ...maybeOn(text('Silence suppression (VAD)', '静音抑制（VAD）')), column },
    potsPtEchoCancel: { ...maybeOn(text('Echo cancelling', '回声消除')), column },
    potsPtInputGain: gain('Gain in', '输入增益'),
    potsPtOutputGain: gain('Gain out', '输出增益'),
    potsPtDtmfMode: {
      ...maybeOneOf(text('DTMF', 'DTMF 模式'), [
        { value: 0, label: text('In the voice', '透传') },
        { value: 1, label: text('RFC 2833', 'RFC 2833') },
        { value: 2, label: text('RFC 2833, redundant', 'RFC 2833 冗余') },
        { value: 3, label: text('Out of band', '带外') },
      ]),
      column,
    },
  },
  rules: [
    something(['voipPotsManageEnableS', 'sipUserAccountS', ...parameters], { voipPotsManageEnableS: 1 }),
    allOrNone(['sipUserAccountS', 'sipUserNameS'], { sipUserAccountS: '5551001', sipUserNameS: '5551001' }),
    allOrNone(parameters, {
      potsPtVad: 0,
      potsPtEchoCancel: 1,
      potsPtInputGain: 0,
      potsPtOutputGain: 0,
      potsPtDtmfMode: 1,
    }),
    {
      marks: ['sipPassword'],
      message: text('A password belongs to an account', '密码须与账号同时填写'),
      holds: ({ sipPassword, sipUserAccountS }) => isEmpty(sipPassword) || !isEmpty(sipUserAccountS),
      passes: { sipPassword: 'Abc123xyz', sipUserAccountS: '5551001' },
      fails: { sipPassword: 'Abc123xyz', sipUserAccountS: null },
    },
  ],
});
