import { bool, int, port, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

/** kbit/s; 0 turns the limit off. */
const storm = {
  help: text('0: off', '0 表示关闭'),
  spec: 'rate.stormRate',
  min: 64,
  max: 1_000_000,
  also: [0],
  unit: 'kbit/s',
  optional: true,
} as const;

export const ponCfg = configPage({
  id: 'ponCfg',
  path: 'pon/ponCfg',
  section: 'ports',
  title: text('PON configuration', 'PON 口配置'),
  shape: 'tableForm',
  permission: 'device:ports',
  key: ['ponPortIndex'],
  can: { add: false, remove: false },
  fields: {
    ponPortIndex: port({ label: text('PON port', 'PON 口'), of: 'pon' }),
    ponPortDescr: str({ label: text('Description', '描述'), format: 'textLeadingMode', maxLength: 32, optional: true }),
    ponPortAdminStatus: bool({ label: text('Enabled', '启用') }),
    ponPortFlowControl: bool({ label: text('Flow control', '流控'), optional: true }),
    ponPortIsolate: bool({
      label: text('Isolated', '端口隔离'),
      help: text('No traffic to other isolated ports.', '不与其他隔离端口互通。'),
      optional: true,
    }),
    ponPortBCStormCtrl: int({ label: text('Broadcast limit', '广播抑制'), ...storm }),
    ponPortMCStromCtrl: int({ label: text('Multicast limit', '组播抑制'), ...storm }),
    ponPortUCStromCtrl: int({ label: text('Unknown unicast limit', '未知单播抑制'), ...storm }),
    ponEncrytionTime: int({
      label: text('Encryption key time', '加密密钥更新时间'),
      help: text('How often the key is renewed; 0: no encryption.', '密钥更新周期；0 表示不加密。'),
      spec: 'pon.encryptionTime',
      min: 774,
      max: 786_426,
      also: [0],
      optional: true,
    }),
    portMacAddrLimit: int({
      label: text('MAC limit', 'MAC 数量限制'),
      help: text('Addresses that the port may learn.', '该端口允许学习的 MAC 地址数量。'),
      spec: 'mac.limit',
      min: 0,
      max: 16_384,
      optional: true,
      folded: true,
    }),
    ponPortPriValue: int({
      label: text('802.1p priority', '802.1p 优先级'),
      spec: 'priority.0_7',
      min: 0,
      max: 7,
      optional: true,
      folded: true,
      column: false,
    }),
    ponPortJumboFrameEn: bool({ label: text('Jumbo frames', '巨帧'), optional: true, folded: true, column: false }),
  },
  cuts: text('All ONUs of a PON port go offline when it is disabled.', '禁用 PON 口后，其下所有 ONU 下线。'),
});
