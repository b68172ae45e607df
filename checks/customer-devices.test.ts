import { Cpes } from '@heliograph/lab/cpe/cpes.ts';
import { isQuirk, quirks, type Quirk } from '@heliograph/lab/cpe/quirks.ts';
import { vendors } from '@heliograph/lab/cpe/vendors/vendors.ts';
import { wallTimeline, type Timeline } from '@heliograph/lab/kit/timeline.ts';
import { changeAcsAccess, type AcsAccess } from '@heliograph/server/estate/cpes/access.ts';
import { wish } from '@heliograph/server/estate/cpes/tasks.ts';
import { startAcs, type Acs } from '@heliograph/server/southbound/acs/acs.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** Quirks with which no session can come to a good end. */
const hopeless: readonly Quirk[] = ['wrongPassword', 'xmlBomb', 'halfOpen'];

describe('customer devices of the lab and the ACS', () => {
  let server: TestServer;
  let acs: Acs;
  let access: AcsAccess;
  let timeline: Timeline;
  let cpes: Cpes;

  beforeAll(async () => {
    server = await startTestServer();
    const { ctx, tenants } = server;
    access = await ctx.scope.tenant(tenants.home.id, (tx) =>
      changeAcsAccess(ctx, tx, tenants.home.id, { enabled: true }, 'test'),
    );
    acs = await startAcs(ctx, { host: '127.0.0.1', port: 0 });
    await vi.waitFor(() => expect(acs.port).toBeTypeOf('number'), 60_000);
    timeline = wallTimeline();
    const { username, password, token } = access;
    const url = `http://127.0.0.1:${acs.port}/acs/${token}`;
    cpes = new Cpes(timeline, { acs: { url, username, password }, bootMs: 1, spreadMs: 1 }, () => '127.0.0.1');
  });
  afterAll(async () => {
    await cpes?.stop();
    timeline?.stop();
    await acs?.stop();
    await server?.stop();
  });

  const rowOf = async (serial: string) =>
    (
      await server.everything.query(
        `select c.id, c.secret_state, (select count(*)::int from cpe_tree t where t.tenant_id = c.tenant_id and t.cpe_id = c.id) as branches
         from cpe c where c.serial = $1`,
        [serial],
      )
    ).rows[0] as { id: string; secret_state: string; branches: number } | undefined;

  /** Known by credentials of its own, its tree read to the end. */
  const isKnown = async (serial: string): Promise<boolean> => {
    const row = await rowOf(serial);
    return row?.secret_state === 'own' && row.branches > 9;
  };

  it.each(vendors.map(({ id }) => id))('%s is let in, given credentials of its own, and read', async (id) => {
    cpes.addFree(
      id,
      vendors.find((one) => one.id === id)!,
      `S-${id}`,
    );
    await expect.poll(() => isKnown(`S-${id}`)).toBe(true);
  });

  it.each(Object.keys(quirks).filter((one) => isQuirk(one) && !hopeless.includes(one)))(
    'one with the quirk %s as well',
    async (quirk) => {
      const cpe = cpes.addFree(`q-${quirk}`, vendors[0]!, `Q-${quirk}`);
      if (isQuirk(quirk)) cpe.quirks.add(quirk);
      await expect.poll(() => isKnown(`Q-${quirk}`)).toBe(true);
    },
  );

  it.each(vendors.map(({ id }) => id))('%s takes a name for its network when it is told to', async (id) => {
    const cpe = cpes.get(id)!;
    const path = cpe.tree.root === 'Device.' ? 'WiFi.SSID.1.SSID' : 'LANDevice.1.WLANConfiguration.1.SSID';
    const row = await rowOf(cpe.facts.serial);
    const { ctx, tenants } = server;
    await ctx.scope.tenant(tenants.home.id, (tx) =>
      wish(ctx, tx, tenants.home.id, {
        cpeId: row?.id ?? '',
        kind: 'set',
        by: 'test',
        body: { sets: [{ name: cpe.tree.root + path, value: 'Attic', type: 'string' }] },
      }),
    );
    // The ACS asks it to call, at the address that it has told.
    await expect.poll(() => cpe.tree.read(path)).toBe('Attic');
  });
});
