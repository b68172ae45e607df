import { createHash, randomBytes } from 'node:crypto';
import { Cpes } from '@heliograph/lab/cpe/cpes.ts';
import { vendors } from '@heliograph/lab/cpe/vendors/vendors.ts';
import { wallTimeline, type Timeline } from '@heliograph/lab/kit/timeline.ts';
import { changeAcsAccess } from '@heliograph/server/estate/cpes/access.ts';
import { wishTransfer } from '@heliograph/server/estate/cpes/transfers.ts';
import { startAcs, type Acs } from '@heliograph/server/southbound/acs/acs.ts';
import type { Words } from '@heliograph/server/southbound/acs/acs.fixture.ts';
import { sendUpload } from '@heliograph/server/testing/send-file.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { takesLater, unknownTime } from './support/acs-kills.ts';
import { CurlDevice } from './support/curl-device.ts';
import { CutLine } from './support/cut-line.ts';
import { LossyNet } from './support/lossy-net.ts';

// A firmware of the library on its way to a customer device of the lab, which CWMP tells where it lies, over a line that breaks.

const version = 'V9.9.1A-1';
const image = Buffer.concat([Buffer.from(`version=${version}\n`), randomBytes(2_500_000)]);
const sha256 = createHash('sha256').update(image).digest('hex');

describe('A firmware that CWMP has a customer device fetch', () => {
  let server: TestServer;
  let acs: Acs;
  let line: CutLine;
  let timeline: Timeline;
  let cpes: Cpes;
  let access: { readonly path: string; readonly words: Words };
  beforeAll(async () => {
    server = await startTestServer();
    const { ctx, tenants } = server;
    const { username, password, token } = await ctx.scope.tenant(tenants.home.id, (tx) =>
      changeAcsAccess(ctx, tx, tenants.home.id, { enabled: true }, 'test'),
    );
    acs = await startAcs(ctx, { host: '127.0.0.1', port: 0 });
    await vi.waitFor(() => expect(acs.port).toBeTypeOf('number'), 60_000);
    line = await CutLine.open(acs.port ?? 0);
    timeline = wallTimeline();
    access = { path: `/acs/${token}`, words: { username, password } };
    // All that it says and fetches goes over the line.
    const url = `http://127.0.0.1:${line.port}/acs/${token}`;
    cpes = new Cpes(timeline, { acs: { url, username, password }, bootMs: 1, spreadMs: 1 }, () => '127.0.0.1');
  });
  afterAll(async () => {
    await cpes?.stop();
    timeline?.stop();
    line?.close();
    await acs?.stop();
    await server?.stop();
  });

  const rowOf = async (serial: string) => {
    const text = 'select id, secret_state, software from cpe where serial = $1';
    const { rows } = await server.everything.query<{ id: string; secret_state: string; software: string | null }>(
      text,
      [serial],
    );
    return rows[0];
  };

  /** A person has this device run the image. */
  async function wishes(serial: string): Promise<void> {
    const { ctx, tenants } = server;
    const { data } = await sendUpload<{ data: { id: string } }>(server, '/system/firmware/upload', {
      token: await server.signIn(),
      name: `${serial}.bin`,
      content: image,
      query: { deviceType: 'cpe', fileType: 'image', version },
    });
    const firmware = { tenantId: tenants.home.id, id: data.id };
    const file = { type: '1 Firmware Upgrade Image', name: `${serial}.bin`, version, firmware } as const;
    const { id: cpeId = '' } = (await rowOf(serial)) ?? {};
    const wished = await ctx.scope.tenant(tenants.home.id, (tx) =>
      wishTransfer(ctx, tx, tenants.home.id, { cpeId, direction: 'download', file, by: 'test' }),
    );
    expect(wished).toHaveProperty('id');
  }

  it.each(vendors.map(({ id }) => id))(
    'comes octet by octet to %s, although the line is cut in the middle',
    async (id) => {
      const serial = `D-${id}`;
      const cpe = cpes.addFree(
        id,
        vendors.find((one) => one.id === id)!,
        serial,
      );
      await expect.poll(async () => (await rowOf(serial))?.secret_state).toBe('own');
      const cuts = line.cuts;
      // Longer than any answer to a device, and within the first piece that it asks for.
      line.cutAfter = 700_000;
      await wishes(serial);
      await expect.poll(() => cpe.transfers.got?.sha256).toBe(sha256);
      expect([cpe.transfers.got, line.cuts - cuts]).toEqual([{ code: 0, size: image.length, sha256 }, 1]);
      // It runs what it got, and says so.
      await expect.poll(async () => (await rowOf(serial))?.software).toBe(version);
    },
  );

  it('comes octet by octet to a device that is curl, where a twentieth of all packets is lost', async () => {
    const net = await LossyNet.open(acs.port ?? 0, 5);
    const device = new CurlDevice(net, access.path, 'CURL-1', access.words, {});
    try {
      device.odd = takesLater;
      expect((await device.session(['0 BOOTSTRAP'])).status).toBe(204);
      expect((await rowOf('CURL-1'))?.secret_state).toBe('own');
      await wishes('CURL-1');
      await device.session();
      const [asked] = device.asked.filter(({ method }) => method === 'Download');
      if (asked?.method !== 'Download') throw new Error('it is told of no file');
      expect(
        createHash('sha256')
          .update(await device.fetch(asked.url))
          .digest('hex'),
      ).toBe(sha256);
      device.values.set('InternetGatewayDevice.DeviceInfo.SoftwareVersion', version);
      await device.report(['1 BOOT', '7 TRANSFER COMPLETE', 'M Download']);
      const told = await device.post({
        method: 'TransferComplete',
        commandKey: asked.commandKey,
        fault: { code: 0, text: '' },
        startTime: unknownTime,
        completeTime: unknownTime,
      });
      expect(told.said?.method).toBe('TransferCompleteResponse');
      await device.serve();
      expect((await rowOf('CURL-1'))?.software).toBe(version);
      if (net.isLossy) expect(await net.lost()).toBeGreaterThan(10);
    } finally {
      device.close();
      net.close();
    }
  });
});
