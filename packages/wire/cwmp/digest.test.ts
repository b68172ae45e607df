import { describe, expect, test } from 'vitest';
import { authFields } from './auth-fields.ts';
import { answerChallenge, credentialsOf, type DigestCredentials, DigestGuard, digestResponse } from './digest.ts';

const rfc2617 = {
  username: 'Mufasa',
  realm: 'testrealm@host.com',
  nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093',
  uri: '/dir/index.html',
  algorithm: 'MD5',
  qop: 'auth',
  cnonce: '0a4f113b',
  count: '00000001',
} as const;
const rfc7616 = {
  ...rfc2617,
  realm: 'http-auth@example.org',
  nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
};

describe('answers are those of the standards', () => {
  const get = { method: 'GET' };
  // What no standard gives was worked out with another implementation of the hashes.
  test.each([
    ['RFC 2617 §3.5', rfc2617, 'Circle Of Life', get, '6629fae49393a05397450978507c4ef1'],
    ['RFC 7616 §3.9.1, MD5', rfc7616, 'Circle of Life', get, '8ca523f5e9506fed4657c9700eebdbec'],
    [
      'RFC 7616 §3.9.1, SHA-256',
      { ...rfc7616, algorithm: 'SHA-256' as const },
      'Circle of Life',
      get,
      '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1',
    ],
    ['without qop', { ...rfc2617, qop: undefined }, 'Circle Of Life', get, '670fd8c2df070c60b045671b8b24ff02'],
    [
      'MD5-sess',
      { ...rfc2617, algorithm: 'MD5-sess' as const },
      'Circle Of Life',
      get,
      '8e3825c57e897f5a0dec6c2d4e5059d0',
    ],
    [
      'auth-int',
      { ...rfc2617, uri: '/acs/t', qop: 'auth-int' as const },
      'Circle Of Life',
      { method: 'POST', body: '<x/>' },
      'ba7700bef46b0d2ada1c486c0d44ce10',
    ],
  ])('%s', (_name, said, password, spoken, response) => {
    expect(digestResponse(said, password, spoken)).toBe(response);
  });

  test('a challenge of RFC 7616 is answered with its strongest algorithm', () => {
    const challenge = (algorithm: string): string =>
      `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="${rfc7616.nonce}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`;
    const answer = answerChallenge(
      [challenge('MD5'), challenge('SHA-256')],
      { username: 'Mufasa', password: 'Circle of Life' },
      { method: 'GET', target: '/dir/index.html' },
      { cnonce: rfc7616.cnonce },
    );
    expect(answer).toContain('753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1');
    expect(answer).toContain('opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"');
  });
});

describe('fields are read as they are written in the field', () => {
  test.each<[string, Partial<DigestCredentials>]>([
    ['Digest username="u", qop=auth, nc=00000001, cnonce="c"', { username: 'u', qop: 'auth', algorithm: 'MD5' }],
    [
      'digest USERNAME=u,qop="AUTH-INT",nc=1,algorithm="sha-256"',
      { username: 'u', qop: 'auth-int', algorithm: 'SHA-256' },
    ],
    [
      'Digest  username = "a \\"b\\" \\\\ , c" , uri=/acs/t?x=1,response="ABC"',
      { username: 'a "b" \\ , c', uri: '/acs/t?x=1', response: 'abc' },
    ],
    ['Digest username="DOMAIN\\user", username="other"', { username: 'DOMAIN\\user', qop: undefined }],
  ])('%s', (field, expected) => {
    expect(credentialsOf(field)).toMatchObject({ scheme: 'digest', ...expected });
  });

  test('several challenges in one field', () => {
    const all = authFields('Basic realm="a, Digest b", Negotiate, Digest realm="c", qop="auth,auth-int"');
    expect(all.map((one) => [one.scheme, one.parameters.get('realm')])).toEqual([
      ['basic', 'a, Digest b'],
      ['negotiate', undefined],
      ['digest', 'c'],
    ]);
  });

  test('Basic', () => {
    expect(credentialsOf('Basic dTpwOncg')).toEqual({ scheme: 'basic', username: 'u', password: 'p:w ' });
  });

  test.each([
    undefined,
    '',
    ',',
    'Bearer abc',
    'Basic',
    'Basic dQ==',
    'Digest algorithm=SHA-512, username="u"',
    'Digest qop=auth-conf, nc=1',
    'Digest qop=auth, nc=xyz',
    'Digest qop=auth, nc=000000001',
    `Digest username="${'u'.repeat(5000)}"`,
  ])('%j is nothing', (field) => {
    expect(credentialsOf(field)).toBeUndefined();
  });
});

