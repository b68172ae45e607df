import { choice, int, str } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text, type Text } from '../../../../kit/text.ts';
import { eponProfileOf, tabOf } from '../profile-fields.ts';

const column = false as const;
const folded = true as const;
const server = (label: Text, more: object = {}) =>
  str({ label, spec: 'net.ipv4', format: 'ipv4Host', maxLength: 15, optional: true, ...more });
const portOf = (label: Text, more: object = {}) => int({ label, min: 1, max: 65_535, initial: 5060, column, ...more });
const beaten = { field: 'sipProHBEnableS', is: [1] } as const;

/** Where the telephones of ONUs of a VoIP profile register. */
export const eponVoipSip = configPage({
  ...tabOf('voip'),
  id: 'eponVoipSip',
  path: 'epon/voipProfile/sip',
  pathAlternatives: ['/device/epon/voipProfile/sip'],
  title: text('SIP', 'SIP'),
  help: text('Servers that the telephones register at.', '话机注册的 SIP 服务器。'),
  key: ['profileIdShow'],
  fields: {
    ...eponProfileOf('voip'),
    sipProRegSrvIpS: server(text('Registrar', '注册服务器'), { optional: false }),
    sipProRegSrvPortS: portOf(text('Registrar port', '注册服务器端口')),
    sipProProxySrvIpS: server(text('Proxy', '代理服务器')),
    sipProProxySrvPortS: portOf(text('Proxy port', '代理服务器端口')),
    sipProOutBoundServIpS: server(text('Outbound proxy', '出局代理服务器')),
    sipProOutBoundServPortS: portOf(text('Outbound proxy port', '出局代理服务器端口')),
    sipProBKRegSrvIpS: server(text('Backup registrar', '备用注册服务器'), { folded, column }),
    sipProBKRegSrvPortS: portOf(text('Backup registrar port', '备用注册服务器端口'), { folded }),
    sipProBKProxySrvIpS: server(text('Backup proxy', '备用代理服务器'), { folded, column }),
    sipProBKProxySrvPortS: portOf(text('Backup proxy port', '备用代理服务器端口'), { folded }),
    sipProRegInterS: int({
      label: text('Register interval', '注册周期'),
      spec: 'sip.registerInterval',
      min: 1,
      max: 10_000_000,
      unit: 's',
      initial: 3600,
    }),
    sipProMgPortS: portOf(text('Own SIP port', '本地 SIP 端口'), { folded }),
    sipProHBEnableS: choice({
      label: text('Heartbeat', '心跳'),
      initial: 0,
      column,
      options: [
        { value: 1, label: text('Enabled', '启用') },
        { value: 0, label: text('Disabled', '禁用') },
      ],
    }),
    sipProHBCycleS: int({
      label: text('Heartbeat cycle', '心跳周期'),
      min: 1,
      max: 65_535,
      unit: 's',
      column,
      when: beaten,
    }),
    sipProHBCountS: int({
      label: text('Heartbeats missed', '心跳丢失次数'),
      min: 1,
      max: 65_535,
      column,
      when: beaten,
    }),
  },
});
