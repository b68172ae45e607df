import { z } from 'zod';
import { isHostName } from '../formats/host-name.ts';
import { isIpv4 } from '../formats/ipv4.ts';
import { isIpv6 } from '../formats/ipv6-number.ts';
import { isWebAddress } from '../calls/messaging.ts';
import { line, maybeLine, oneOf, sealedLine } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { isEmpty } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { authProtocols, privProtocols } from '../models/snmp-access.ts';
import { messages } from '../words/messages.ts';
import {
  channelNames,
  notificationWords as words,
  optionsIn,
  serverStates,
  snmpMessages,
  transports,
} from '../words/notification-words.ts';

/** Leave by the mail server and the SMS provider of the tenant, and have no address of their own. */
export const ownWays = ['email', 'sms'];
/** Reached at `host:port`; all others at a web address. */
const atPort = ['syslog', 'snmp', 'snmpv3'];
/** Whose public address is known; another one may be typed, of an installation of one's own. */
const hasUsualAddress = ['telegram', 'ntfy', 'pagerduty'];
/** Beside their address. */
export const withSecret = [
  'webhook',
  'telegram',
  'ntfy',
  'dingtalk',
  'feishu',
  'pagerduty',
  'alertmanager',
  'snmp',
  'snmpv3',
];
const ofV3 = { field: 'channel', is: ['snmpv3'] };
/** What nobody signed anybody could have sent. */
const signed = authProtocols.filter(({ value }) => value !== 'none');
/** Nothing typed, or as many characters as RFC 3414 §11.2 wants of a password. */
const longEnough = (value: unknown): boolean => isEmpty(value) || String(value).trim().length >= 8;
const named = (list: readonly string[], channel: unknown): boolean => list.some((one) => one === channel);
const others = Object.keys(channelNames).filter((channel) => !ownWays.includes(channel));

/** `host:port`, of IPv6 in brackets. */
export function isPlace(value: unknown): boolean {
  const {
    v6,
    host = '',
    port = '',
  } = /^(?:\[(?<v6>[^\]]+)\]|(?<host>[^:]+)):(?<port>\d{1,5})$/.exec(String(value))?.groups ?? {};
  const isKnown = v6 === undefined ? isIpv4(host) || isHostName(host) : isIpv6(v6);
  return isKnown && Number(port) >= 1 && Number(port) <= 65_535;
}

