import { createServer, type Server as HttpServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { identityAreas } from '@heliograph/server/areas/identity.ts';
import { storage } from '@heliograph/server/areas/storage/storage.ts';
import type { Envelope } from '@heliograph/server/http/envelope.ts';
import { openOutbound } from '@heliograph/server/storage/outbound.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

// Where the console connects because somebody typed an address, and what it says there.

let server: TestServer;
let token: string;
/** Something of this machine that nobody but this machine should reach. */
let inside: Server;
let insideV6: Server | undefined;
let port: number;
let knocks = 0;
/** Sends whoever comes to the inside. */
let sender: HttpServer;
let senderPort: number;

const settled = { privateTargets: false };
const outbound = openOutbound(settled);
const outboundInside = openOutbound({ privateTargets: true });
const allow = (isAllowed: boolean) => Object.assign(server.ctx.settings, { privateTargets: isAllowed });

beforeAll(async () => {
  server = await startTestServer({
    areas: (ctx, sessions, passwords) => [...identityAreas(ctx, sessions, passwords), storage(ctx, outbound)],
    env: { HELIOGRAPH_LOG_LEVEL: 'silent' },
  });
  token = await server.signIn();
  const knock = (): Server =>
    createTcpServer((socket) => {
      knocks += 1;
      socket.on('error', () => undefined);
      socket.destroy();
    });
  inside = knock().listen(0, '0.0.0.0');
  await once(inside, 'listening');
  ({ port } = inside.address() as AddressInfo);
  insideV6 = knock().listen({ port, host: '::1' });
  await Promise.race([once(insideV6, 'listening'), once(insideV6, 'error')]).catch(() => undefined);
  sender = createServer((request, response) => {
    request.resume();
    response.writeHead(307, { location: `http://127.0.0.1:${port}${request.url}` }).end();
  });
  sender.listen(0, '127.0.0.1');
  await once(sender, 'listening');
  ({ port: senderPort } = sender.address() as AddressInfo);
});
afterAll(async () => {
  await server.stop();
  outbound.close();
  outboundInside.close();
  inside.close();
  insideV6?.close();
  sender.closeAllConnections();
  sender.close();
});
beforeEach(async () => {
  knocks = 0;
  allow(false);
  await server.everything.query('delete from mail_setting; delete from sms_setting; delete from identity_provider');
});

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Envelope> =>
  server.call(method, path, { token, ...(body ? { body } : {}) });

/** Each setting that makes the console connect: what is typed, and what then connects. */
const settings: Readonly<Record<string, (host: string, at: number) => Promise<Envelope>>> = {
  'the mail server': async (host, at) => {
    const body = { host: host.replace(/^\[(.*)\]$/, '$1'), port: at, security: 'none', fromAddress: 'noc@example.net' };
    const saved = await call('POST', '/system/tenant/updateSystemMail', body);
    if (saved.code !== 200) return saved;
    return call('POST', '/system/tenant/testSystemMail', { to: 'me@example.net' });
  },
  'the SMS provider': async (host, at) => {
    const body = { provider: 'http', url: `http://${host}:${at}/`, body: '{}' };
    const saved = await call('POST', '/system/tenant/updateSystemSms', body);
    if (saved.code !== 200) return saved;
    return call('POST', '/system/tenant/testSystemSms', { phonenumber: '13800138000' });
  },
  Twilio: async (host, at) => {
    const body = { provider: 'twilio', url: `https://${host}:${at}/`, account: 'AC1', sender: '+1', secret: 'x' };
    const saved = await call('POST', '/system/tenant/updateSystemSms', body);
    if (saved.code !== 200) return saved;
    return call('POST', '/system/tenant/testSystemSms', { phonenumber: '13800138000' });
  },
  'the identity provider': async (host, at) => {
    await server.everything.query('delete from identity_provider');
    const body = {
      name: 'Company',
      issuer: `https://${host}:${at}`,
      clientId: 'c',
      clientSecret: 's',
      consoleUrl: 'https://noc.example.net',
      createUsers: false,
    };
    const saved = await call('POST', '/system/identityProvider', body);
    if (saved.code !== 200) return saved;
    const ways = (await call('GET', '/login/ways'))['data'] as { providers: { id: string }[] };
    return call('POST', '/oidc/start', { id: ways.providers[0]?.id ?? '0' });
  },
  'the object storage': (host, at) =>
    call('POST', '/resource/oss/config/test', {
      configKey: 'minio',
      endpoint: `${host}:${at}`,
      isHttps: false,
      bucketName: 'bucket',
      accessKey: 'key',
      secretKey: 'secret',
      accessPolicy: '0',
    }),
  'the TFTP server of backups': (host, at) =>
    call('POST', '/system/backup/create', {
      name: 'B',
      fileType: '1',
      target: 'tftp',
      tftpServer: host,
      tftpPort: at,
      parts: ['settings'],
      schedule: 'immediate',
      timeZone: 'UTC',
      keep: 3,
    }),
};

/** One machine and its neighbours in every spelling that a resolver or a URL makes an address of. */
const spellings = `
  127.0.0.1 127.1 127.0.1 127.255.255.254 2130706433 017700000001 0x7f000001 0x7f.1 0177.0.0.1 0177.0.0.01 127.0.0.1.
  0 0.0.0.0 00.0.0.0 ١٢٧.0.0.1 １２７.0.0.1 127。0。0。1
  [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::7f00:1] [::ffff:0:127.0.0.1]
  [2002:7f00:1::] [fe80::1] [fd00:ec2::254] [::1%25lo]
  localhost LocalHost localhost. ip6-localhost x.localhost localhost.localdomain
  169.254.169.254 [::ffff:169.254.169.254] 2852039166 0xa9fea9fe 100.100.100.200 192.0.0.192
  10.0.0.1 172.16.0.1 192.168.0.1 100.64.0.1 198.18.0.1 224.0.0.1 255.255.255.255`
  .trim()
  .split(/\s+/);

describe.each(Object.entries(settings))('The address of %s', (_name, connect) => {
  it('leads to nothing of this machine or its neighbours, however it is spelled', async () => {
    for (const host of spellings) {
      const answer = await connect(host, port);
      expect(answer.code, `${host}: ${JSON.stringify(answer)}`).not.toBe(200);
      expect(JSON.stringify(answer), host).not.toMatch(/ECONN|EHOST|ENET|ETIMEDOUT|timed? ?out|socket|reset/i);
    }
    expect(knocks).toBe(0);
  });

  it('is no address at all with somebody’s name, a path or another protocol in it', async () => {
    for (const host of [
      'example.net@127.0.0.1',
      '127.0.0.1#',
      '127.0.0.1/?',
      'a b',
      '127.0.0.1\\@example.net',
      '\r\nlocalhost',
      '$(id)',
      '',
    ]) {
      expect((await connect(host, port)).code, host).not.toBe(200);
    }
    expect(knocks).toBe(0);
  });
});

describe('An installation that allows private addresses', () => {
  it.each(Object.entries(settings).filter(([name]) => !/TFTP|object|Twilio|identity/.test(name)))(
    'is talked to by %s, so that the refusals above mean something',
    async (_name, connect) => {
      allow(true);
      expect((await connect('127.0.0.1', port)).code).not.toBe(200);
      expect(knocks).toBe(1);
    },
  );

  it('follows no redirect, with a message or a question', async () => {
    allow(true);
    const toSms = settings['the SMS provider'];
    expect((await toSms?.('127.0.0.1', senderPort))?.code).toBe(500);
    const issuer = `http://127.0.0.1:${senderPort}`;
    const body = {
      name: 'C',
      issuer,
      clientId: 'c',
      clientSecret: 's',
      consoleUrl: 'https://noc.example.net',
      createUsers: false,
    };
    expect((await call('POST', '/system/identityProvider', body)).code).toBe(200);
    const ways = (await call('GET', '/login/ways'))['data'] as { providers: { id: string }[] };
    expect((await call('POST', '/oidc/start', { id: ways.providers[0]?.id ?? '0' })).code).not.toBe(200);
    const { s3Store } = await import('@heliograph/server/storage/s3-store.ts');
    const place = {
      endpoint: `127.0.0.1:${senderPort}`,
      isHttps: false,
      region: 'us-east-1',
      bucket: 'ours',
      prefix: '',
    };
    const store = s3Store(
      { ...place, accessKey: 'k', secretKey: 's', accessPolicy: '0', domain: null },
      outboundInside,
    );
    await expect(store.open('2026/11/1.txt')).rejects.toThrow();
    store.close();
    expect(knocks).toBe(0);
  });
});

describe('A stored secret', () => {
  it('of the SMS provider stays behind when the address changes', async () => {
    const save = (more: object) =>
      call('POST', '/system/tenant/updateSystemSms', {
        provider: 'http',
        url: 'https://sms.example.net/',
        body: '{}',
        ...more,
      });
    const has = async () =>
      ((await call('GET', '/system/tenant/selectSystemSms'))['data'] as { hasSecret: boolean }).hasSecret;
    await save({ secret: 'Canary-3391' });
    await save({ sender: 'NOC' });
    expect(await has()).toBe(true);
    await save({ url: 'https://evil.example/' });
    expect(await has()).toBe(false);
    await save({ secret: 'Canary-3391' });
    await save({ provider: 'twilio', account: 'AC1', sender: '+1' });
    expect(await has()).toBe(false);
  });

  it('of an identity provider stays behind when the issuer changes', async () => {
    const body = {
      name: 'Company',
      issuer: 'https://id.example.net',
      clientId: 'c',
      consoleUrl: 'https://noc.example.net',
      createUsers: false,
    };
    await call('POST', '/system/identityProvider', { ...body, clientSecret: 'Canary-3392' });
    const row = async () =>
      ((await call('GET', '/system/identityProvider/list'))['rows'] as { id: string; hasSecret: boolean }[])[0];
    const { id } = (await row()) ?? { id: '' };
    await call('PUT', '/system/identityProvider', { ...body, id, name: 'Firm' });
    expect(await row()).toMatchObject({ hasSecret: true });
    expect((await call('PUT', '/system/identityProvider', { ...body, id, issuer: 'https://evil.example' })).code).toBe(
      200,
    );
    expect(await row()).toMatchObject({ hasSecret: false });
  });

  it('of a mail server is not sent in the clear by who only takes the encryption away', async () => {
    const save = (more: object) =>
      call('POST', '/system/tenant/updateSystemMail', {
        host: 'mail.example.net',
        port: 465,
        security: 'tls',
        userName: 'noc',
        fromAddress: 'noc@example.net',
        ...more,
      });
    const has = async () =>
      ((await call('GET', '/system/tenant/selectSystemMail'))['data'] as { hasSecret: boolean }).hasSecret;
    await save({ password: 'Canary-3393' });
    await save({ fromName: 'NOC' });
    expect(await has()).toBe(true);
    await save({ security: 'none' });
    expect(await has()).toBe(false);
  });
});
