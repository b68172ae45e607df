import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listensOn } from '../../http/listening.ts';
import { publishMetrics } from '../../http/metrics.ts';
import { Simulation } from '../../supervisor/simulation.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { installation } from './installation.ts';

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

describe('The simulated network', () => {
  it('is told where traps and lines of syslog arrive and files are given, at whichever ports those are', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'simulation-'));
    // Its one device is called what it was told.
    writeFileSync(
      join(folder, 'lab.mjs'),
      `import { createServer } from 'node:http';
       const communities = { read: 'public', write: 'private' };
       const name = process.argv.filter((word) => /^--(trap|syslog|tftp)=/.test(word)).join(' ');
       const device = { name, address: '127.0.0.9', mac: '00:6d:61:1a:00:01', ports: { snmp: 10161 }, communities };
       const server = createServer((_request, response) => response.end(JSON.stringify([device])));
       server.listen(0, '127.0.0.1', () => process.send({ type: 'ready', url: 'http://127.0.0.1:' + server.address().port }));`,
    );
    const simulation = new Simulation(join(folder, 'lab.mjs'), server.ctx.log);
    const other = await startTestServer({ areas: (ctx) => [installation(ctx, simulation)] });
    try {
      const address = '127.0.0.1';
      for (const [service, port] of [
        ['traps', 10_162],
        ['syslog', 10_514],
        ['tftp', 10_069],
      ] as const)
        listensOn(other.ctx, { service, address, port, wanted: port - 10_000 });
      const token = await other.signIn();
      expect(await other.call('POST', '/setup/simulation/start', { token })).toMatchObject({ code: 200 });
      const { rows } = await other.everything.query<{ name: string }>('select name from olt');
      expect(rows).toEqual([{ name: '--trap=127.0.0.1:10162 --syslog=127.0.0.1:10514 --tftp=10069' }]);
    } finally {
      await simulation.stop();
      await other.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
