import { text } from '../kit/text.ts';
import { causes as c } from './causes.ts';
import type { KindSpec } from './kind.ts';

/** Standard notifications (RFC 3418, RFC 2863), and what this system finds out by itself. */
export const systemKinds = {
  coldStart: {
    name: text('Device started cold', '设备冷启动'),
    severity: 3,
    type: 1,
    object: 'device',
    standard: 1,
    stands: 'notice',
    causes: [c.restart],
  },
  warmStart: {
    name: text('Device started warm', '设备热启动'),
    severity: 4,
    type: 1,
    object: 'device',
    standard: 2,
    stands: 'notice',
    causes: [c.restart],
  },
  linkDown: {
    name: text('Interface down', '接口断开'),
    severity: 2,
    type: 3,
    object: 'port',
    standard: 3,
    causes: [c.cable, c.peerDown],
  },
  linkUp: {
    name: text('Interface up', '接口恢复'),
    severity: 4,
    type: 3,
    object: 'port',
    standard: 4,
    stands: 'recovery',
    clears: ['linkDown'],
    causes: [],
  },
  snmpAuthFailed: {
    name: text('SNMP request with a wrong community', 'SNMP 认证失败'),
    severity: 4,
    type: 3,
    object: 'device',
    standard: 5,
    stands: 'notice',
    causes: [c.wrongCredentials, c.attack],
  },
  oltOffline: {
    name: text('Device does not answer', '设备离线'),
    severity: 1,
    type: 3,
    object: 'device',
    causes: [c.network, c.supply, c.restart],
  },
  doubtfulSender: {
    name: text('Traps about this device from a doubtful sender were ignored', '已忽略可疑来源发送的本设备 Trap'),
    severity: 3,
    type: 3,
    object: 'device',
    causes: [c.wrongCredentials, c.moved, c.attack],
  },
  ownershipDoubt: {
    name: text('Somebody else claims this device', '其他所有者也声明拥有本设备'),
    severity: 2,
    type: 2,
    object: 'device',
    causes: [c.claimedTwice, c.duplicate],
  },
  ownershipDoubts: {
    name: text('Devices are claimed by two tenants', '存在被两个租户声明的设备'),
    severity: 2,
    type: 2,
    object: 'system',
    causes: [c.claimedTwice, c.duplicate],
  },
  diskLow: {
    name: text('Little space left on the disk of this console', '本系统磁盘空间不足'),
    severity: 2,
    type: 2,
    object: 'system',
    causes: [c.diskSpace],
  },
  diskShort: {
    name: text(
      'The disk of this console is nearly full: history is not written',
      '本系统磁盘即将写满，已停止写入历史数据',
    ),
    severity: 1,
    type: 2,
    object: 'system',
    causes: [c.diskSpace],
  },
  trapsLost: {
    name: text('Traps were lost before they could be stored', '部分 Trap 未能入库'),
    severity: 2,
    type: 2,
    object: 'system',
    causes: [c.storm],
  },
} as const satisfies Record<string, KindSpec>;
