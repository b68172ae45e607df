import { createHash, randomBytes } from 'node:crypto';
import { Cpes } from '@heliograph/lab/cpe/cpes.ts';
import { vendors } from '@heliograph/lab/cpe/vendors/vendors.ts';
import { wallTimeline, type Timeline } from '@heliograph/lab/kit/timeline.ts';
import { changeAccess } from '@heliograph/server/estate/cpes/access.ts';
import { wishTransfer } from '@heliograph/server/estate/cpes/transfers.ts';
import { startAcs, type Acs } from '@heliograph/server/southbound/acs/acs.ts';
import { sendFile } from '@heliograph/server/testing/send-file.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CutLine } from './support/cut-line.ts';

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
  beforeAll(async () => {
    server = await startTestServer();
    const { ctx, tenants } = server;
    const { username, password, token } = await ctx.scope.tenant(tenants.home.id, (tx) =>
      changeAccess(ctx, tx, tenants.home.id, { enabled: true }, 'test'),
    );
    acs = await startAcs(ctx, { host: '127.0.0.1', port: 0 });
    await vi.waitFor(() => expect(acs.port).toBeTypeOf('number'), 60_000);
    line = await CutLine.open(acs.port ?? 0);
    timeline = wallTimeline();
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

  it.each(vendors.map(({ id }) => id))(
    'comes octet by octet to %s, although the line is cut in the middle',
    async (id) => {
      const cpe = cpes.addFree(
        id,
        vendors.find((one) => one.id === id)!,
        `D-${id}`,
      );
      const { ctx, tenants, everything } = server;
      const row = async () =>
        (
          await everything.query<{ id: string; secret_state: string; software: string | null }>(
            'select id, secret_state, software from cpe where serial = $1',
            [`D-${id}`],
          )
        ).rows[0];
      await expect.poll(async () => (await row())?.secret_state).toBe('own');
      const token = await server.signIn();
      const { data } = await sendFile<{ data: { id: string } }>(server, '/system/firmware/upload', {
        token,
        name: `${id}.bin`,
        content: image,
        query: { deviceType: 'cpe', fileType: 'image', version },
      });
      const cuts = line.cuts;
      // Longer than any answer to a device, and within the first piece that it asks for.
      line.cutAfter = 700_000;
      const wished = await ctx.scope.tenant(tenants.home.id, async (tx) =>
        wishTransfer(ctx, tx, tenants.home.id, {
          cpeId: (await row())?.id ?? '',
          direction: 'download',
          file: {
            type: '1 Firmware Upgrade Image',
            name: `${id}.bin`,
            version,
            firmware: { tenantId: tenants.home.id, id: data.id },
          },
          by: 'test',
        }),
      );
      expect(wished).toHaveProperty('id');
      await expect.poll(() => cpe.transfers.got?.sha256).toBe(sha256);
      expect([cpe.transfers.got, line.cuts - cuts]).toEqual([{ code: 0, size: image.length, sha256 }, 1]);
      // It runs what it got, and says so.
      await expect.poll(async () => (await row())?.software).toBe(version);
    },
  );
});
