import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { victims, type KillVictim } from './support/campaign-kills.ts';
import { UpgradeKills, type Campaign, type TransferWay } from './support/upgrade-kills.ts';

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

const ofGivers = (victim: KillVictim, resumes: 0 | 1): Campaign[] => [
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
const ofDevices = (victim: KillVictim, way: TransferWay): Campaign => ({
  way,
  kills: [
    [
      ['heard', victim],
      ['writing', victim],
    ],
    [['restarting', victim]],
  ],
});

/** All processes at all places; where a file is fetched, by both ways. */
const many: readonly Campaign[] = victims.flatMap((victim, n) => [
  ...ofGivers(victim, n % 2 === 0 ? 1 : 0),
  ofDevices(victim, n % 2 === 0 ? 'tftp' : 'url'),
]);

let kills: UpgradeKills;

beforeAll(async () => {
  kills = await UpgradeKills.start(6, wanted !== undefined);
});
afterAll(async () => {
  process.stdout.write(kills?.tell() ?? '');
  await kills?.stand.stop();
});

describe('kill -9 of every process at each state of an upgrade task', { timeout: 3_600_000 }, () => {
  it('each device gets its file or says that it did not, none is upgraded twice, none is forgotten', async () => {
    for (const campaign of wanted === undefined ? few : many) await kills.campaign(campaign);
    expect(kills.gaveUp.length).toBeGreaterThan(0);
  });
});
