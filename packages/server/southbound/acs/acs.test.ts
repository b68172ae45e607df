import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readTree } from '../../estate/cpes/tree.store.ts';
import { letInCpe } from '../../estate/cpes/waiting.ts';
import { AcsStand } from './acs-stand.fixture.ts';

const root = 'InternetGatewayDevice.';
let stand: AcsStand;
beforeAll(async () => {
  stand = await AcsStand.start();
});
afterEach(() => stand.hangUp());
afterAll(() => stand?.stop());

describe('A customer device that reports for the first time', () => {
  it('is let in by the credentials of its tenant, gets its own, is read whole, and comes by its own from then on', async () => {
    const one = stand.device();
    expect((await one.session(['0 BOOTSTRAP', '1 BOOT'])).status).toBe(204);
    expect(one.words.username).toMatch(/^cpe-\d+$/);
    expect(one.words.password).not.toBe(stand.access.password);
    const row = await stand.rowOf(one);
    expect(row).toMatchObject({ secret_state: 'own', software: 'V1.0', model: 'HG1', online: true, boots: '1' });
    expect(Number(one.values.get(`${root}ManagementServer.PeriodicInformInterval`))).toBe(row.inform_seconds);
    expect(Math.abs(row.inform_seconds - 300)).toBeLessThanOrEqual(30);
    const { ctx } = stand.server;
    const stored = await ctx.scope.tenant(stand.home, (tx) => readTree(tx, stand.home, row.id));
    const tree = new Map(stored.flatMap((object) => [...object.tree]));
    expect(tree.get(`${root}DeviceInfo.ModelName`)).toEqual({ value: 'HG1', type: 'string', writable: true });
    expect(stored.every(({ complete }) => complete)).toBe(true);
    one.asked.length = 0;
    expect((await one.session()).status).toBe(204);
    expect(one.asked).toEqual([]);
    expect(await stand.eventsOf(one)).toEqual(['0 BOOTSTRAP', '1 BOOT']);
  });

  it('stands in no clear text anywhere: neither its password nor that of the tenant', async () => {
    const one = await stand.settled();
    const all = JSON.stringify([
      await stand.query('select * from cpe'),
      await stand.query('select * from acs_access'),
      await stand.query('select * from cpe_event'),
    ]);
    expect(all).not.toContain(one.words.password);
    expect(all).not.toContain(stand.access.password);
  });

  it('goes on by the credentials of its tenant where it takes none of its own', async () => {
    const one = stand.device();
    one.odd = ({ method }) =>
      method === 'SetParameterValues'
        ? { method: 'Fault', code: 9001, text: 'Request denied', parameters: [] }
        : 'usual';
    expect((await one.session()).status).toBe(204);
    expect((await stand.rowOf(one)).secret_state).toBe('refused');
    expect((await one.session()).status).toBe(204);
    expect((await stand.rowOf(one)).sessions).toBe('2');
  });

  it('is taken by both of them where the session broke while its own were under way', async () => {
    const one = stand.device();
    await one.report();
    const heard = await one.post(undefined);
    expect(heard.said?.method).toBe('SetParameterValues');
    expect((await stand.rowOf(one)).secret_state).toBe('given');
    one.hangUp();
    expect((await one.session()).status).toBe(204);
    expect((await stand.rowOf(one)).secret_state).toBe('own');
  });
});

