import { text } from '../kit/text.ts';

export const remoteWriteAuths = {
  none: text('None', '无'),
  bearer: text('Bearer token', 'Bearer 令牌'),
  basic: text('User and password (Basic)', '用户名与密码（Basic）'),
} as const;

export const remoteWriteWords = {
  title: text('Remote write', '远程写入（Remote write）'),
  about: text(
    'The same figures are written to a server that takes them as Prometheus does: Prometheus, Mimir, VictoriaMetrics, Thanos.',
    '将相同指标写入兼容 Prometheus remote write 的服务器，如 Prometheus、Mimir、VictoriaMetrics、Thanos。',
  ),
  url: text('Address', '写入地址'),
  urlHelp: text('Such as https://metrics.example.net/api/v1/write', '例如 https://metrics.example.net/api/v1/write'),
  notAddress: text(
    'An address that begins with http:// or https://, without a user in it',
    '请填写以 http:// 或 https:// 开头且不含用户名的地址',
  ),
  auth: text('Sign-in', '认证方式'),
  userName: text('User name', '用户名'),
  secret: text('Token or password', '令牌或密码'),
  secretHelp: text(
    'Left empty: the one that is stored stays, while the server is the same.',
    '留空则在服务器不变时保留已存储的内容。',
  ),
  needSecret: text('Type the token or password', '请填写令牌或密码'),
  seconds: text('Every', '写入周期'),
  status: text('State', '状态'),
  on: text('On', '启用'),
  off: text('Off', '停用'),
  none: text('Not set up: nothing is written anywhere', '未设置，不会写入任何服务器'),
  setUp: text('Set up', '设置'),
  change: text('Change', '修改'),
  remove: text('Remove', '删除'),
  removed: text('Nothing more is written, and what waits is thrown away.', '将停止写入，等待发送的数据会被丢弃。'),
  waiting: text('Nothing was sent yet', '尚未发送'),
  well: text('Taken', '正常'),
  failing: text('Failing for {age}', '已失败 {age}'),
  queue: text('Waiting', '等待发送'),
  queueOf: text('{samples} samples in {batches} requests', '{samples} 个样本，{batches} 个请求'),
  sent: text('Taken so far', '累计已接收'),
  dropped: text('Thrown away', '累计丢弃'),
  droppedHelp: text('Refused by the server, or too old: nobody has them.', '被服务器拒绝或等待过久，数据已丢失。'),
  samples: text('{n} samples', '{n} 个样本'),
  last: text('Last answer', '最近应答'),
  noAnswer: text('no answer', '无应答'),
  next: text('Next', '下次发送'),
  taken: text('Last taken', '最近成功'),
} as const;

/** Why no answer came, by what the system calls it. */
export const noAnswerWords: Readonly<Record<string, ReturnType<typeof text>>> = {
  ECONNREFUSED: text('Connection refused', '连接被拒绝'),
  ECONNRESET: text('Connection cut', '连接被中断'),
  ENOTFOUND: text('No such host name', '域名无法解析'),
  EAI_AGAIN: text('No name server answers', '域名服务器无应答'),
  EHOSTUNREACH: text('No way to the server', '服务器不可达'),
  ENETUNREACH: text('No way to the server', '服务器不可达'),
  ETIMEDOUT: text('No answer in time', '应答超时'),
  CERT_HAS_EXPIRED: text('Its certificate has ended', '服务器证书已过期'),
  DEPTH_ZERO_SELF_SIGNED_CERT: text('Its certificate is signed by itself', '服务器证书为自签名'),
  SELF_SIGNED_CERT_IN_CHAIN: text('Its certificate is of nobody we know', '服务器证书不受信任'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: text('Its certificate is of nobody we know', '服务器证书不受信任'),
  ERR_TLS_CERT_ALTNAME_INVALID: text('Its certificate is for another name', '服务器证书与域名不符'),
};
