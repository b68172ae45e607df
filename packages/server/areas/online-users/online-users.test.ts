import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { identityAreas } from '../identity.ts';
import { userAgentOf } from './agent.ts';

const clock = testClock();
let server: TestServer;
beforeAll(async () => {
  const env = { HELIOGRAPH_SESSION_IDLE_MINUTES: '60', HELIOGRAPH_SESSION_HOURS: '3' };
  server = await startTestServer({ clock, areas: identityAreas, env });
});
afterAll(() => server.stop());
beforeEach(() => server.everything.query('delete from session'));

interface Row {
  tokenId: string;
  userName: string;
  own: boolean;
}
const list = async (token: string, query: Record<string, string> = {}) =>
  (await server.call('GET', '/monitor/online/list', { token, query })) as unknown as { rows: Row[]; total: number };
const rowOf = async (token: string, userName: string) =>
  (await list(token)).rows.find((row) => row.userName === userName)?.tokenId ?? '';
const kick = (token: string, tokenId: string, reason = '') =>
  server.call('DELETE', `/monitor/online/${tokenId}`, { token, query: { reason } });
const getInfo = (token: string) => server.call('GET', '/getInfo', { token });

describe('Online users', () => {
  it('are those of the tenant with a live session, found by name and address', async () => {
    const token = await server.signIn();
    await server.signIn('000000', 'operator');
    await server.signIn('coast1');
    const { rows, total } = await list(token);
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { userName: 'operator', own: false },
      { userName: 'admin', own: true },
    ]);
    expect((await list(token, { userName: 'oper' })).rows).toHaveLength(1);
    expect((await list(token, { ipaddr: '10.' })).rows).toHaveLength(0);
    clock.advance(61 * 60_000);
    expect((await list(await server.signIn())).rows).toHaveLength(1);
  });

  it('are told by nothing that could be used as a token', async () => {
    const token = await server.signIn();
    const answer = JSON.stringify(await list(token));
    expect(answer).not.toContain(token);
    const { rows } = await list(token);
    expect(await getInfo(rows[0]?.tokenId ?? '')).toMatchObject({ code: 401 });
  });

  it('can be put out, and are told why', async () => {
    const [token, theirs] = [await server.signIn(), await server.signIn('000000', 'operator')];
    expect(await kick(token, await rowOf(token, 'operator'), 'Maintenance at noon')).toMatchObject({ code: 200 });
    expect(await getInfo(theirs)).toMatchObject({
      code: 401,
      msg: 'An administrator signed you out: Maintenance at noon',
    });
    const { rows } = await server.everything.query(`select after from audit_log where call_name = 'kick'`);
    expect(rows).toEqual([{ after: { reason: 'Maintenance at noon' } }]);
  });

  it('cannot put themselves out when they are the only one', async () => {
    const token = await server.signIn();
    const own = await rowOf(token, 'admin');
    expect((await kick(token, own)).msg).toContain('only user');
    await server.signIn('000000', 'operator');
    expect(await kick(token, own)).toMatchObject({ code: 200 });
    expect(await getInfo(token)).toMatchObject({ code: 401 });
  });

  it('of another tenant do not exist', async () => {
    const [token, theirs] = [await server.signIn(), await server.signIn('coast1')];
    const tokenId = await rowOf(theirs, 'admin');
    expect(await kick(token, tokenId)).toMatchObject({ code: 404 });
    expect(await getInfo(theirs)).toMatchObject({ code: 200 });
  });

  it('are seen as far as the roles reach', async () => {
    const token = await server.signInWith(['monitor:online:list', 'monitor:online:forceLogout']);
    await server.everything.query(`update role set data_scope = '5' where permissions @> '{monitor:online:list}'`);
    const admin = await server.signIn();
    expect((await list(token)).rows).toMatchObject([{ own: true }]);
    expect(await kick(token, await rowOf(admin, 'admin'))).toMatchObject({ code: 404 });
  });

  it('see and end their own session without a permission, and nobody else’s', async () => {
    const [token, other] = [await server.signIn('000000', 'viewer'), await server.signIn()];
    const own = (await server.call('GET', '/monitor/online', { token })) as unknown as { rows: Row[] };
    expect(own.rows).toMatchObject([{ userName: 'viewer', own: true }]);
    const end = (tokenId: string) => server.call('POST', `/monitor/online/${tokenId}`, { token });
    expect(await end(await rowOf(other, 'admin'))).toMatchObject({ code: 404 });
    expect(await end(own.rows[0]?.tokenId ?? '')).toMatchObject({ code: 200 });
    expect(await getInfo(token)).toMatchObject({ code: 401 });
  });
});

describe('A session', () => {
  it('ends when it is not used for its idle time, and at its greatest age however much it is used', async () => {
    const idle = await server.signIn();
    clock.advance(59 * 60_000);
    expect(await getInfo(idle)).toMatchObject({ code: 200 });
    clock.advance(61 * 60_000);
    expect(await getInfo(idle)).toMatchObject({ code: 401 });
    const busy = await server.signIn();
    for (let minutes = 0; minutes < 180; minutes += 30) {
      expect(await getInfo(busy), String(minutes)).toMatchObject({ code: 200 });
      clock.advance(30 * 60_000);
    }
    expect(await getInfo(busy)).toMatchObject({ code: 401 });
  });
});

describe('What a browser says of itself', () => {
  it('is told as a person calls it', () => {
    const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
    expect(userAgentOf(`${windows} Chrome/131.0.0.0 Safari/537.36`)).toEqual({ browser: 'Chrome 131', os: 'Windows' });
    expect(userAgentOf(`${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0`)).toEqual({
      browser: 'Edge 131',
      os: 'Windows',
    });
    expect(
      userAgentOf(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Mobile Safari/604.1',
      ),
    ).toEqual({ browser: 'Safari 17', os: 'iOS 17' });
    expect(userAgentOf('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0')).toEqual({
      browser: 'Firefox 128',
      os: 'Linux',
    });
    expect(userAgentOf('curl/8.5.0')).toEqual({ browser: 'curl', os: '' });
  });
});
