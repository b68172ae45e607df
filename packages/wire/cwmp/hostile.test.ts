import { describe, expect, test } from 'vitest';
import { chance } from '../snmp/testing/agent.ts';
import { authFields } from './auth-fields.ts';
import { decodeUdpRequest } from './connection-request.ts';
import { decodeFromAcs, decodeFromCpe } from './decode.ts';
import { credentialsOf } from './digest.ts';
import { encodeFromAcs, encodeFromCpe } from './encode.ts';
import { CwmpError } from './error.ts';
import { decodeStun, encodeStun, isIntact } from './stun.ts';
import { damaged, type Random } from './testing/damage.ts';
import { allFromAcs, allFromCpe } from './testing/messages.ts';

/** `CWMP_FUZZ=200000` for the whole; the few of every day show that nothing throws what it must not. */
const ROUNDS = Number(process.env['CWMP_FUZZ'] ?? 4000);

const bodies = [...allFromCpe.map(encodeFromCpe), ...allFromAcs.map(encodeFromAcs)].map((text) => Buffer.from(text));
/** What is thrown that is not ours is a bug and fails the test. */
function attempt<Value>(act: () => Value): Value | string {
  try {
    return act();
  } catch (error) {
    if (error instanceof CwmpError) return error.kind;
    throw error;
  }
}

describe('hostile bodies are a message or an error of ours', () => {
  test(`${ROUNDS} damaged bodies`, () => {
    const random = chance(20_261_123);
    const below: Random = (most) => Math.floor(random() * most);
    const outcomes = new Map<string, number>();
    const charsets = [undefined, 'utf-8', 'gb2312', 'iso-8859-1', 'utf-16', 'none'];
    for (let i = 0; i < ROUNDS; i++) {
      const bytes = damaged(bodies[below(bodies.length)]!, below);
      const options = { charset: charsets[below(charsets.length)], limits: { elements: 400 } };
      attempt(() => decodeFromAcs(bytes, options));
      const said = attempt(() => decodeFromCpe(bytes, options));
      const outcome = typeof said === 'string' ? said : 'read';
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (typeof said === 'string') continue;
      // What was understood is said again and understood as the same.
      const again = attempt(() => encodeFromCpe(said));
      if (again !== 'unwritable') expect(decodeFromCpe(again)).toMatchObject({ id: said.id, body: said.body });
    }
    // If one of these never happens, the test tests nothing.
    expect([...outcomes.keys()].sort()).toEqual(
      expect.arrayContaining(['doctype', 'noMethod', 'notSoap', 'notXml', 'read', 'tooDeep', 'tooMany']),
    );
    expect(outcomes.get('read')).toBeGreaterThan(ROUNDS / 20);
    expect(outcomes.get('read')).toBeLessThan(ROUNDS * 0.9);
  });

  const inBody = (text: string): string =>
    `<Envelope><Body><Kicked><Command>${text}</Command></Kicked></Body></Envelope>`;
  const many = (piece: string, octets = 256 * 1024): string => piece.repeat(Math.ceil(octets / piece.length));
  test.each([
    ['nested', many('<a>')],
    ['nested with attributes', many('<a b="c">')],
    ['ends without beginnings', inBody(many('</a>'))],
    ['empty elements', inBody(many('<a/>'))],
    ['text in pieces', inBody(many('a<b/>'))],
    ['CDATA in pieces', inBody(many('<![CDATA[a]]>'))],
    ['CDATA without an end', inBody(many('<![CDATA['))],
    ['comments', inBody(many('<!---->'))],
    ['comments without an end', inBody(many('<!--'))],
    ['instructions without an end', inBody(many('<?'))],
    ['ampersands', inBody(many('&'))],
    ['references without an end', inBody(many('&#'))],
    ['references', inBody(many('&#x41;&lt;&#0;'))],
    ['line ends', inBody(many('\r'))],
    ['NULs', inBody(many('\0'))],
    ['a long name', `<${many('a')}/>`],
    ['many attributes', `<a ${many('b="c" ')}/>`],
    ['quotes without an end', `<a b="${many("'<>")}`],
    ['white space in a tag', `<a${many(' ')}`],
    ['many parameters', inBody(many('<ParameterValueStruct><Name>a</Name><Value>b</Value></ParameterValueStruct>'))],
    [
      'names of members',
      inBody('').replace('<Command>', `${Array.from({ length: 20_000 }, (_, i) => `<a${i}/>`).join('')}<Command>`),
    ],
    ['a declaration without an end', `<?xml ${many('version="1.0" ')}`],
    ['an encoding far away', `<?xml version="1.0"${many(' ')}encoding="gb2312"?><a/>`],
  ])('256 kB of %s end soon', (_name, text) => {
    const began = performance.now();
    attempt(() => decodeFromCpe(Buffer.from(text)));
    // Some milliseconds; what grows with the square of the length takes minutes.
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

describe('hostile fields and datagrams are read or nothing, and never throw', () => {
  const fields = [
    'Digest username="00259E-H-1", realm="Heliograph", nonce="abc", uri="/acs/t", algorithm=MD5, response="00", qop=auth, nc=00000001, cnonce="x"',
    'Basic realm="a", Digest realm="b", qop="auth,auth-int", nonce="n", opaque="", algorithm=SHA-256',
    'Basic dTpw',
  ].map((text) => Buffer.from(text));
  const transaction = new Uint8Array(16);
  const datagrams = [
    encodeStun(
      { kind: 'request', transaction, username: 'u', connectionRequestBinding: true, bindingChange: true },
      'p',
    ),
    encodeStun({ kind: 'response', transaction, mapped: { address: '2001:db8::1', port: 1 } }),
    encodeStun({ kind: 'error', transaction, error: { code: 420, reason: 'no' }, unknown: [1, 2] }),
    Buffer.from(
      'GET http://a:1?ts=1&id=2&un=%41&cn=c&sig=0000000000000000000000000000000000000000 HTTP/1.1\r\nHost: a\r\n\r\n',
    ),
  ].map((bytes) => Buffer.from(bytes));

  test(`${ROUNDS} of each`, () => {
    const random = chance(7);
    const below: Random = (most) => Math.floor(random() * most);
    let [read, refused] = [0, 0];
    for (let i = 0; i < ROUNDS; i++) {
      const field = damaged(fields[below(fields.length)]!, below).toString('latin1');
      authFields(field);
      const datagram = damaged(datagrams[below(datagrams.length)]!, below);
      isIntact(datagram, 'p');
      for (const one of [credentialsOf(field), decodeStun(datagram), decodeUdpRequest(datagram)]) {
        if (one) read++;
        else refused++;
      }
    }
    expect(read).toBeGreaterThan(ROUNDS / 20);
    expect(refused).toBeGreaterThan(ROUNDS / 20);
  });

  test.each(['Digest a="', 'Digest a=b,', 'Digest "', 'a,', 'Digest a="\\', '=,', 'Basic a='])(
    'fields of %j alone',
    (piece) => {
      for (const length of [100, 4096, 100_000]) {
        const field = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
        expect(authFields(field).length).toBeLessThanOrEqual(8);
      }
    },
  );
});
