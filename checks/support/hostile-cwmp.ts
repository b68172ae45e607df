import { gzipSync } from 'node:zlib';
import { encodeFromCpe } from '@heliograph/wire/cwmp/encode.ts';
import { damaged, type Random } from '@heliograph/wire/cwmp/testing/damage.ts';
import { allFromCpe } from '@heliograph/wire/cwmp/testing/messages.ts';

/** What somebody who means harm sends to an ACS instead of a message. */
export interface HostileRequest {
  readonly kind: string;
  readonly octets: Buffer;
  /** It is never whole: whoever sends it goes away without waiting for an answer. */
  readonly isCut?: true;
}

interface Head {
  readonly path: string;
  /** Lines that say who sends it and in which session. */
  readonly lines: string;
  /** A report as the sender would make it. */
  readonly inform: string;
}

const seeds = allFromCpe.map(encodeFromCpe);
const seedOf = ({ inform }: Head, below: Random): string =>
  below(3) === 0 ? inform : (seeds[below(seeds.length)] ?? '');

const whole = (head: Head, body: Buffer | string, more = ''): Buffer =>
  Buffer.concat([start(head, `Content-Length: ${Buffer.byteLength(body)}\r\n${more}`), Buffer.from(body)]);

const start = ({ path, lines }: Head, more: string): Buffer =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: acs\r\nContent-Type: text/xml; charset=utf-8\r\nSOAPAction: ""\r\n${lines}${more}\r\n`,
    'latin1',
  );

const chunked = (head: Head, chunks: Buffer | string, more = ''): Buffer =>
  Buffer.concat([start(head, `Transfer-Encoding: chunked\r\n${more}`), Buffer.from(chunks)]);

/** Each octet a chunk of its own. */
const inCrumbs = (text: Buffer): Buffer =>
  Buffer.concat([...[...text].map((octet) => Buffer.from([0x31, 13, 10, octet, 13, 10])), Buffer.from('0\r\n\r\n')]);

const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '), { level: 9 });
const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha">${Array.from(
  { length: 12 },
  (_, n) => `<!ENTITY ${String.fromCharCode(98 + n)} "${`&${String.fromCharCode(97 + n)};`.repeat(10)}">`,
).join('')}]><x>&m;</x>`;

const numbers = ['-1', '4294967296', '99999999999999999999999', '1e999', 'NaN', '0x10', '٣', '', ' 1 ', '1.5'];
const namespaces = [
  '',
  'urn:dslforum-org:cwmp-1-9',
  'urn:dslforum-org:cwmp-9-0',
  'http://example.net/',
  'a"b',
  '\u0000',
];
const references = ['&#0;', '&#x110000;', '&#xD800;', '&nosuch;', '&#99999999999;', '&', '&#x;', '&amp;amp;'];
const badUtf8 = [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82], [0x80]].map((one) =>
  Buffer.from(one),
);
const charsets = ['gb2312', 'utf-16', 'utf-7', 'iso-8859-1', 'x-none', '"', 'utf-8; utf-16'];

const oneOf = <Value>(all: readonly Value[], below: Random): Value => all[below(all.length)]!;

const into = (text: string, what: Buffer | string, below: Random): Buffer => {
  const octets = Buffer.from(text);
  const at = below(octets.length);
  return Buffer.concat([octets.subarray(0, at), Buffer.from(what), octets.subarray(at)]);
};

const kinds: Readonly<Record<string, (head: Head, below: Random) => Omit<HostileRequest, 'kind'>>> = {
  damaged: (head, below) => ({ octets: whole(head, damaged(Buffer.from(seedOf(head, below)), below)) }),
  cutShort: (head, below) => {
    const body = Buffer.from(seedOf(head, below));
    return { octets: whole(head, body.subarray(0, below(body.length))) };
  },
  nested: (head, below) => {
    const depth = 1 + below(5_000);
    const nest = `${'<a>'.repeat(depth)}x${below(2) ? '</a>'.repeat(depth) : ''}`;
    return { octets: whole(head, into(seedOf(head, below), nest, below)) };
  },
  entities: (head, below) => ({
    octets: whole(head, below(4) ? into(seedOf(head, below), oneOf(references, below), below) : laughs),
  }),
  namespaces: (head, below) => ({
    octets: whole(head, seedOf(head, below).replace(/urn:dslforum-org:cwmp-1-\d/g, oneOf(namespaces, below))),
  }),
  numbers: (head, below) => ({
    octets: whole(
      head,
      seedOf(head, below)
        .replace(/>\d+</g, () => `>${oneOf(numbers, below)}<`)
        .replace(/\[\d+\]/g, `[${oneOf(numbers, below)}]`),
    ),
  }),
  utf8: (head, below) => ({ octets: whole(head, into(seedOf(head, below), oneOf(badUtf8, below), below)) }),
  charset: (head, below) => {
    const text = whole(head, seedOf(head, below)).toString('latin1');
    return { octets: Buffer.from(text.replace('charset=utf-8', `charset=${oneOf(charsets, below)}`), 'latin1') };
  },
  crumbs: (head, below) => ({ octets: chunked(head, inCrumbs(damaged(Buffer.from(seedOf(head, below)), below))) }),
  chunkLies: (head, below) => {
    const size = oneOf(['fffffffffffffffff', '-5', 'zz', '', '10000000', '5;a=b'], below);
    return { octets: chunked(head, `${size}\r\n${seedOf(head, below)}\r\n0\r\n\r\n`), isCut: true };
  },
  chunkEndless: (head, below) => ({
    octets: chunked(head, inCrumbs(Buffer.from(seedOf(head, below).slice(0, 200))).subarray(0, -5)),
    isCut: true,
  }),
  twoLengths: (head, below) => ({
    octets: chunked(head, `5\r\n<a/>\n\r\n0\r\n\r\n`, `Content-Length: ${below(100)}\r\n`),
    isCut: true,
  }),
  lengthLies: (head, below) => {
    const length = oneOf(['-1', 'abc', '99999999999999999999', '10000000000', '2000', '300000', '5000000'], below);
    return { octets: Buffer.concat([start(head, `Content-Length: ${length}\r\n`), Buffer.from('<a>')]), isCut: true };
  },
  gzip: (head, below) => {
    const real = gzipSync(seedOf(head, below));
    const body = oneOf([bomb, real, real.subarray(0, below(real.length)), damaged(real, below)], below);
    const coding = oneOf(['gzip', 'gzip', 'x-gzip', 'deflate', 'br', 'gzip, gzip'], below);
    return { octets: whole(head, body, `Content-Encoding: ${coding}\r\n`) };
  },
  tooLong: (head, below) => {
    const body = Buffer.alloc(300_000, '<a>');
    return below(2)
      ? { octets: whole(head, body) }
      : { octets: chunked(head, `493e0\r\n${body.toString()}\r\n0\r\n\r\n`) };
  },
  notHttp: (head, below) => ({ octets: damaged(whole(head, '<a/>').subarray(0, 120), below), isCut: true }),
};

const names = Object.keys(kinds);
/** Long ones are sent seldom: they cost the line and not the ACS. */
const seldom = new Set(['tooLong', 'gzip', 'nested']);

export function hostileRequest(head: Head, below: Random): HostileRequest {
  let kind = oneOf(names, below);
  if (seldom.has(kind) && below(4) > 0) kind = 'damaged';
  return { kind, ...kinds[kind]!(head, below) };
}
