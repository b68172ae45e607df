import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { decodeUdpRequest, judgeUdpRequest, type SignedRequest } from '@heliograph/wire/cwmp/connection-request.ts';
import { decodeStun, encodeStun, newTransaction } from '@heliograph/wire/cwmp/stun.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askTry } from '../../../estate/cpes/reach.ts';
import type { CpeFixture } from '../acs.fixture.ts';
import { AcsStand } from '../acs-stand.fixture.ts';

const server = 'InternetGatewayDevice.ManagementServer.';
let stand: AcsStand;
const sockets: Socket[] = [];
beforeAll(async () => {
  stand = await AcsStand.start();
});
afterEach(() => {
  stand.hangUp();
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => stand?.stop());

/** A device in a home behind an address translation: what it tells of itself nobody reaches. */
async function hidden(): Promise<CpeFixture> {
  const one = await stand.settled({
    values: {
      [`${server}URL`]: stand.urlOf(stand.access),
      [`${server}ConnectionRequestURL`]: 'http://192.168.1.1:7547/cr',
      [`${server}STUNEnable`]: '0',
      [`${server}STUNServerAddress`]: '',
      [`${server}STUNServerPort`]: '3478',
      [`${server}STUNUsername`]: '',
      [`${server}STUNPassword`]: '',
      [`${server}STUNMinimumKeepAlivePeriod`]: '',
      [`${server}STUNMaximumKeepAlivePeriod`]: '',
    },
  });
  expect((await one.session()).status).toBe(204);
  one.asked.length = 0;
  return one;
}

/** Its socket for datagrams, and what of our requests it would believe. */
async function bind(one: CpeFixture, password = one.values.get(`${server}STUNPassword`) ?? '') {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const requests: SignedRequest[] = [];
  const answers: unknown[] = [];
  socket.on('message', (datagram) => {
    const stun = decodeStun(datagram);
    if (stun) answers.push(stun.mapped ?? stun.error?.code);
    const request = decodeUdpRequest(datagram);
    if (request) requests.push(request);
  });
  const username = one.values.get(`${server}STUNUsername`) ?? '';
  const message = { kind: 'request', transaction: newTransaction(), connectionRequestBinding: true, username } as const;
  socket.send(encodeStun(message, password), stand.acs.stunPort ?? 0, '127.0.0.1');
  await expect.poll(() => answers).toHaveLength(1);
  return { answers, requests, port: (socket.address() as AddressInfo).port };
}

describe('A device behind an address translation', () => {
  it('is told STUN once, binds, is asked by datagrams that it believes, and its row says where', async () => {
    const one = await hidden();
    expect(one.values.get(`${server}STUNEnable`)).toBe('1');
    expect(one.values.get(`${server}STUNServerAddress`)).toBe('127.0.0.1');
    expect(one.values.get(`${server}STUNServerPort`)).toBe(String(stand.acs.stunPort));
    await one.session();
    expect(one.asked).toEqual([]);
    const { answers, requests, port } = await bind(one);
    expect(answers).toEqual([{ address: '127.0.0.1', port }]);
    await stand.want(one, 'refresh');
    await expect.poll(() => requests.length).toBe(3);
    const [username, password] = ['ConnectionRequestUsername', 'ConnectionRequestPassword'].map(
      (name) => one.values.get(server + name) ?? '',
    );
    const words = { username: username ?? '', password: password ?? '' };
    expect(requests.map((request, n) => judgeUdpRequest(request, words, requests[n - 1]))).toEqual([
      'accepted',
      'repeated',
      'repeated',
    ]);
    const row = () => stand.query('select udp_address from cpe where serial = $1', [one.serial]);
    await expect.poll(row).toEqual([{ udp_address: `127.0.0.1:${port}` }]);
  });

  it('is not asked where somebody else binds in its name', async () => {
    const one = await hidden();
    const { answers, requests } = await bind(one, 'guessed');
    expect(answers).toEqual([431]);
    const { id } = await stand.rowOf(one);
    expect(stand.acs.known.part(stand.home)?.byId.get(id)?.facts.udpAddress).toBeNull();
    expect(requests).toEqual([]);
  });
});

describe('How a device is reached', () => {
  const stepsOf = async (one: CpeFixture) => {
    const { id } = await stand.rowOf(one);
    const { ctx } = stand.server;
    // Both before the try can begin: a quick one would be over when the second asks.
    const asked = await ctx.scope.tenant(stand.home, async (tx) => {
      const first = await askTry(ctx, tx, stand.home, id, 'test');
      return [first, await askTry(ctx, tx, stand.home, id, 'test')];
    });
    expect(asked).toEqual([true, false]);
    const row = async () =>
      (
        await stand.query<{ steps: unknown; done_at: unknown; udp_at: unknown }>(
          'select steps, done_at, udp_at from cpe_reach where cpe_id = $1',
          [id],
        )
      )[0];
    return { row };
  };

  it('is tried way by way, and nothing is said that was not tried', async () => {
    const one = await hidden();
    const { row } = await stepsOf(one);
    await expect
      .poll(async () => (await row())?.steps)
      .toEqual([
        { way: 'http', result: 'elsewhere' },
        { way: 'udp', result: 'noBinding' },
      ]);
  });

  it('shows by the report of the device that a datagram was heard', async () => {
    const one = await hidden();
    const { requests } = await bind(one);
    const { row } = await stepsOf(one);
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    await one.session(['6 CONNECTION REQUEST']);
    await expect
      .poll(async () => (await row())?.steps)
      .toMatchObject([
        { way: 'http', result: 'elsewhere' },
        { way: 'udp', result: 'sent', came: true },
      ]);
    await expect.poll(async () => (await row())?.udp_at).toBeInstanceOf(Date);
  });

  it('is a closed port where nothing listens', async () => {
    const one = await stand.settled();
    const { row } = await stepsOf(one);
    await expect
      .poll(async () => (await row())?.steps)
      .toMatchObject([{ way: 'http', result: 'closed' }, { way: 'udp' }]);
  });
});