describe('whoever asks for passwords', () => {
  const clock = { at: 1_700_000_000_000 };
  const guardOf = (more: object = {}): DigestGuard =>
    new DigestGuard({ realm: 'Heliograph', now: () => clock.at, lifeMs: 60_000, ...more });
  const identity = { username: '00259E-HG8245H-1', password: 'päss"word' };
  const spoken = { method: 'POST', target: '/acs/token', body: '<a/>' };

  const said = (challenge: string | string[], options: object = {}, who = identity): DigestCredentials =>
    credentialsOf(answerChallenge(challenge, who, spoken, options)) as DigestCredentials;

  test('knows who knows the password, and nobody else', () => {
    const guard = guardOf();
    const check = (who: typeof identity, known: string | undefined): string =>
      guard.check(said(guard.challenges('t'), {}, who), known, spoken, 't');
    expect(check(identity, identity.password)).toBe('known');
    expect(check({ ...identity, password: 'guess' }, identity.password)).toBe('wrong');
    expect(check(identity, undefined)).toBe('wrong');
  });

  test('takes SHA-256 where it asks for it, and what it did not ask for is wrong', () => {
    const both = guardOf({ algorithms: ['MD5', 'SHA-256'] });
    const answer = said(both.challenges('t'));
    expect(answer.algorithm).toBe('SHA-256');
    expect(both.check(answer, identity.password, spoken, 't')).toBe('known');
    expect(guardOf().check(answer, identity.password, spoken, 't')).toBe('wrong');
  });

  test.each([
    ['auth-int', (field: string) => field.replace('qop="auth"', 'qop="auth-int"')],
    ['no qop', (field: string) => field.replace('qop="auth", ', '')],
    ['MD5-sess', (field: string) => field.replace('algorithm=MD5', 'algorithm=MD5-sess')],
  ])('takes %s', (_name, turn) => {
    const guard = guardOf();
    expect(guard.check(said(guard.challenges('t').map(turn)), identity.password, spoken, 't')).toBe('known');
  });

  test('auth-int covers the body', () => {
    const guard = guardOf();
    const answer = said(guard.challenges('t').map((field) => field.replace('"auth"', '"auth-int"')));
    expect(guard.check(answer, identity.password, { method: 'POST', body: '<b/>' }, 't')).toBe('wrong');
  });

  test('an answer is good once, and a count that goes on is good', () => {
    const guard = guardOf();
    const challenge = guard.challenges('t');
    const check = (count: number): string => guard.check(said(challenge, { count }), identity.password, spoken, 't');
    expect([1, 1, 2, 16, 15, 17].map(check)).toEqual(['known', 'stale', 'known', 'known', 'stale', 'known']);
  });

  test('an answer without a count is good once', () => {
    const guard = guardOf();
    const answer = said(guard.challenges('t')[0]!.replace('qop="auth", ', ''));
    const check = (): string => guard.check(answer, identity.password, spoken, 't');
    expect([check(), check()]).toEqual(['known', 'stale']);
  });

  test('a nonce is good for its time, its scope and its guard', () => {
    const guard = guardOf();
    const challenge = guard.challenges('t');
    expect(guard.check(said(challenge), identity.password, spoken, 'other')).toBe('stale');
    expect(guardOf().check(said(challenge), identity.password, spoken, 't')).toBe('stale');
    clock.at += 60_001;
    expect(guard.check(said(challenge), identity.password, spoken, 't')).toBe('stale');
    expect(guard.challenges('t', true)[0]).toContain(', stale=true');
  });

  test('another spelling of a nonce is another nonce and not ours', () => {
    const guard = guardOf();
    const [field] = guard.challenges('t');
    const padded = field!.replace(/nonce="([^"]+)"/, 'nonce="$1="');
    expect(padded).not.toBe(field);
    expect(guard.check(said(padded), identity.password, spoken, 't')).toBe('stale');
  });

  test('what is forgotten to stay within bounds is not good again', () => {
    const guard = guardOf({ most: 2 });
    const answers = [1, 2, 3].map(() => {
      clock.at += 10;
      return said(guard.challenges('t'));
    });
    const check = (answer: DigestCredentials): string => guard.check(answer, identity.password, spoken, 't');
    expect(answers.map(check)).toEqual(['known', 'known', 'known']);
    expect(answers.map(check)).toEqual(['stale', 'stale', 'stale']);
  });

  test('Basic is answered only where nothing better is offered and the caller takes it', () => {
    const ask = (field: string, allowBasic: boolean): string | undefined =>
      answerChallenge(field, { username: 'u', password: 'p' }, spoken, { allowBasic });
    expect(ask('Basic realm="x"', true)).toBe('Basic dTpw');
    expect(ask('Basic realm="x"', false)).toBeUndefined();
    expect(ask('Basic realm="x", Digest realm="x", nonce="n"', true)).toMatch(/^Digest /);
    expect(ask('Digest realm="x", nonce="n", qop="auth-conf"', true)).toBeUndefined();
  });

  test('a field that is answered cannot bring in another line', () => {
    const answer = answerChallenge('Digest realm="a\r\nX: y", nonce="n"', identity, spoken);
    expect(answer).toMatch(/realm="aX: y"/);
  });
});
