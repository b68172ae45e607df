import { choice, int, isEmpty, str, type Form, type Values } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import type { HeardNetwork } from './air.ts';

/** What a customer device can be asked to measure (TR-098, TR-181, TR-143), and all of it at once. */
export const typedKinds = ['ping', 'trace', 'download', 'upload'] as const;
/** Those that are asked by a form. */
export type TypedKind = (typeof typedKinds)[number];
/** `scan`: which networks of others it hears. */
export const probeKinds = [...typedKinds, 'scan'] as const;
export type ProbeKind = (typeof probeKinds)[number];
export const diagnosisKinds = [...probeKinds, 'oneClick'] as const;
export type DiagnosisKind = (typeof diagnosisKinds)[number];

/** What stands for "by whichever way the device itself takes". */
export const anyInterface = 'auto';
/** A diagnosis is given two to three minutes (S2 §9): how long the probe itself may take, ms. */
export const longestProbe = 120_000;
/** Latest results that are kept of each device and kind. */
export const keptResults = 30;

const target = str({
  label: text('Target', '目标'),
  help: text('Host name or IP address', '主机名或 IP 地址'),
  spec: ['diag.target', 'net.networkAddress'],
  format: 'host',
  maxLength: 255,
});
/** The path of a connection of the device, or `auto`. */
const source = str({
  label: text('Interface', '接口'),
  spec: 'diag.interface',
  maxLength: 256,
  initial: anyInterface,
});
const size = (initial: number) =>
  int({
    label: text('Packet size', '报文大小'),
    spec: 'diag.packetSize',
    min: 64,
    max: 65_507,
    unit: 'octets',
    initial,
  });
const timeout = (initial: number) =>
  int({ label: text('Timeout', '超时时间'), spec: 'diag.timeout', min: 1, max: 60_000, unit: 'ms', initial });
const dscp = int({ label: text('DSCP', 'DSCP'), min: 0, max: 63, optional: true, folded: true });
const latency = int({
  label: text('Latency at most', '时延上限'),
  help: text('A slower answer is marked', '超过该时延的结果将被标记'),
  spec: 'diag.latency',
  min: 0,
  max: 65_535,
  unit: 'ms',
  optional: true,
});

const tooLong = text('This may take longer than two minutes', '该诊断可能超过两分钟');
const num = (values: Values, name: string) => Number(values[name] ?? 0);

export const pingForm: Form = {
  fields: {
    target,
    interface: source,
    count: int({ label: text('Count', '次数'), spec: 'diag.count', min: 1, max: 100, initial: 5 }),
    size: size(64),
    timeout: timeout(2_000),
    latency,
    dscp,
  },
  rules: [
    {
      marks: ['count', 'timeout'],
      message: tooLong,
      holds: (values) => num(values, 'count') * num(values, 'timeout') <= longestProbe,
      passes: { count: 5, timeout: 2_000 },
      fails: { count: 100, timeout: 60_000 },
    },
  ],
};

export const traceForm: Form = {
  fields: {
    target,
    interface: source,
    // The data models have one to three; the specification proposes more.
    repeat: int({ label: text('Tries per hop', '每跳次数'), spec: 'diag.repeat', min: 1, max: 3, initial: 2 }),
    maxHop: int({ label: text('Hops at most', '最大跳数'), spec: 'diag.maxHop', min: 1, max: 64, initial: 30 }),
    size: size(64),
    timeout: timeout(1_000),
    latency,
    dscp,
  },
  rules: [
    {
      marks: ['repeat', 'maxHop', 'timeout'],
      message: tooLong,
      holds: (values) => num(values, 'repeat') * num(values, 'maxHop') * num(values, 'timeout') <= longestProbe,
      passes: { repeat: 2, maxHop: 30, timeout: 1_000 },
      fails: { repeat: 3, maxHop: 64, timeout: 60_000 },
    },
  ],
};

/** Megabytes (10^6 octets) that a speed test moves. */
export const speedSizes = [1, 5, 10, 25, 50, 100] as const;
const megabytes = choice({
  label: text('Size of the test', '测试文件大小'),
  options: speedSizes.map((value) => ({ value, label: text(`${value} MB`, `${value} MB`) })),
  initial: 10,
});

export const speedForm: Form = {
  fields: {
    interface: source,
    megabytes,
    url: str({
      label: text('Server', '测速服务器'),
      help: text(
        'http:// address of a speed test server of yours; empty = this console',
        '自有测速服务器的 http:// 地址；留空表示使用本平台',
      ),
      spec: 'diag.target',
      maxLength: 256,
      optional: true,
    }),
    dscp,
  },
  rules: [
    {
      marks: ['url'],
      message: text('An address that begins with http:// expected', '请输入以 http:// 开头的地址'),
      holds: ({ url }) => isEmpty(url) || (typeof url === 'string' && isSpeedUrl(url)),
      passes: { url: 'http://speed.example.net/100MB.bin' },
      fails: { url: 'ftp://speed.example.net/100MB.bin' },
    },
  ],
};

