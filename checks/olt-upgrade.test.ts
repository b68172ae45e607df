import { systemImage, type UpgradeFault } from '@heliograph/lab/devices/system-upgrade.ts';
import { queueChange } from '@heliograph/server/southbound/config/changes.store.ts';
import { TftpServer } from '@heliograph/wire/tftp/server.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeAnswer } from './support/config-stand.ts';
import { startFaultStand, type FaultStand } from './support/fault-stand.ts';

// New software for an OLT: it fetches the file by TFTP or by URL, and is upgraded when it tells the new version.

const texts = ({ reasons }: ChangeAnswer) => reasons.map(({ text }) => text).join(' ');
const codes = ({ reasons }: ChangeAnswer) => reasons.map(({ reason }) => reason);

let stand: FaultStand;
let tftp: TftpServer;
let http: Server;
const files = new Map<string, Buffer>();
beforeAll(async () => {
  stand = await startFaultStand(12_010);
  tftp = await TftpServer.open({
    address: '127.0.0.1',
    port: 0,
    find: (_, name) => {
      const content = files.get(name);
      if (!content) return Promise.resolve(undefined);
      return Promise.resolve({
        bytes: content.length,
        open: () =>
          Promise.resolve(
            (async function* () {
              yield await Promise.resolve(content);
            })(),
          ),
        ended: () => undefined,
      });
    },
  });
  http = createServer((asked, answer) => {
    const content = files.get((asked.url ?? '').slice(1));
    if (content) answer.end(content);
    else answer.writeHead(404).end();
  });
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready));
  system().tftpPort = tftp.port;
});
afterAll(async () => {
  await stand.stop();
  await tftp.close();
  http.close();
});
afterEach(() => {
  system().fault = 'none';
  stand.pass(60_000);
});

const olt = () => {
  const device = stand.lab.network.devices[0];
  if (!device) throw new Error('no device');
  return device.olt;
};
const system = () => olt().system;

async function run(page: string, after: Record<string, string> | null): Promise<ChangeAnswer> {
  const { ctx, tenants } = stand.server;
  const { rows } = await stand.server.everything.query<{ id: string }>('select id from olt');
  const oltId = rows[0]?.id ?? '';
  const { id } = await ctx.scope.tenant(tenants.home.id, (tx) =>
    queueChange(ctx, tx, {
      tenantId: tenants.home.id,
      oltId,
      page,
      op: 'run',
      key: null,
      before: null,
      after,
      secrets: {},
      base: null,
      by: 'admin',
      origin: { actorId: '1', requestId: 'r', ip: '192.0.2.9' },
    }),
  );
  return stand.end(id);
}
const asked = (file: string, version: string) => ({ way: 'tftp', server: '127.0.0.1', file, fileType: 'bld', version });
const upgrade = (version: string, image = systemImage('V1600G1', version)) => {
  files.set(`${version}.bin`, image);
  return run('oltUpgrade', asked(`${version}.bin`, version));
};
async function failing(fault: UpgradeFault, version: string) {
  system().fault = fault;
  return upgrade(version);
}

describe('An OLT that is given new software by TFTP', () => {
  it('fetches it, writes it, restarts, and is upgraded when it tells the new version; a second time nothing is sent', async () => {
    const ended = await upgrade('V1.0.0R03-B01');
    expect([ended.state, codes(ended)]).toEqual(['verified', ['upgraded']]);
    expect(texts(ended)).toContain('V2.1.6R → V1.0.0R03-B01');
    expect([system().firmware, system().written]).toEqual(['V1.0.0R03-B01', 1]);
    const again = await upgrade('V1.0.0R03-B01');
    expect([again.state, codes(again), system().written]).toEqual(['verified', ['nothing'], 1]);
  });

  it('says with its own words that a file is another model\u2019s, damaged, or not there, and that its flash is full', async () => {
    const before = system().written;
    const other = await upgrade('V1.0.0R03-B02', systemImage('V1600D2', 'V1.0.0R03-B02'));
    expect([other.state, texts(other)]).toEqual(['refused', expect.stringContaining('check_failed')]);
    const damaged = systemImage('V1600G1', 'V1.0.0R03-B02');
    damaged[damaged.length - 1] = 0;
    expect(texts(await upgrade('V1.0.0R03-B02', damaged))).toContain('check_failed');
    const missing = await run('oltUpgrade', asked('nothing.bin', 'V1.0.0R03-B02'));
    expect([missing.state, texts(missing)]).toEqual(['refused', expect.stringContaining('download_failed')]);
    expect(texts(await failing('flashFull', 'V1.0.0R03-B03'))).toContain('upgrade_failed');
    expect(system().written).toBe(before);
  });

  it('that comes back with the old version is not called upgraded', async () => {
    const ended = await failing('comesBackOld', 'V1.0.0R03-B04');
    expect([ended.state, codes(ended)]).toEqual(['unverified', ['notUpgraded']]);
    expect(texts(ended)).toContain('still V1.0.0R03-B01');
  });
});

describe('An OLT that fetches by URL', () => {
  it('is upgraded when it tells the new version, and its address with the token is in no log', async () => {
    files.set('token', systemImage('V1600G1', 'V1.0.0R03-B05'));
    const { port } = http.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/token`;
    const ended = await run('oltUpgrade', { ...asked('five.bin', 'V1.0.0R03-B05'), way: 'url', url });
    expect([ended.state, codes(ended)]).toEqual(['verified', ['upgraded']]);
    expect(JSON.stringify(ended)).not.toContain('/token');
    const gone = await run('oltUpgrade', { ...asked('six.bin', 'V1.0.0R03-B06'), way: 'url', url: `${url}x` });
    expect([gone.state, texts(gone)]).toEqual(['refused', expect.stringContaining('HTTP 404')]);
  });
});

describe('An OLT that is told to restart', () => {
  it('has done so when it tells that it has started since', async () => {
    const { boots } = olt();
    const ended = await run('oltReboot', null);
    expect([ended.state, codes(ended), olt().boots]).toEqual(['verified', [], boots + 1]);
  });
});

describe('An OLT that does not come back', () => {
  it('is said not to have, after a quarter of an hour', async () => {
    const ended = await failing('noReturn', 'V1.0.0R03-B07');
    expect([ended.state, codes(ended)]).toEqual(['unverified', ['notBack']]);
  });
});