describe('Nobody takes over the record of another device', () => {
  it('by its serial number with the credentials of the tenant, of another device, or none', async () => {
    const victim = await stand.settled();
    const other = await stand.settled();
    const before = await stand.query(
      'select c.*, l.* from cpe c join cpe_live l on l.cpe_id = c.id where c.serial = $1',
      [victim.serial],
    );
    for (const words of [
      stand.shared,
      other.words,
      { username: victim.words.username, password: 'guess' },
      { username: 'nobody', password: 'x' },
    ]) {
      const thief = stand.device({
        serial: victim.serial,
        words,
        values: { [`${root}DeviceInfo.SoftwareVersion`]: 'stolen' },
      });
      expect((await thief.session(['1 BOOT'])).status).toBe(401);
    }
    expect(
      await stand.query('select c.*, l.* from cpe c join cpe_live l on l.cpe_id = c.id where c.serial = $1', [
        victim.serial,
      ]),
    ).toEqual(before);
    expect((await victim.session()).status).toBe(204);
  });

  it('by good credentials at the address of another tenant', async () => {
    const one = await stand.settled();
    const elsewhere = stand.device({ serial: one.serial, words: one.words, at: stand.foreign });
    expect((await elsewhere.session()).status).toBe(401);
    expect(
      await stand.query('select 1 from cpe where serial = $1 and tenant_id = $2', [
        one.serial,
        stand.server.tenants.coast.id,
      ]),
    ).toEqual([]);
  });

  it('with the cookie of a session at the address of another tenant, where the session goes on', async () => {
    const one = await stand.settled();
    const { headers } = await one.report();
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const elsewhere = stand.device({ serial: one.serial, words: one.words, at: stand.foreign });
    for (const body of [undefined, one.inform(['1 BOOT'])])
      expect((await elsewhere.post(body, { cookie })).status).toBe(401);
    expect((await one.serve()).status).toBe(204);
  });

  it('unless a person lets it in again, once', async () => {
    const one = await stand.settled();
    const reset = stand.device({ serial: one.serial, words: stand.shared });
    expect((await reset.session(['0 BOOTSTRAP'])).status).toBe(401);
    await stand.acs.refused.flush(false);
    const [waiting] = await stand.query<{ id: string; reason: string }>(
      'select id, reason from cpe_waiting where serial = $1',
      [one.serial],
    );
    expect(waiting?.reason).toBe('secret');
    const { ctx } = stand.server;
    await ctx.scope.tenant(stand.home, (tx) => letInCpe(ctx, tx, stand.home, waiting?.id ?? '', 'test'));
    await expect.poll(() => stand.acs.known.part(stand.home)?.admissions.size).toBe(1);
    expect((await reset.session(['0 BOOTSTRAP'])).status).toBe(204);
    expect((await stand.rowOf(one)).secret_state).toBe('own');
    // Who is in waits no more.
    expect(await stand.query('select 1 from cpe_waiting where serial = $1', [one.serial])).toEqual([]);
    expect((await stand.device({ serial: one.serial, words: stand.shared }).session()).status).toBe(401);
    expect((await stand.device({ serial: one.serial, words: one.words }).session()).status).toBe(401);
  });

  it('and one without any waits to be let in: it is listed, and comes in from that address when a person says so', async () => {
    const one = stand.device({ words: { username: 'admin', password: 'admin' } });
    expect((await one.session()).status).toBe(401);
    expect(await stand.query('select 1 from cpe where serial = $1', [one.serial])).toEqual([]);
    await stand.acs.refused.flush(false);
    const [waiting] = await stand.query<{ id: string; reason: string; address: string }>(
      'select * from cpe_waiting where serial = $1',
      [one.serial],
    );
    expect(waiting).toMatchObject({ reason: 'credentials', address: '127.0.0.1' });
    const { ctx } = stand.server;
    await ctx.scope.tenant(stand.home, (tx) => letInCpe(ctx, tx, stand.home, waiting?.id ?? '', 'test'));
    await expect.poll(() => stand.acs.known.part(stand.home)?.admissions.size).toBe(1);
    expect((await one.session()).status).toBe(204);
    expect(one.words.username).toMatch(/^cpe-/);
    expect(await stand.query('select 1 from cpe_waiting where serial = $1', [one.serial])).toEqual([]);
  });
});

