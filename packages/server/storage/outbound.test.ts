import { get } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { ForbiddenAddress, openOutbound } from './outbound.ts';

const outbound = openOutbound({ privateTargets: false });
const inside = openOutbound({ privateTargets: true });
afterAll(() => {
  outbound.close();
  inside.close();
});

describe('Connections to addresses that somebody typed', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '192.168.1.20',
    '10.1.2.3',
    '0.0.0.0',
    '169.254.169.254',
    '100.100.100.200',
    '239.1.1.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    'localhost',
    'LOCALHOST.',
    'minio.localhost',
  ])('never lead to %s', (host) => {
    expect(() => outbound.check(host)).toThrow(ForbiddenAddress);
  });

  it.each(['52.216.0.1', '[2600:1fa0::1]', 's3.example.org', 'minio.default.svc.cluster.local'])(
    'may lead to %s',
    (host) => {
      expect(() => outbound.check(host)).not.toThrow();
    },
  );

  it.each(['192.168.1.20', '127.0.0.1', 'localhost'])('may lead to %s where the installation allows it', (host) => {
    expect(() => inside.check(host)).not.toThrow();
  });

  it('are judged again when a name is looked up, whatever it seemed to be before', async () => {
    const server = createServer((_request, response) => response.end('inside'));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    // A name that the resolver answers with this machine's own address.
    const error = await new Promise((done) => {
      get({ host: 'localhost', port, agent: outbound.httpAgent }, () => done('connected')).on('error', done);
    });
    server.close();
    expect(error).toBeInstanceOf(ForbiddenAddress);
  });
});
