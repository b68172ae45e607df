import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listensOn } from '../../http/listening.ts';
import { publishMetrics } from '../../http/metrics.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
});
afterAll(() => server.stop());

interface Told {
  services: { id: string; port: number | null; address: string | null; wanted: number }[];
}
const services = async () => {
  const { data } = await server.call('GET', '/setup/services', { token: admin });
  return (data as Told).services;
};
const trapLines = async () => {
  const { data } = await server.call('GET', '/device/olt/cliLines', { token: admin });
  return data as { trapPort: number };
};

describe('The services of the installation', () => {
  it('says of each that no process has it open', async () => {
    expect(await services()).toEqual([
      { id: 'web', port: null, address: null, wanted: 38_880 },
      { id: 'webSocket', port: null, address: null, wanted: 38_880 },
      { id: 'traps', port: null, address: null, wanted: 162 },
    ]);
    expect(await trapLines()).toMatchObject({ trapPort: 162 });
  });

  it('tells the port that another process took instead of the wanted one, as long as that process lives', async () => {
    const edge = { ...server.ctx, metrics: new Registry() };
    listensOn(edge, { service: 'traps', address: '0.0.0.0', port: 10_162, wanted: 162 });
    const process = await publishMetrics(edge);
    // One process has one row: this one speaks for itself, so what it published stands for another.
    await server.everything.query("update process_metrics set process = 'elsewhere:1'");
    expect(await services()).toContainEqual({ id: 'traps', port: 10_162, address: '0.0.0.0', wanted: 162 });
    expect(await trapLines()).toMatchObject({ trapPort: 10_162 });
    await process.stop();
    await server.everything.query("update process_metrics set at = now() - interval '1 minute'");
    expect(await services()).toContainEqual({ id: 'traps', port: null, address: null, wanted: 162 });
  });

  it('tells another tenant nothing, and offers no simulated network where there is none', async () => {
    const other = await server.signIn('coast1');
    for (const [method, path] of [
      ['GET', '/setup/services'],
      ['POST', '/setup/simulation/start'],
      ['POST', '/setup/simulation/stop'],
    ] as const) {
      expect(await server.call(method, path, { token: other })).toMatchObject({ code: 403 });
    }
    expect(await server.call('POST', '/setup/simulation/start', { token: admin })).toMatchObject({
      code: 500,
      msg: 'This installation has no simulated network',
    });
    expect(await server.call('POST', '/setup/simulation/stop', { token: admin })).toMatchObject({ code: 200 });
  });
});