/** TR-143 asks for HTTP; most devices know nothing else. No user names: the device stores them in the clear. */
export function isSpeedUrl(url: string): boolean {
  if (!/^https?:\/\/[!-~]+$/.test(url) || !URL.canParse(url)) return false;
  const { username, password, hostname } = new URL(url);
  return username === '' && password === '' && hostname !== '';
}

export const oneClickForm: Form = {
  fields: {
    target: str({
      label: text('Target on the internet', '互联网目标'),
      help: text('The device pings its gateway and this host', '设备将 Ping 网关和该主机'),
      spec: 'net.networkAddress',
      format: 'host',
      maxLength: 255,
      initial: '8.8.8.8',
    }),
  },
};

/** What was asked, as it is kept. */
export interface DiagnosisInputs {
  readonly target?: string;
  readonly interface?: string;
  readonly count?: number;
  readonly repeat?: number;
  readonly maxHop?: number;
  readonly size?: number;
  readonly timeout?: number;
  readonly latency?: number;
  readonly dscp?: number;
  readonly megabytes?: number;
  readonly url?: string;
}

export interface Hop {
  readonly name: string | null;
  readonly address: string | null;
  /** ms, one for each try; empty: no answer. */
  readonly times: readonly number[];
  /** ICMP error; null = none told. */
  readonly error: number | null;
}

/** Results in the units of the screen; what the device did not tell is null. */
export interface ProbeResult {
  readonly answered?: number | null;
  readonly lost?: number | null;
  /** ms */
  readonly shortest?: number | null;
  readonly average?: number | null;
  readonly longest?: number | null;
  readonly responseTime?: number | null;
  readonly hops?: readonly Hop[];
  readonly octets?: number | null;
  /** bit/s, by the moments that the device told. */
  readonly speed?: number | null;
  /** From the first to the last octet, ms. */
  readonly duration?: number | null;
  /** From asking for the connection to having it, ms. */
  readonly connect?: number | null;
  /** From the request to the first octet, ms. */
  readonly firstByte?: number | null;
  /** The moments that it told cannot be true. */
  readonly oddTimes?: boolean;
  /** Networks of others, the loudest first. */
  readonly heard?: readonly HeardNetwork[];
  /** What the other end of the test counted, where that was this console. */
  readonly served?: { readonly octets: number; readonly ms: number; readonly capped: boolean } | null;
}

/** Share of probes without an answer, 0–100; null where the counts say nothing. */
export function probeLossOf({ answered, lost }: ProbeResult): number | null {
  if (answered == null || lost == null || answered + lost <= 0) return null;
  return Math.round((1000 * lost) / (answered + lost)) / 10;
}

/** `12,13,11` of a hop; what is no time is none. */
export const timesOf = (said: string | null): number[] =>
  (said ?? '')
    .split(/[,\s]+/)
    .filter((one) => /^\d{1,7}(?:\.\d+)?$/.test(one))
    .map(Number)
    .slice(0, 10);

/** Microseconds since 1970; undefined: unknown, which is how year 1 is meant. */
export function microsecondsOf(said: string | null | undefined): number | undefined {
  const [, second, fraction = '', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))?(Z|[+-]\d\d:\d\d)?$/.exec(said?.trim() ?? '') ?? [];
  if (second === undefined || second.startsWith('0001')) return undefined;
  const whole = Date.parse(`${second}${zone}`);
  return Number.isNaN(whole) ? undefined : whole * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6));
}

export interface Moments {
  readonly tcpRequest?: string | null;
  readonly tcpResponse?: string | null;
  readonly request?: string | null;
  readonly began?: string | null;
  readonly ended?: string | null;
  readonly octets: number | null;
}

/** More than a home device forwards: a clock that was set in the middle of a test, or whole seconds. bit/s */
const fastest = 100e9;
/** Shorter ones were not measured but rounded, ms. */
const shortestTest = 1;

/** A speed by the device's own times, and whether these can be true: in order, at least a millisecond, and no faster than any line is. */
export function speedResult({ tcpRequest, tcpResponse, request, began, ended, octets }: Moments): ProbeResult {
  const span = (from: string | null | undefined, to: string | null | undefined): number | null => {
    const [a, b] = [microsecondsOf(from), microsecondsOf(to)];
    return a === undefined || b === undefined || b < a ? null : (b - a) / 1000;
  };
  const [begin, end] = [microsecondsOf(began), microsecondsOf(ended)];
  const duration = span(began, ended);
  const speed = octets === null || duration === null || duration < shortestTest ? null : (octets * 8000) / duration;
  const isOdd = begin !== undefined && end !== undefined && (duration === null || speed === null || speed > fastest);
  return {
    octets,
    speed: isOdd ? null : speed === null ? null : Math.round(speed),
    duration: isOdd ? null : duration,
    connect: span(tcpRequest, tcpResponse),
    firstByte: span(request, began),
    ...(isOdd && octets !== null && { oddTimes: true }),
  };
}

/** The figure by which results of a kind are compared: average ms, ms to the last hop, bit/s. */
export const figureOf = (kind: DiagnosisKind, result: ProbeResult): number | null =>
  (kind === 'ping' ? result.average : kind === 'trace' ? result.responseTime : result.speed) ?? null;

/** Networks that are kept of one scan: more are not heard in any house, but in an air full of them. */
export const mostHeard = 64;
