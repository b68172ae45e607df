import { choice, int, str } from '../../kit/fields.ts';
import { text } from '../../kit/text.ts';
import { countable, cpePartSpec, cpeReading } from '../part.ts';

/** `requested` starts a diagnosis; everything else is told by the device. */
export const diagnosisState = choice({
  label: text('State', '状态'),
  optional: true,
  options: [
    { value: 'none', label: text('Not started', '未开始') },
    { value: 'requested', label: text('Running', '正在执行') },
    { value: 'complete', label: text('Finished', '已完成') },
    { value: 'canceled', label: text('Cancelled', '已取消') },
    { value: 'unknownHost', label: text('Host name not found', '无法解析主机名') },
    { value: 'noRoute', label: text('No route to the host', '没有到主机的路由') },
    { value: 'tooManyHops', label: text('Not reached within the hops', '超过最大跳数') },
    { value: 'noConnection', label: text('The server cannot be reached', '无法连接服务器') },
    { value: 'noResponse', label: text('The server does not answer', '服务器无响应') },
    { value: 'refused', label: text('The server refuses user name or password', '服务器认证失败') },
    { value: 'transfer', label: text('The transfer broke off', '传输失败') },
    { value: 'timeout', label: text('Not finished in time', '超时') },
    { value: 'failed', label: text('Failed', '失败') },
  ],
});

const target = str({ label: text('Target', '目标'), spec: 'diag.target', format: 'host', maxLength: 255 });
/** The path of a connection, as `at` of a part tells it. */
const source = str({ label: text('Interface', '接口'), spec: 'diag.interface', maxLength: 256, optional: true });
const size = int({
  label: text('Packet size', '报文大小'),
  spec: 'diag.packetSize',
  min: 64,
  max: 65_507,
  unit: 'octets',
  optional: true,
});
const timeout = int({
  label: text('Timeout', '超时时间'),
  spec: 'diag.timeout',
  min: 1,
  max: 60_000,
  unit: 'ms',
  optional: true,
});
const dscp = int({ label: text('DSCP', 'DSCP'), min: 0, max: 63, optional: true, folded: true });
const milliseconds = (en: string, zh: string) =>
  cpeReading({ label: text(en, zh), unit: 'ms', least: 0, most: 4_294_967, digits: 3 });
const count = (en: string, zh: string) => cpeReading({ label: text(en, zh), least: 0, most: 4_294_967_295 });

export const ping = cpePartSpec({
  title: text('Ping', 'Ping'),
  most: 1,
  fields: {
    state: diagnosisState,
    target,
    interface: source,
    count: int({ label: text('Count', '次数'), spec: 'diag.count', min: 1, max: 100, optional: true }),
    size,
    timeout,
    dscp,
    answered: count('Answered', '成功次数'),
    lost: count('Lost', '丢失次数'),
    shortest: milliseconds('Shortest', '最小时延'),
    average: milliseconds('Average', '平均时延'),
    longest: milliseconds('Longest', '最大时延'),
  },
});

export const trace = cpePartSpec({
  title: text('Trace', '路由跟踪'),
  most: 1,
  fields: {
    state: diagnosisState,
    target,
    interface: source,
    tries: int({ label: text('Tries per hop', '每跳次数'), min: 1, max: 3, optional: true }),
    hops: int({ label: text('Hops at most', '最大跳数'), spec: 'diag.maxHop', min: 1, max: 64, optional: true }),
    size,
    timeout,
    dscp,
    responseTime: milliseconds('Response time', '响应时间'),
  },
});

export const hop = cpePartSpec({
  title: text('Hops', '跳'),
  most: 64,
  fields: {
    name: str({ label: text('Host', '主机'), maxLength: 256, optional: true, shown: true }),
    address: str({ label: text('IP address', 'IP 地址'), maxLength: 45, optional: true, shown: true }),
    times: str({ label: text('Times', '时延'), maxLength: 256, optional: true, shown: true }),
    error: cpeReading({ label: text('ICMP error', 'ICMP 错误码'), least: 0, most: 65_535 }),
  },
});

const url = str({ label: text('URL', 'URL'), spec: 'diag.target', maxLength: 256 });
const octets = (en: string, zh: string) =>
  cpeReading({ label: text(en, zh), unit: 'octets', least: 0, most: countable });
const speed = cpeReading({ label: text('Speed', '速率'), unit: 'bit/s', least: 0, most: 1e12 });
const moment = (en: string, zh: string) => str({ label: text(en, zh), maxLength: 40, optional: true, shown: true });

export const download = cpePartSpec({
  title: text('Download speed', '下载测速'),
  most: 1,
  fields: {
    state: diagnosisState,
    url,
    interface: source,
    dscp,
    began: moment('Began', '开始时间'),
    ended: moment('Ended', '结束时间'),
    octets: octets('Received', '已接收'),
    speed,
  },
});

export const uploadPart = cpePartSpec({
  title: text('Upload speed', '上传测速'),
  most: 1,
  fields: {
    state: diagnosisState,
    url,
    interface: source,
    dscp,
    length: int({
      label: text('Length of the test', '测试文件大小'),
      min: 1,
      max: 4_294_967_295,
      unit: 'octets',
      optional: true,
    }),
    began: moment('Began', '开始时间'),
    ended: moment('Ended', '结束时间'),
    octets: octets('Sent', '已发送'),
    speed,
  },
});
