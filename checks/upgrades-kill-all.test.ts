import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UpgradeKills, type Campaign, type Victim, type Way } from './support/upgrade-kills.ts';

// Upgrade tasks during which each process of the product is killed in turn: the one that gives the file, by HTTP or TFTP, while the device
// fetches it; the one that hears and the one that carries out; the database; and the one that starts all of them.

const wanted = process.env['KILLS'];

/** Each process once, the givers of files while they give. */
const few: readonly Campaign[] = [
  { way: 'url', kills: [[['fetching', 'web']], [['asks', 'database']]], resumes: 0 },
  {
    way: 'tftp',
    kills: [
      [
        ['fetching', 'edge'],
        ['watching', 'supervisor'],
      ],
    ],
  },
];

const ofGivers = (victim: Victim, resumes: 0 | 1): Campaign[] => [
  {
    way: 'url',
    kills: [
      [
        ['begin', victim],
        ['asks', victim],
        ['between', victim],
      ],
      [['fetching', victim]],
    ],
    resumes,
  },
  {
    way: 'tftp',
    kills: [
      [['asks', victim]],
      [
        ['unheard', victim],
        ['fetching', victim],
        ['watching', victim],
      ],
    ],
  },
];
const ofDevices = (victim: Victim, way: Way): Campaign => ({
  way,
  kills: [
    [
      ['heard', victim],
      ['writing', victim],
    ],
    [['restarting', victim]],
  ],
});

/** All processes at all states, 50 kills. */
const many: readonly Campaign[] = [
  ...ofGivers('web', 1),
  ...ofGivers('edge', 0),
  ...ofGivers('database', 1),
  ...ofGivers('supervisor', 0),
  ...(['url', 'tftp'] as const).map((way): Campaign => ({
    way,
    kills: [[['asks', 'worker']], [['fetching', 'worker']]],
  })),
  ofDevices('web', 'tftp'),
  ofDevices('edge', 'url'),
  ofDevices('database', 'tftp'),
  ofDevices('supervisor', 'url'),
  { way: 'url', kills: [[['fetching', 'acs']], [['writing', 'acs']]] },
];

let kills: UpgradeKills;

beforeAll(async () => {
  kills = await UpgradeKills.start(6, wanted !== undefined);
});
afterAll(() => kills?.stand.stop());

describe('kill -9 of every process at each state of an upgrade task', { timeout: 3_600_000 }, () => {
  it('each device gets its file or says that it did not, none is upgraded twice, none is forgotten', async () => {
    for (const campaign of wanted === undefined ? few : many) await kills.campaign(campaign);
    const { met, resumed, retried } = kills;
    process.stdout.write(
      `${resumed.length} kills met ${met.join(', ')}; ${retried} devices were tried again; the task went on after ${Math.round(Math.max(...resumed))} ms at most\n`,
    );
    expect(retried).toBeGreaterThan(0);
  });
});