/** By what people and programs are told (S1 §2.5; S2 §2). */
export const notificationServers = entity({
  id: 'notification-servers',
  table: 'notification_server',
  key: 'serverId',
  path: '/notification/server',
  permission: 'alarm:notificationServer',
  calls: ['NotificationServer', 'NotificationServers'],
  one: text('notification server', '通知服务器'),
  many: text('notification servers', '通知服务器'),
  title: text('Notification servers', '通知服务器'),
  empty: text('No server yet: nobody is told of anything.', '暂无通知服务器，不会向外发送通知。'),
  parts: {
    serverName: line({
      stored: 'name',
      label: text('Name', '名称'),
      format: 'entityName',
      maxLength: 64,
      unique: true,
      filter: true,
      sort: true,
    }),
    channel: oneOf({
      stored: 'channel',
      label: text('Channel', '通知渠道'),
      options: optionsIn(channelNames),
      blank: 'email',
      filter: true,
    }),
    status: oneOf({
      stored: 'status',
      label: text('State', '状态'),
      options: optionsIn(serverStates),
      blank: 'on',
      filter: true,
    }),
    address: maybeLine({
      stored: 'address',
      label: text('Address', '地址'),
      help: text(
        'A web address; of syslog and SNMP address and port. Telegram, ntfy and PagerDuty: left empty, the public service.',
        '网址；Syslog 和 SNMP 为“地址:端口”。Telegram、ntfy、PagerDuty 留空则使用公共服务。',
      ),
      maxLength: 1000,
      when: { field: 'channel', is: others },
    }),
    secret: sealedLine({
      stored: 'secret',
      label: text('Secret', '密钥'),
      help: text(
        'Token, signing key, routing key, community or authentication password, as the channel has it. Left empty: the one that is stored stays.',
        '令牌、签名密钥、路由密钥、团体名或认证密码。留空则保留已保存的值。',
      ),
      maxLength: 256,
      when: { field: 'channel', is: withSecret },
    }),
    snmpMessage: oneOf({
      stored: 'snmp_message',
      label: text('Message', '消息类型'),
      options: optionsIn(snmpMessages),
      blank: 'trap',
      when: { field: 'channel', is: ['snmp'] },
      list: false,
    }),
    snmpUser: maybeLine({
      stored: 'snmp_user',
      label: text('User name', '用户名'),
      help: text(
        'Informs of SNMP v3 (RFC 3414), answered and retried.',
        '以 SNMP v3 Inform 发送（RFC 3414），有应答，可重发。',
      ),
      format: 'label',
      maxLength: 32,
      when: ofV3,
      list: false,
    }),
    authProtocol: oneOf({
      stored: 'auth_protocol',
      label: text('Authentication', '认证协议'),
      options: signed,
      blank: 'sha256',
      when: ofV3,
      list: false,
    }),
    privProtocol: oneOf({
      stored: 'priv_protocol',
      label: text('Privacy', '加密协议'),
      options: privProtocols,
      blank: 'aes128',
      when: ofV3,
      list: false,
    }),
    privSecret: sealedLine({
      stored: 'priv_secret',
      label: text('Privacy password', '加密密码'),
      help: text('Left empty: the one that is stored stays.', '留空则保留已保存的值。'),
      maxLength: 128,
      when: ofV3,
    }),
    target: maybeLine({
      stored: 'target',
      label: text('Chat or topic', '会话或主题'),
      help: text('For receivers who have none of their own.', '接收人未单独设置时使用。'),
      format: 'label',
      maxLength: 128,
      when: { field: 'channel', is: ['telegram', 'ntfy', 'discord'] },
      list: { extra: true },
    }),
    transport: oneOf({
      stored: 'transport',
      label: text('Transport', '传输方式'),
      options: optionsIn(transports),
      blank: 'udp',
      when: { field: 'channel', is: ['syslog'] },
      list: false,
    }),
    fingerprint: maybeLine({
      stored: 'fingerprint',
      label: text('Certificate', '证书指纹'),
      help: text(
        'SHA-256 of a certificate that no authority signed. Only of TLS.',
        '未经 CA 签发的证书的 SHA-256 指纹，仅用于 TLS。',
      ),
      maxLength: 95,
      when: { field: 'channel', is: ['syslog'] },
      list: false,
    }),
    remark: maybeLine({
      stored: 'remark',
      label: text('Note', '备注'),
      format: 'label',
      maxLength: 200,
      list: { extra: true },
    }),
  },
  rules: [
    {
      marks: ['address'],
      message: words.needsWebAddress,
      holds: ({ channel, address }) =>
        named([...ownWays, ...atPort], channel) ||
        (isEmpty(address) ? named(hasUsualAddress, channel) : isWebAddress(address)),
      passes: { channel: 'slack', address: 'https://hooks.example.net/x' },
      fails: { channel: 'slack', address: 'hooks.example.net' },
    },
    {
      marks: ['address'],
      message: words.needsPlace,
      holds: ({ channel, address }) => !named(atPort, channel) || isPlace(address),
      passes: { channel: 'syslog', address: '192.0.2.7:514' },
      fails: { channel: 'syslog', address: '192.0.2.7' },
    },
    {
      marks: ['snmpUser'],
      message: words.needsUser,
      holds: ({ channel, snmpUser }) => channel !== 'snmpv3' || !isEmpty(snmpUser),
      passes: { channel: 'snmpv3', snmpUser: 'noc' },
      fails: { channel: 'snmpv3', snmpUser: '' },
    },
    {
      marks: ['secret'],
      message: messages.authPasswordNeeded,
      holds: ({ channel, secret }) => channel !== 'snmpv3' || longEnough(secret),
      passes: { channel: 'snmpv3', secret: 'eightlong' },
      fails: { channel: 'snmpv3', secret: 'short' },
    },
    {
      marks: ['privSecret'],
      message: messages.privPasswordNeeded,
      holds: ({ channel, privSecret }) => channel !== 'snmpv3' || longEnough(privSecret),
      passes: { channel: 'snmpv3', privSecret: 'eightlong' },
      fails: { channel: 'snmpv3', privSecret: 'short' },
    },
    {
      marks: ['fingerprint'],
      message: words.fingerprint,
      holds: ({ channel, fingerprint }) =>
        channel !== 'syslog' ||
        isEmpty(fingerprint) ||
        (/^[0-9A-Fa-f: ]+$/.test(String(fingerprint)) && String(fingerprint).replace(/[: ]/g, '').length === 64),
      passes: { channel: 'syslog', fingerprint: 'ab'.repeat(32) },
      fails: { channel: 'syslog', fingerprint: 'abcd' },
    },
  ],
  named: 'serverName',
  order: ['name', 'id'],
  stamps: ['createBy', 'createTime', 'updateBy', 'updateTime'],
  columns: [
    'serverName',
    'channel',
    'status',
    'address',
    {
      name: 'hasSecret',
      label: text('Secret', '密钥'),
      kind: 'choice',
      options: [
        { value: 'true', label: text('Set', '已设置') },
        { value: 'false', label: text('None', '无') },
      ],
    },
    { name: 'failures', label: text('Failures in a row', '连续失败'), kind: 'number' },
    'target',
    'remark',
    { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time', extra: true },
  ],
  lock: 'notifications',
  more: {
    hasSecret: z.boolean(),
    /** Tries that failed since one was taken. */
    failures: z.number(),
  },
  single: true,
  menu: { menuId: 275, parentId: 200, path: 'settings/notificationServer', icon: 'upload' },
  kept: {
    follows: 'what administrators set up by hand, at most 50 for each tenant',
    seen: 'nobody',
    why: 'a server tells of alarms of every project, and its address may be a secret',
  },
  ruled: true,
});
