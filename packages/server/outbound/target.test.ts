import { once } from 'node:events';
import { createServer as createHttpServer, get } from 'node:http';
import { get as getSecure } from 'node:https';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { ForbiddenAddress, openOutbound } from '../storage/outbound.ts';
import { askAddress } from './http.ts';
import { sendMail } from './mail.ts';
import type { MailSetting } from './settings.ts';
import { isPublic, mayReach, resolveTarget, type Resolver } from './target.ts';

/** Something of this machine; whoever connects is counted and sent away. */
let inside: Server;
let port: number;
let knocks = 0;
beforeAll(async () => {
  inside = createServer((socket) => {
    knocks += 1;
    socket.on('error', () => undefined);
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  ({ port } = inside.address() as AddressInfo);
});
afterAll(() => inside.close());
beforeEach(() => {
  knocks = 0;
});

/** A name server that answers each question with the next of these, and the last one for ever. */
function saying(...answers: readonly string[][]): Resolver & { asked: number } {
  const resolver = Object.assign(
    () => {
      const answer = answers[Math.min(resolver.asked, answers.length - 1)] ?? [];
      resolver.asked += 1;
      return Promise.resolve(answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
    },
    { asked: 0 },
  );
  return resolver;
}
const ctxOf = (privateTargets: boolean) => ({ settings: { privateTargets } }) as Context;
const mailTo = (host: string): MailSetting =>
  ({ host, port, security: 'none', password: null, user_name: null }) as MailSetting;
const message = { to: 'a@example.net', subject: 's', words: 'w' };
const url = () => `http://rebind.example:${port}/`;

describe('A name that points elsewhere when it is asked for again', () => {
  it('leads an HTTP request nowhere but to the address that was judged', async () => {
    const outside = ctxOf(false);
    await expect(
      askAddress(outside, { url: url(), method: 'GET', headers: {} }, saying(['127.0.0.1'])),
    ).rejects.toMatchObject({
      id: 'privateTarget',
    });
    expect(knocks).toBe(0);
    const changing = saying(['127.0.0.1'], ['127.0.0.99']);
    await expect(askAddress(ctxOf(true), { url: url(), method: 'GET', headers: {} }, changing)).rejects.toThrow();
    expect([changing.asked, knocks]).toEqual([1, 1]);
  });

  it('leads mail nowhere but to the address that was judged', async () => {
    const refused = sendMail(ctxOf(false), mailTo('rebind.example'), message, saying(['127.0.0.1']));
    await expect(refused).rejects.toMatchObject({ id: 'privateTarget' });
    expect(knocks).toBe(0);
    const changing = saying(['127.0.0.1'], ['127.0.0.99']);
    await expect(sendMail(ctxOf(true), mailTo('rebind.example'), message, changing)).rejects.toThrow();
    expect([changing.asked, knocks]).toEqual([1, 1]);
  });

  it('is judged again at each connection to an object storage', async () => {
    const changing = saying(['8.8.8.8'], ['127.0.0.1']);
    const outbound = openOutbound({ privateTargets: false }, changing);
    const failure = () =>
      new Promise((done) => {
        get({ host: 'rebind.example', port, agent: outbound.httpAgent }, () => done('connected')).on('error', done);
      });
    outbound.check('rebind.example');
    // The first answer is used up by whoever looked before.
    await changing('rebind.example');
    expect(await failure()).toBeInstanceOf(ForbiddenAddress);
    expect(knocks).toBe(0);
    outbound.close();
  });

  it('is refused when one of its addresses only is inside', async () => {
    await expect(resolveTarget(ctxOf(false), 'x.example', saying(['8.8.8.8', '10.0.0.1']))).rejects.toThrow();
    await expect(resolveTarget(ctxOf(false), 'x.example', saying(['8.8.8.8', '::ffff:10.0.0.1']))).rejects.toThrow();
    await expect(resolveTarget(ctxOf(false), 'x.example', saying([]))).rejects.toMatchObject({ id: 'targetUnknown' });
    expect(await resolveTarget(ctxOf(false), 'x.example', saying(['8.8.8.8']))).toEqual({
      address: '8.8.8.8',
      family: 4,
    });
  });
});

describe('An address that no name server is asked for', () => {
  it('is judged at the connection as well', async () => {
    const outbound = openOutbound({ privateTargets: false });
    const failures = [
      get({ host: '127.0.0.1', port, agent: outbound.httpAgent }),
      getSecure({ host: '127.0.0.1', port, agent: outbound.httpsAgent }),
    ].map((asked) => new Promise((done) => asked.on('error', done)));
    for (const failure of await Promise.all(failures)) expect(failure).toBeInstanceOf(ForbiddenAddress);
    expect(knocks).toBe(0);
    outbound.close();
  });

  it('tells nobody the credentials of the machine, whatever the installation allows', async () => {
    const metadata = ['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '[::ffff:169.254.169.254]'];
    const others = [
      '[fd00:ec2::254]',
      '[64:ff9b::169.254.169.254]',
      '100.100.100.200',
      '0.0.0.0',
      '0',
      '[::]',
      '[fe80::1]',
    ];
    for (const host of [...metadata, ...others]) {
      const asked = askAddress(ctxOf(true), { url: `http://${host}/latest/`, method: 'GET', headers: {} });
      await expect(asked, host).rejects.toMatchObject({ id: 'privateTarget' });
    }
  });

  it('of this machine is none to talk to, though it be a public one', () => {
    const own = () => ['8.8.4.4'];
    expect(isPublic('8.8.4.4')).toBe(true);
    expect(mayReach('8.8.4.4', { privateTargets: false }, own)).toBe(false);
    expect(mayReach('8.8.8.8', { privateTargets: false }, own)).toBe(true);
    expect(mayReach('8.8.4.4', { privateTargets: true }, own)).toBe(true);
  });
});

describe('A redirect', () => {
  it('of whatever kind is an answer like others, and leads nowhere', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const sender = createHttpServer((_request, response) => {
        response.writeHead(status, { location: `http://127.0.0.1:${port}/` }).end();
      }).listen(0, '127.0.0.1');
      await once(sender, 'listening');
      const { port: from } = sender.address() as AddressInfo;
      const answer = await askAddress(ctxOf(true), {
        url: `http://127.0.0.1:${from}/`,
        method: 'POST',
        headers: {},
        body: 'x',
      });
      expect(answer.status).toBe(status);
      sender.close();
    }
    expect(knocks).toBe(0);
  });
});