describe('A session', () => {
  it('is found by its cookie over other connections, and by its connection without a cookie', async () => {
    const one = await stand.settled();
    await one.report();
    one.hangUp();
    expect((await one.post(undefined)).status).toBe(204);
    one.keepsCookies = false;
    await one.report();
    expect((await one.post(undefined)).status).toBe(204);
  });

  it('is not found by nobody', async () => {
    const one = await stand.settled();
    one.keepsCookies = false;
    await one.report();
    one.hangUp();
    expect((await one.post(undefined)).status).toBe(401);
  });

  it('gives way to a new one of the same device', async () => {
    const one = await stand.settled();
    await one.report();
    const again = stand.device({ serial: one.serial, words: one.words });
    expect((await again.session(['1 BOOT'])).status).toBe(204);
    expect((await one.post(undefined)).status).not.toBe(200);
    expect((await stand.rowOf(one)).sessions).toBe('3');
  });

  it.each([true, false])(
    'keeps the events of a report whose answer was lost once, with cookies (%s)',
    async (keepsCookies) => {
      const one = await stand.settled();
      one.keepsCookies = keepsCookies;
      await one.report(['1 BOOT']);
      one.hangUp();
      await one.report(['1 BOOT'], { retryCount: 1 });
      await one.post(undefined);
      const { boots } = await stand.rowOf(one);
      expect([boots, (await stand.eventsOf(one)).filter((code) => code === '1 BOOT')]).toEqual(['2', ['1 BOOT']]);
      await one.session(['1 BOOT']);
      expect((await stand.rowOf(one)).boots).toBe('3');
    },
  );

  it('keeps what the device tells of transfers before it says so', async () => {
    const one = await stand.settled();
    await one.report(['7 TRANSFER COMPLETE']);
    const told = {
      method: 'TransferComplete',
      commandKey: 'k1',
      fault: { code: 9010, text: 'Download failed' },
      startTime: '',
      completeTime: '',
    } as const;
    expect((await one.post(told)).said?.method).toBe('TransferCompleteResponse');
    const [row] = await stand.query<{ fault: number; command_key: string }>(
      `select e.* from cpe_event e join cpe c on c.id = e.cpe_id where c.serial = $1 and e.code = 'TransferComplete'`,
      [one.serial],
    );
    expect(row).toMatchObject({ fault: 9010, command_key: 'k1' });
  });

  it('keeps values that a device reports as changed, with their history', async () => {
    const name = `${root}LANDevice.1.WLANConfiguration.1.SSID`;
    const one = await stand.settled({ values: { [name]: 'before' } });
    one.values.set(name, 'after');
    const parameters = [...one.inform().parameters, { name, value: 'after', type: 'string' }];
    await one.session(['4 VALUE CHANGE'], { parameters });
    const rows = await stand.query(
      'select h.name, h.was, h.became from cpe_change h join cpe c on c.id = h.cpe_id where c.serial = $1',
      [one.serial],
    );
    expect(rows).toEqual([{ name, was: 'before', became: 'after' }]);
  });

  it('keeps what many devices report as changed at once, each in its own tree, and a value that is said twice as it was said last', async () => {
    const [ssid, channel, unread] = ['SSID', 'Channel', 'Never'].map(
      (leaf) => `${root}LANDevice.1.WLANConfiguration.1.${leaf}`,
    );
    const many = await Promise.all(
      [1, 2, 3, 4].map((n) => stand.settled({ values: { [ssid!]: `before ${n}`, [channel!]: '1' } })),
    );
    await Promise.all(
      many.map((one, n) => {
        const told = [
          [ssid, `first ${n}`],
          [ssid, `after ${n}`],
          [channel, n === 3 ? '1' : '6'],
          [`${root}Unread.Name`, 'x'],
          [unread, 'new'],
        ].map(([name = '', value = '']) => ({ name, value, type: 'string' }));
        return one.session(['4 VALUE CHANGE'], { parameters: [...one.inform().parameters, ...told] });
      }),
    );
    for (const [n, one] of many.entries()) {
      const changes = await stand.query(
        'select h.name, h.was, h.became from cpe_change h join cpe c on c.id = h.cpe_id where c.serial = $1 order by h.name',
        [one.serial],
      );
      expect(changes).toEqual([
        ...(n === 3 ? [] : [{ name: channel, was: '1', became: '6' }]),
        { name: unread, was: null, became: 'new' },
        { name: ssid, was: `before ${n + 1}`, became: `after ${n}` },
      ]);
      const { id } = await stand.rowOf(one);
      const [object] = await stand.server.ctx.scope.tenant(stand.home, (tx) =>
        readTree(tx, stand.home, id, [`${root}LANDevice.`, `${root}Unread.`]),
      );
      expect([ssid, channel, unread].map((name) => object?.tree.get(name!)?.value)).toEqual([
        `after ${n}`,
        n === 3 ? '1' : '6',
        'new',
      ]);
    }
  });
});
