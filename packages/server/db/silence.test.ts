import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testClock, type TestClock } from '../clock.ts';
import { translate } from '../http/translate.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { openRelay, type SilentRelay } from '../testing/silent-relay.ts';
import { openBus, type Bus } from './bus.ts';
import { Connections, guarded, poolOf } from './connections.ts';
import type { DatabaseTarget } from './launcher.ts';
import { openScope, type Scope, type Tx } from './scope.ts';
import { lasting, usualTerms } from './terms.ts';
import { lock, lockText } from '../work/locks.ts';

const log = pino({ level: 'silent' });
let server: TestServer;
let app: DatabaseTarget;

/** Bytes that are under way arrive first, as they do between two moments of a real clock. */
async function pass(clock: TestClock, ms: number): Promise<void> {
  for (const part of [ms / 2, ms / 2]) {
    clock.advance(part);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

beforeAll(async () => {
  server = await startTestServer({ bare: true, deadlines: 'shipped' });
  const { rows } = await server.everything.query<{ folder: string }>(
    `select current_setting('unix_socket_directories') as folder`,
  );
  app = { host: rows[0]?.folder ?? '', port: 5432, user: 'heliograph_app', database: 'heliograph' };
});
afterAll(() => server.stop());

describe('A database connection that falls silent without ending', () => {
  let relay: SilentRelay;
  let clock: TestClock;
  beforeEach(async () => {
    relay = await openRelay(app);
    clock = testClock();
  });
  afterEach(() => relay.close());

  describe('under the bus', () => {
    let bus: Bus;
    const heard: string[] = [];
    beforeEach(async () => {
      heard.length = 0;
      bus = await openBus(relay.target, log, clock);
      bus.listen((topic) => heard.push(topic));
    });
    afterEach(() => bus.close());
    const wake = (topic: string) => server.ctx.scope.system((tx) => server.ctx.bus.wake(tx, topic));

    it('is noticed within 15 s, and the bus comes back by itself and says so', async () => {
      await wake('before');
      await vi.waitUntil(() => heard.includes('before'), { timeout: 60_000 });
      relay.swallow();
      expect(bus.hears).toBe(true);
      await pass(clock, 10_000);
      await pass(clock, 5_000);
      expect(bus.hears).toBe(false);
      await wake('lost');
      // The way stays shut for one try.
      await pass(clock, 200);
      await pass(clock, 8_000);
      relay.mend();
      await vi.waitUntil(
        async () => {
          await pass(clock, 500);
          return bus.hears;
        },
        { timeout: 60_000 },
      );
      expect(heard).toEqual(['before', 'reconnected']);
      await wake('after');
      await vi.waitUntil(() => heard.includes('after'), { timeout: 60_000 });
    });

    it('is not suspected while the bus hears itself, and its own words are told to nobody', async () => {
      for (let n = 0; n < 4; n += 1) {
        clock.advance(10_000);
        await vi.waitUntil(
          async () => {
            const { rows } = await server.everything.query(
              `select 1 from pg_stat_activity where application_name = 'heliograph-bus' and query like 'notify%' and state = 'idle'`,
            );
            return rows.length > 0;
          },
          { timeout: 60_000 },
        );
        await wake(`round ${n}`);
        await vi.waitUntil(() => heard.includes(`round ${n}`), { timeout: 60_000 });
        await pass(clock, 5_000);
        expect(bus.hears).toBe(true);
      }
      expect(heard).toEqual(['round 0', 'round 1', 'round 2', 'round 3']);
    });
  });

  describe('under a call', () => {
    let scope: Scope;
    const troubles: string[] = [];
    beforeEach(() => {
      troubles.length = 0;
      scope = openScope(new Connections(() => poolOf(relay.target, 4, () => undefined), clock), {
        writable: true,
        note: (trouble) => troubles.push(trouble),
      });
    });
    const one = (tx: Tx) => sql`select 1`.execute(tx);

    it('fails it as busy after 10 s, and no other idle connection is trusted afterwards', async () => {
      await Promise.all([scope.system(one), scope.system(one), scope.system(one)]);
      relay.swallow();
      const failed = scope.system(one).catch(translate);
      await new Promise((resolve) => setImmediate(resolve));
      await pass(clock, 10_000);
      expect(await failed).toMatchObject({ id: 'busy' });
      expect(troubles).toEqual(['late']);
      relay.mend();
      // The two others that were idle are as dead; nobody has to wait for them.
      await Promise.all([scope.system(one), scope.system(one), scope.system(one)]);
      await scope.close();
    });

    it('is told as unknown, not as undone, when it falls silent under the commit', async () => {
      const failed = scope
        .system((tx) => {
          relay.swallow();
          return Promise.resolve(tx);
        })
        .catch(translate);
      await vi.waitUntil(
        async () => {
          await pass(clock, 2_000);
          return troubles.length > 0;
        },
        { timeout: 60_000 },
      );
      expect(await failed).toMatchObject({ id: 'outcomeUnknown', code: 504 });
    });
  });
});

describe('Every transaction', () => {
  const stuck = async (): Promise<() => Promise<void>> => {
    await server.everything.query('begin');
    await server.everything.query(`select ${lockText.transaction('plans', 0)}`);
    return async () => {
      await server.everything.query('rollback');
    };
  };
  const shortly = { terms: { ...usualTerms, lockMs: 200, statementMs: 400 } };

  it('has 8 s for a statement, 6 s for a lock and 12 s of silence, and what needs more says so', async () => {
    const settings = (wanted = {}) =>
      server.ctx.scope.system(async (tx) => {
        const { rows } = await sql<Record<string, string>>`select current_setting('statement_timeout') as statement,
          current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`.execute(
          tx,
        );
        return rows[0];
      }, wanted);
    expect(await settings()).toEqual({ statement: '8s', lock: '6s', idle: '12s' });
    expect(await settings(shortly)).toEqual({ statement: '400ms', lock: '200ms', idle: '12s' });
    expect(await settings()).toEqual({ statement: '8s', lock: '6s', idle: '12s' });
  });

  it('that waits for a stuck one or runs too long is busy and undone', async () => {
    const free = await stuck();
    const locked = server.ctx.scope.system((tx) => lock(tx, 'plans', 0), shortly);
    await expect(locked.catch(translate)).resolves.toMatchObject({ id: 'busy' });
    await free();
    const slow = server.ctx.scope.system((tx) => sql`select pg_sleep(30)`.execute(tx), shortly);
    await expect(slow.catch(translate)).resolves.toMatchObject({ id: 'busy' });
  });

  it('of a caller who has given up is undone, whatever it was doing', async () => {
    const over = new AbortController();
    const work = server.ctx.scope.system(
      async (tx) => {
        await sql`insert into process_metrics (process, at, metrics) values ('given-up', now(), '[]')`.execute(tx);
        await sql`select pg_sleep(77)`.execute(tx);
      },
      // No other deadline ends it within this test.
      { over: over.signal, terms: lasting },
    );
    await vi.waitUntil(
      async () => {
        const under = `select 1 from pg_stat_activity where query = 'select pg_sleep(77)' and state = 'active'`;
        return (await server.everything.query(under)).rows.length > 0;
      },
      { timeout: 60_000 },
    );
    over.abort();
    await expect(work.catch(translate)).resolves.toMatchObject({ id: 'busy' });
    const { rowCount } = await server.everything.query(`select 1 from process_metrics where process = 'given-up'`);
    expect(rowCount).toBe(0);
    await expect(server.ctx.scope.system((tx) => sql`select 1`.execute(tx), { over: over.signal })).rejects.toThrow(
      'given up',
    );
  });

  it('of which a statement failed is never told as stored', async () => {
    const swallowed = server.ctx.scope.system(async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('undone');
  });

  it('that the database refuses for want of space, memory, places or right is told as that, and the space is remembered', async () => {
    const { scope, room } = server.ctx;
    const refusedBy = (state: string) =>
      scope
        .system((tx) => sql.raw(`do $$ begin raise exception 'x' using errcode = '${state}'; end $$`).execute(tx))
        .catch(translate);
    expect(await refusedBy('53300')).toMatchObject({ id: 'busy' });
    expect(await refusedBy('53200')).toMatchObject({ id: 'outOfMemory' });
    expect(room.refused).toBeUndefined();
    expect(await refusedBy('25006')).toMatchObject({ id: 'readOnly', code: 503 });
    expect(room.refused).toBe('readOnly');
    expect(await refusedBy('53100')).toMatchObject({ id: 'diskFull', code: 507 });
    expect(room.refused).toBe('diskFull');
    room.wrote();
    expect(room.refused).toBeUndefined();
  });

  it('is on a connection of which both ends look whether the other one lives', async () => {
    const looks = `select current_setting('client_connection_check_interval') as every`;
    const { rows } = await server.ctx.scope.system((tx) => sql.raw(looks).execute(tx));
    expect(rows).toEqual([{ every: '2s' }]);
    expect(guarded({})).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
  });

  it('finds no free connection: busy after a wait, not an internal error', async () => {
    const clock = testClock();
    const crowded = openScope(new Connections(() => poolOf(app, 1, () => undefined, 100), clock));
    const hold = Promise.withResolvers<void>();
    const first = crowded.system(() => hold.promise);
    const second = crowded.system(() => Promise.resolve()).catch(translate);
    await expect(second).resolves.toMatchObject({ id: 'busy', code: 503 });
    hold.resolve();
    await first;
    await crowded.close();
  });
});
