import { ifTable, ifXTable } from '@heliograph/wire/mib/standard.ts';
import { expect, it } from 'vitest';
import { collectedTable, result, type CollectedRow } from '../kit/collected.fixture.ts';
import { standardPorts } from './interfaces.ts';

const yes = 1;
const no = 2;
const [other, ethernet, loopback, virtual, fxs, vlan, gpon] = [1, 6, 24, 53, 102, 135, 250];
type Cells = CollectedRow['cells'];
/** Interfaces 1, 2, …: what ifTable tells of each, and ifXTable where it has it. */
const ports = (...of: readonly (readonly [Cells, Cells?])[]) =>
  standardPorts(
    result([
      collectedTable(
        ifTable,
        of.map(([cells], at) => ({ index: [at + 1], cells })),
      ),
      collectedTable(
        ifXTable,
        of.flatMap(([, cells], at) => (cells ? [{ index: [at + 1], cells }] : [])),
      ),
    ]),
  );
const namesOf = (...of: readonly (readonly [Cells, Cells?])[]) => ports(...of).map(({ name }) => name);
const named = (ifDescr: string, ifType: number, ifConnectorPresent?: number) =>
  [{ ifDescr, ifType }, ifConnectorPresent === undefined ? {} : { ifConnectorPresent }] as const;

it('A port is where a cable goes in, whatever an agent says of its connectors', () => {
  // Nothing said, no of an empty place, no of everything, 0 for neither.
  expect(namesOf(named('ge1', ethernet), named('xge2', ethernet, no), named('xge3', ethernet, 0))).toEqual([
    'ge1',
    'xge2',
    'xge3',
  ]);
  expect(namesOf(named('gpon-1/1/1', gpon), named('FXS 1/1', fxs), named('stack1', virtual - 1, yes))).toEqual([
    'gpon-1/1/1',
    'FXS 1/1',
    'stack1',
  ]);
  // Yes of what nothing goes into.
  expect(
    namesOf(named('lo', loopback, yes), named('x', virtual, yes), named('x', vlan, yes), named('x', other)),
  ).toEqual([]);
  expect(
    namesOf(
      ...['Vlan-interface1', 'eth0.100', 'Gi0/1.20', 'lag12', 'Port-channel1', 'br0'].map((name) =>
        named(name, ethernet, yes),
      ),
    ),
  ).toEqual([]);
});

it('A name is that of ifXTable, else that of ifTable, without what fills it up', () => {
  expect(
    namesOf(
      [{ ifDescr: 'Gigabit port on unit 1', ifType: ethernet }, { ifName: 'g1' }],
      [{ ifDescr: `eth-0${'.'.repeat(60)}`, ifType: ethernet }],
      [{ ifDescr: 'eth-1\u0000\u0000\u0000', ifType: ethernet }, { ifName: '' }],
    ),
  ).toEqual(['g1', 'eth-0', 'eth-1']);
});

it('A speed in bit/s counts where the one in Mbit/s is not told, and none is no speed', () => {
  const told = (ifSpeed: number, ifHighSpeed?: number) =>
    [{ ifType: ethernet, ifSpeed }, ifHighSpeed === undefined ? {} : { ifHighSpeed }] as const;
  expect(
    ports(
      told(100_000_000, 0),
      told(1_000_000_000),
      told(4_294_967_295, 10_000),
      told(4_294_967_295, 0),
      told(0, 0),
    ).map(({ speed }) => speed),
  ).toEqual(['100M', '1000M', '10000M', null, null]);
});

it('Counters of 32 bits count where there are no others and the interface is slow enough for them', () => {
  const octets = { ifType: ethernet, ifInOctets: 7, ifOutOctets: 8 };
  const [slow, fast, wide] = ports(
    [{ ...octets, ifSpeed: 100_000_000 }, { ifName: 'a' }],
    [{ ...octets, ifSpeed: 1_000_000_000 }, { ifName: 'b' }],
    [
      { ...octets, ifSpeed: 100_000_000 },
      { ifHCInOctets: 70, ifHCOutOctets: 80 },
    ],
  );
  expect(slow?.counters).toMatchObject({ downOctets: 7, upOctets: 8 });
  expect(fast?.counters).toMatchObject({ downOctets: null, upOctets: null });
  expect(wide?.counters).toMatchObject({ downOctets: 70, upOctets: 80 });
  expect([slow, fast, wide].map((one) => one?.turnMs && Math.round(one.turnMs / 1000))).toEqual([
    344,
    undefined,
    undefined,
  ]);
});
