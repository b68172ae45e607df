import { expect, test } from 'vitest';
import { decodeMsg, decodeRecord, encodeMsg, encodeRecord } from './codec.ts';
import { UspWireError } from './error.ts';
import { usualUspLimits } from './scan.ts';
import { allMessages, allRecords } from './testing/messages.ts';

const kindOf = (what: () => unknown): string => {
  try {
    what();
  } catch (error) {
    if (error instanceof UspWireError) return error.kind;
    throw error;
  }
  return 'none';
};

test.each(allMessages.map((one, n) => [`${one.body.is} ${n}`, one] as const))(
  'a message %s comes out as it went in',
  (_, message) => {
    expect(decodeMsg(encodeMsg(message))).toEqual(message);
  },
);

test.each(allRecords.map((one) => [one.content.is, one] as const))('a record %s comes out as it went in', (_, one) => {
  const { content, ...head } = decodeRecord(encodeRecord(one));
  expect(head).toEqual({ version: one.version, to: one.to, from: one.from, security: 0 });
  expect(JSON.stringify(content, texts)).toBe(JSON.stringify(one.content, texts));
});

const texts = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

test('the octets are those of the published messages', () => {
  // Header { msg_id "1", msg_type GET }, Body { request { get { param_paths "Device." } } }, by the numbers of usp-msg 1.4.
  const get = Buffer.from('0a050a01311001120d0a0b0a090a074465766963652e', 'hex');
  expect(decodeMsg(get)).toEqual({ id: '1', body: { is: 'get', it: { paths: ['Device.'], maxDepth: 0 } } });
  // Record { version "1.4", to_id "a", from_id "b", no_session_context { payload 01 } }, by those of usp-record 1.4.
  const read = decodeRecord(Buffer.from('0a03312e341201611a01623a03120101', 'hex'));
  expect(read).toMatchObject({ version: '1.4', to: 'a', from: 'b', content: { is: 'plain' } });
  const wrong = { id: '1', body: { is: 'set', it: { allowPartial: false, objects: [] } } } as const;
  expect(encodeMsg(wrong).subarray(0, 7).toString('hex')).toBe('0a050a01311004');
});

test('what was read names why it is refused', () => {
  const good = encodeRecord(allRecords[0]!);
  expect(kindOf(() => decodeRecord(good, { ...usualUspLimits, mostOctets: 10 }))).toBe('tooLarge');
  expect(kindOf(() => decodeRecord(good, { ...usualUspLimits, mostFields: 3 }))).toBe('tooMany');
  expect(kindOf(() => decodeRecord(good.subarray(0, good.length - 1)))).toBe('malformed');
  expect(kindOf(() => decodeRecord(Buffer.from('0a0131', 'hex')))).toBe('empty');
  expect(kindOf(() => decodeMsg(Buffer.alloc(0)))).toBe('empty');
  expect(kindOf(() => decodeMsg(Buffer.from('{"cmd":"get"}')))).toBe('malformed');
});

test('64 kB of groups in groups are refused without going into them', () => {
  expect(kindOf(() => decodeRecord(Buffer.alloc(65_536, 0x0b)))).toBe('malformed');
  // Field 99 of unknown groups.
  expect(kindOf(() => decodeMsg(Buffer.concat([Buffer.from([0x9b, 0x06]), Buffer.alloc(65_000, 0x0b)])))).toBe(
    'malformed',
  );
});

test('bodies in bodies go as deep as the schema, and no deeper', () => {
  // Each octet pair says: field 1, of so many octets; below the schema it is octets like others.
  let nested = Buffer.alloc(0);
  for (let depth = 0; depth < 20_000; depth += 1) {
    const size: number[] = [];
    for (let rest = nested.length; ; rest >>= 7) {
      size.push(rest > 127 ? (rest & 127) | 128 : rest);
      if (rest <= 127) break;
    }
    nested = Buffer.concat([Buffer.from([0x0a, ...size]), nested]);
    if (nested.length > 65_536) break;
  }
  expect(['empty', 'malformed']).toContain(kindOf(() => decodeMsg(nested)));
});

test('many small entries are refused before anything is made of them', () => {
  const empty = Buffer.alloc(1_000_000, Buffer.from([0x0a, 0x00]));
  const framed = (bytes: Buffer, tag: number): Buffer => {
    const size = [(bytes.length & 127) | 128, ((bytes.length >> 7) & 127) | 128, bytes.length >> 14];
    return Buffer.concat([Buffer.from([tag, ...size]), bytes]);
  };
  const message = framed(framed(framed(empty, 0x0a), 0x12), 0x12);
  expect(kindOf(() => decodeMsg(message))).toBe('tooMany');
});

test('a parameter that is called as the prototype of all objects harms nobody', () => {
  const params = JSON.parse('{"__proto__":"x","constructor":"y","SSID":"z"}') as Record<string, string>;
  const resolved = [{ path: 'Device.', params }];
  const message = encodeMsg({
    id: '1',
    body: { is: 'getResp', it: { results: [{ path: 'Device.', code: 0, text: '', resolved }] } },
  });
  const { body } = decodeMsg(message);
  const read = body.is === 'getResp' ? body.it.results[0]?.resolved[0]?.params : undefined;
  expect(read?.['SSID']).toBe('z');
  expect(({} as Record<string, unknown>)['SSID']).toBeUndefined();
});
