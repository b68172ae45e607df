import { afterAll, beforeAll, expect, it } from 'vitest';
import { loggedIn, secrets } from '@heliograph/wire/cli/testing/play.ts';
import { scriptedTelnet } from '@heliograph/wire/cli/testing/scripted-telnet.ts';
import { testClock } from '../../clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { sealCli } from './cli-access.ts';
import { CliDesk } from './desk.ts';
import { oltLines, type CliLine } from './line.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ areas: () => [], env: { HELIOGRAPH_LOG_LEVEL: 'silent' } });
});
afterAll(() => server.stop());

const of = { tenant_id: 1, id: '42' };
const linesOf = (clock = testClock()) => {
  const { scope, bus } = server.ctx;
  return oltLines({ scope, bus, clock }, 5_000);
};
const isBusy = expect.objectContaining({ code: 'busy' }) as unknown;
const change = { isReader: false, onWanted: () => undefined, isUsed: () => true };

it('A command line has one place over all processes: a reader gives way to a change, and none of them waits for a reader', async () => {
  const wanted = Promise.withResolvers<void>();
  const reader = await linesOf()(of, { isReader: true, onWanted: () => wanted.resolve(), isUsed: () => true });
  await expect(linesOf()(of, { ...change, isReader: true })).rejects.toEqual(isBusy);
  const clock = testClock();
  let held: CliLine | undefined;
  const changing = linesOf(clock)(of, change).then((line) => (held = line));
  await wanted.promise;
  expect(held).toBeUndefined();
  await reader.release();
  await changing;
  // A second change waits for its turn, and not for ever.
  const heard = Promise.withResolvers<void>();
  const unlisten = server.ctx.bus.listen((topic) => topic === 'cliWanted:1:42' && heard.resolve());
  const second = linesOf(clock)(of, change);
  await heard.promise;
  unlisten();
  clock.advance(5_000);
  await expect(second).rejects.toEqual(isBusy);
  await held?.release();
});

it('The command line of a process that was killed is free when its lease is over', async () => {
  await server.everything.query(
    `insert into cli_line (tenant_id, olt_id, owner, lease_until) values (1, 42, 'gone', clock_timestamp() - interval '1 ms')`,
  );
  await (await linesOf()(of, change)).release();
  expect((await server.everything.query('select * from cli_line')).rows).toEqual([]);
});

it('A session that is only kept ends for who waits elsewhere, and one that reads ends at once', async () => {
  const device = await scriptedTelnet(loggedIn('olt'));
  const { vault, clock, scope, bus } = server.ctx;
  const lines = oltLines({ scope, bus, clock }, 20_000);
  const desks = [1, 2].map(
    () => new CliDesk({ vault, clock, lines, addressOf: (_, host: string) => Promise.resolve(host) }),
  );
  const [here, there] = desks as [CliDesk, CliDesk];
  const row = {
    ...of,
    address: device.address,
    cli_protocol: 'telnet' as const,
    cli_port: device.port,
    cli_secret: sealCli(vault, 1, '42', secrets),
    device_type: 'V1600G0-B',
  };
  const kept = await here.use(row, (session) => Promise.resolve(session));
  expect(kept.isOpen()).toBe(true);
  await there.use(row, () => {
    expect(kept.isOpen(), 'two sessions at once').toBe(false);
    return Promise.resolve();
  });
  const begun = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const isReader = { isReader: true, onWanted: () => asked.resolve() };
  await there.stop();
  const reading = here.use(
    row,
    async (session) => {
      begun.resolve();
      await asked.promise;
      await session.close();
    },
    isReader,
  );
  await begun.promise;
  const other = new CliDesk({ vault, clock, lines, addressOf: (_, host: string) => Promise.resolve(host) });
  await other.use(row, () => Promise.resolve());
  await reading;
  await Promise.all([other.stop(), here.stop()]);
  await device.stop();
});
