import type { OltPortRow } from '../../db/tables/devices.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PortReading } from '../../drivers/kit/reading.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { plantOlt } from '../../history/history.fixture.ts';
import { Directory } from '../directory.ts';
import { numberedPorts, portSamples, writePorts } from './write-ports.ts';

const port = (ifIndex: number): PortReading => ({
  kind: 'uplink',
  port: ifIndex,
  ifIndex,
  name: `if ${ifIndex}`,
  link: true,
});
const row = (number: number, ifIndex: string | null): OltPortRow =>
  ({ kind: 'uplink', port: number, if_index: ifIndex }) as OltPortRow;
const numbersOf = (before: readonly OltPortRow[], ...indexes: number[]) =>
  numberedPorts(before, indexes.map(port)).map((reading) => [reading.ifIndex, reading.port]);

it('A port has the number of its interface where that is free and small enough, else the lowest that is free', () => {
  expect(numbersOf([], 4_194_304_000, 1, 51_412_993)).toEqual([
    [1, 1],
    [4_194_304_000, 2],
    [51_412_993, 3],
  ]);
});

it('A port keeps its number when others come, one of an older version too', () => {
  const before = [row(1, '51412993'), row(7, null), row(9, '9')];
  expect(numbersOf(before, 1, 7, 9, 51_412_992, 51_412_993)).toEqual([
    [7, 7],
    [9, 9],
    [51_412_993, 1],
    [1, 2],
    [51_412_992, 3],
  ]);
});

it('The mean level of a PON is kept as this reading gave it, also of a port whose module says nothing', () => {
  const [lit, dark] = [1, 2].map(
    (number) => ({ kind: 'pon', port: number, tx_power: 610, rx_mean: -1900 }) as OltPortRow,
  );
  const pon = (number: number, tx?: number): PortReading => ({
    kind: 'pon',
    port: number,
    name: `PON${number}`,
    ...(tx === undefined ? {} : { tx }),
  });
  const written = {
    rows: [lit as OltPortRow, dark as OltPortRow],
    readings: [pon(1, 610), pon(2)],
    turned: [],
    isRenumbered: false,
  };
  const means = new Map([
    [1, -2100],
    [2, -2200],
  ]);
  expect(portSamples(written, means).ponOptics).toMatchObject([
    { port: 1, txPower: 610, rxMean: -2100 },
    { port: 2, rxMean: -2200 },
  ]);
  // The module was read and the ONUs were not: no reading is not the one before.
  expect(portSamples(written).ponOptics).toMatchObject([{ port: 1, txPower: 610, rxMean: null }]);
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ areas: () => [], env: { HELIOGRAPH_LOG_LEVEL: 'silent' } });
});
afterAll(() => server.stop());

it('Octets that may have come round between two readings unseen say no rate', async () => {
  const { id } = server.tenants.home;
  await plantOlt(server.everything, server.tenants.home, 3);
  const counters = (downOctets: number) =>
    ({
      upOctets: 0,
      downOctets,
      upPackets: 0,
      downPackets: 0,
      upErrors: 0,
      downErrors: 0,
      upDrops: 0,
      downDrops: 0,
    }) as const;
  const turns = { ...port(1), turnMs: 343_597 };
  const begin = Date.UTC(2026, 10, 21);
  const rates: (string | null | undefined)[] = [];
  for (const [seconds, octets] of [
    [0, 1_000_000],
    [300, 4_000_000],
    [900, 5_000_000],
    [1200, 8_000_000],
  ] as const) {
    const read = { ...turns, counters: counters(octets) };
    const { rows } = await server.ctx.scope.tenant(id, (tx) =>
      writePorts(tx, { tenantId: id, oltId: '3' }, [read], new Date(begin + seconds * 1000)),
    );
    rates.push(rows[0]?.down_bps);
  }
  expect(rates).toEqual([null, '80000', null, '80000']);
});

it('A chassis of 2,500 interfaces is written, and a trap that names one by its large number is of the port that it is', async () => {
  const { home } = server.tenants;
  await plantOlt(server.everything, home, 7);
  const key = { tenantId: home.id, oltId: '7' };
  const indexes = Array.from({ length: 2500 }, (_, at) => 3_000_000_000 + at);
  const write = (some: readonly number[]) =>
    server.ctx.scope.tenant(home.id, (tx) => writePorts(tx, key, some.map(port), new Date()));
  const first = await write(indexes);
  expect([first.rows.length, first.isRenumbered]).toEqual([2500, true]);
  // Port 1 was there already.
  const again = await write(indexes.slice(100));
  expect(again.readings[0]).toMatchObject({ ifIndex: 3_000_000_100, port: 102 });
  expect(again.isRenumbered).toBe(false);
  const directory = await Directory.open(server.ctx);
  const sender = { address: '127.0.0.1', mac: '000000000007', community: undefined, version: 'v2c' } as const;
  const found = directory.find({ ...sender, securityLevel: 'noAuthNoPriv' });
  expect(found?.olt.ports?.numbers?.get(3_000_000_100)).toBe(102);
  await directory.stop();
});
