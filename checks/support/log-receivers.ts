import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

// Receivers of syslog and of traps, written from the RFCs alone: nothing of ours encodes and decodes the same bytes.

export interface LogReceiver {
  readonly port: number;
  readonly got: Buffer[];
  stop(): void;
}

export async function hearUdp(): Promise<LogReceiver> {
  const got: Buffer[] = [];
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  socket.on('message', (bytes) => got.push(bytes));
  return { port: socket.address().port, got, stop: () => socket.close() };
}

/** Frames of RFC 6587 §3.4.1: their length in octets, a blank, the message. What is no frame is kept as it came. */
export async function hearTcp(): Promise<LogReceiver> {
  const got: Buffer[] = [];
  const server = createServer((socket) => {
    const parts: Buffer[] = [];
    socket.on('error', () => undefined);
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('end', () => {
      let rest = Buffer.concat(parts);
      while (rest.length > 0) {
        const digits = /^(?<length>[1-9]\d*) /.exec(rest.subarray(0, 12).toString('latin1'))?.groups?.['length'];
        const from = digits === undefined ? 0 : digits.length + 1;
        const length = digits === undefined ? rest.length : Number(digits);
        got.push(rest.subarray(from, from + length));
        rest = rest.subarray(from + length);
      }
      socket.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, got, stop: () => server.close() };
}

export interface SyslogLine {
  readonly facility: number;
  readonly severity: number;
  readonly at: string;
  readonly app: string;
  readonly id: string;
  /** By the name of the element, then of the parameter. */
  readonly data: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly words: string;
}

/** The grammar of RFC 5424 §6; throws where a line is none. */
export function parseSyslog(bytes: Buffer): SyslogLine {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  const head =
    /^<(?<pri>\d{1,3})>1 (?<at>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)) (?<host>[\x21-\x7e]{1,255}) (?<app>[\x21-\x7e]{1,48}) (?<pid>[\x21-\x7e]{1,128}) (?<id>[\x21-\x7e]{1,32}) /.exec(
      text,
    );
  if (!head?.groups) throw new Error(`no header: ${text}`);
  const { pri = '', at = '', app = '', id = '' } = head.groups;
  let rest = text.slice(head[0].length);
  const data: Record<string, Record<string, string>> = {};
  for (;;) {
    const element = /^\[(?<name>[^ =\]"]{1,32})(?<params>(?: [^ =\]"]{1,32}="(?:[^"\\\]]|\\["\\\]])*")*)\]/.exec(rest);
    if (!element?.groups) break;
    const { name = '', params = '' } = element.groups;
    const found = params.matchAll(/ (?<key>[^ =\]"]+)="(?<value>(?:[^"\\\]]|\\["\\\]])*)"/g);
    data[name] = Object.fromEntries(
      [...found].map(({ groups }) => [groups?.['key'], groups?.['value']?.replaceAll(/\\(["\\\]])/g, '$1')]),
    );
    rest = rest.slice(element[0].length);
  }
  if (!rest.startsWith(' \ufeff')) throw new Error(`no message behind the data: ${rest}`);
  return { facility: Number(pri) >> 3, severity: Number(pri) & 7, at, app, id, data, words: rest.slice(2) };
}

/** One value of X.690 with a definite length, and what follows it. */
function element(bytes: Buffer): { tag: number; value: Buffer; rest: Buffer } {
  const [tag = 0, first = 0] = bytes;
  const many = first < 128 ? 0 : first - 128;
  const length = many === 0 ? first : bytes.readUIntBE(2, many);
  const from = 2 + many;
  if (bytes.length < from + length) throw new Error('cut short');
  return { tag, value: bytes.subarray(from, from + length), rest: bytes.subarray(from + length) };
}

function elements(bytes: Buffer): { tag: number; value: Buffer }[] {
  const all: { tag: number; value: Buffer }[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const one = element(rest);
    all.push(one);
    rest = one.rest;
  }
  return all;
}

function dotted(bytes: Buffer): string {
  const ids: number[] = [];
  let id = 0;
  for (const octet of bytes) {
    id = id * 128 + (octet & 127);
    if (octet < 128) {
      ids.push(id);
      id = 0;
    }
  }
  const [first = 0, ...others] = ids;
  const top = Math.min(2, Math.floor(first / 40));
  return [top, first - top * 40, ...others].join('.');
}

export interface Trap {
  readonly community: string;
  readonly trapOid: string;
  /** By OID: text of octets, numbers of integers. */
  readonly values: Readonly<Record<string, string | number>>;
}

const tags = { integer: 2, octets: 4, oid: 6, timeticks: 0x43, trapV2: 0xa7 } as const;

/** An SNMPv2-Trap of RFC 3416 §4.2.6 in a message of RFC 1901; throws where it is none. */
export function parseTrap(bytes: Buffer): Trap {
  const [version, community, pdu] = elements(element(bytes).value);
  if (version?.value.readUInt8() !== 1 || pdu?.tag !== tags.trapV2) throw new Error('no trap of version 2c');
  const binds = elements(elements(pdu.value)[3]?.value ?? Buffer.alloc(0)).map(({ value }) => {
    const [name, said] = elements(value);
    if (name?.tag !== tags.oid || !said) throw new Error('no variable');
    const isNumber = said.tag === tags.integer || said.tag === tags.timeticks;
    const read = isNumber
      ? said.value.readIntBE(0, said.value.length)
      : said.tag === tags.oid
        ? dotted(said.value)
        : said.value.toString();
    return [dotted(name.value), read] as const;
  });
  const [upTime, trapOid, ...values] = binds;
  if (upTime?.[0] !== '1.3.6.1.2.1.1.3.0' || trapOid?.[0] !== '1.3.6.1.6.3.1.1.4.1.0')
    throw new Error('the first two variables are others');
  return {
    community: community?.value.toString() ?? '',
    trapOid: String(trapOid[1]),
    values: Object.fromEntries(values),
  };
}
