import { choice, int, secret, str } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text, type Text } from '../../../../kit/text.ts';
import { maybe, maybeOn, maybeOneOf, eponProfileOf, tabOf, allOrNone } from '../profile-fields.ts';

const [fixed, dhcp, pppoe] = [0, 1, 2] as const;
const [transparent, tag, stacking] = [1, 2, 3] as const;
const typed = { field: 'voipGlobalIpModeS', is: [fixed] } as const;
const dialled = { field: 'voipGlobalIpModeS', is: [pppoe] } as const;
const tagged = { field: 'voipGlobalModeS', is: [tag, stacking] } as const;
const address = (label: Text, format = 'ipv4Host') =>
  str({
    label,
    spec: format === 'subnetMask' ? 'net.mask' : 'net.ipv4',
    format,
    maxLength: 15,
    column: false,
    when: typed,
  });
const timer = (label: Text, min: number, max: number) => ({ ...maybe(label, min, max), column: false as const });

/** How the telephony of ONUs of a VoIP profile reaches its network. */
export const eponVoipGlobal = configPage({
  ...tabOf('voip'),
  id: 'eponVoipGlobal',
  path: 'epon/voipProfile/voip',
  pathAlternatives: ['/device/epon/voipProfile/voip'],
  title: text('VoIP', 'VoIP'),
  help: text(
    'Address and VLAN of the telephony, fax and timers. A fixed address or an account is the same at every ONU.',
    '语音业务的地址、VLAN、传真与定时器。静态地址及账号对所有 ONU 相同。',
  ),
  key: ['profileIdShow'],
  fields: {
    ...eponProfileOf('voip'),
    voipGlobalIpModeS: choice({
      label: text('Address', '地址方式'),
      initial: dhcp,
      options: [
        { value: dhcp, label: text('By DHCP', 'DHCP') },
        { value: fixed, label: text('Fixed', '静态') },
        { value: pppoe, label: text('By PPPoE', 'PPPoE') },
      ],
    }),
    voipGlobalIpAddrS: address(text('IP address', 'IP 地址')),
    voipGlobalIpMaskS: address(text('Subnet mask', '子网掩码'), 'subnetMask'),
    voipGlobalIpGwS: address(text('Gateway', '网关')),
    voipGlobalPppoeModeS: choice({
      label: text('PPPoE authentication', 'PPPoE 认证方式'),
      initial: 1,
      column: false,
      when: dialled,
      options: [
        { value: 1, label: text('Automatic', '自动') },
        { value: 2, label: text('CHAP', 'CHAP') },
        { value: 3, label: text('PAP', 'PAP') },
      ],
    }),
    voipGlobalPppoeUsrS: str({
      label: text('PPPoE user', 'PPPoE 用户名'),
      format: 'noSpaces',
      minLength: 1,
      maxLength: 32,
      column: false,
      when: dialled,
    }),
    pppoePassword: secret({
      label: text('PPPoE password', 'PPPoE 密码'),
      help: text('Stays as it is when left empty.', '留空则保持不变。'),
      format: 'noSpaces',
      minLength: 1,
      maxLength: 32,
      optional: true,
      when: dialled,
    }),
    voipGlobalModeS: choice({
      label: text('VLAN', 'VLAN 模式'),
      initial: tag,
      options: [
        { value: transparent, label: text('Transparent', '透传') },
        { value: tag, label: text('Tagged', '带标签') },
        { value: stacking, label: text('Two tags', 'VLAN 堆叠') },
      ],
    }),
    voipGlobalCvlanS: int({ label: text('VLAN ID', 'VLAN ID'), min: 1, max: 4095, when: tagged }),
    voipGlobalSvlanS: int({
      label: text('Outer VLAN', '外层 VLAN'),
      min: 1,
      max: 4095,
      when: { field: 'voipGlobalModeS', is: [stacking] },
    }),
    voipGlobalPriS: int({ label: text('802.1p', '802.1p 优先级'), min: 0, max: 7, initial: 5, when: tagged }),
    voipFaxModemT38EnS: { ...maybeOn(text('Fax by T.38', 'T.38 传真')), column: false },
    voipFaxModemControlS: {
      ...maybeOneOf(text('Fax and modem', '传真/Modem 控制'), [
        { value: 1, label: text('Negotiated', '协商') },
        { value: 2, label: text('Voice-band data', '自动 VBD') },
      ]),
      column: false,
    },
    voipMaxWaitTime: timer(text('Longest wait', '最大等待时间'), 0, 254),
    voipStartTimer: timer(text('Start timer', '起始定时器'), 1, 65_535),
    voipLongTimer: timer(text('Long timer', '长定时器'), 1, 65_535),
    voipShortTimer: timer(text('Short timer', '短定时器'), 1, 65_535),
    voipDigitMapNotify: { ...maybeOn(text('Digit map told', '数图通知')), column: false },
  },
  rules: [
    allOrNone(['voipFaxModemT38EnS', 'voipFaxModemControlS'], { voipFaxModemT38EnS: 1, voipFaxModemControlS: 1 }),
    allOrNone(['voipMaxWaitTime', 'voipStartTimer', 'voipLongTimer', 'voipShortTimer', 'voipDigitMapNotify'], {
      voipMaxWaitTime: 60,
      voipStartTimer: 10,
      voipLongTimer: 10,
      voipShortTimer: 5,
      voipDigitMapNotify: 0,
    }),
  ],
});
