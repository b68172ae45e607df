import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PortReading } from '../../drivers/kit/reading.ts';
import { plantOlt } from '../../history/history.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { applyVisit } from './apply-visit.ts';
import { hold } from './lease.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ areas: () => [], env: { HELIOGRAPH_LOG_LEVEL: 'silent' } });
});
afterAll(() => server.stop());

it('A port whose link the command line tells is kept with its counters, and raises and clears its alarm', async () => {
  const { ctx, everything, tenants } = server;
  const key = { tenantId: tenants.home.id, oltId: '7' };
  await plantOlt(everything, tenants.home, 7);
  await everything.query('insert into olt_live (tenant_id, olt_id) values ($1, 7)', [key.tenantId]);
  const [held] = await hold(ctx.scope, 'test', [key]);
  if (!held) throw new Error('nobody else may poll it');
  const visit = async (minute: number, link: boolean, upOctets: number) => {
    const none = {
      upPackets: null,
      downPackets: null,
      upErrors: null,
      downErrors: null,
      upDrops: null,
      downDrops: null,
    };
    const counters = { ...none, upOctets, downOctets: 0 };
    const ports: PortReading[] = [
      { kind: 'uplink', port: 1, name: 'GE0/1', ownName: 'GE0/1', link, speed: link ? '1000M' : null },
      { kind: 'pon', port: 1, name: 'GPON0/1', counters },
    ];
    const at = new Date(Date.UTC(2026, 10, 22, 9, minute));
    const found = { onus: [], ports, system: {}, whole: true, fault: null, unknown: [], upTo: undefined };
    await applyVisit(ctx, held, { ...found, lists: false, withLight: false, begun: at, at });
    const { rows } = await everything.query(
      `select u.link, u.speed, p.link as pon, p.up_octets, p.up_bps,
        (select count(*)::int from alarm a where a.olt_id = 7 and a.kind = 'portDown' and a.present) as alarms
        from olt_port u, olt_port p where u.olt_id = 7 and u.kind = 'uplink' and p.olt_id = 7 and p.kind = 'pon'`,
    );
    return rows[0] as unknown;
  };
  expect(await visit(0, true, 1000)).toEqual({
    link: true,
    speed: '1000M',
    pon: null,
    up_octets: '1000',
    up_bps: null,
    alarms: 0,
  });
  expect(await visit(5, false, 301_000)).toMatchObject({ link: false, speed: null, up_bps: '8000', alarms: 1 });
  expect(await visit(10, true, 301_000)).toMatchObject({ link: true, up_bps: '0', alarms: 0 });
});
