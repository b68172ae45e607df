import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { victims } from './support/campaign-kills.ts';
import { OnuKills, onuKillPlaces, type Kill } from './support/onu-kills.ts';

// Upgrade tasks of ONUs during which each process of the product is killed: the one that gives the image to their OLT, the one that has
// the OLT give it to them, the database, and the one that starts all of them.

const isWhole = process.env['KILLS'] !== undefined;

const few: readonly (readonly Kill[])[] = [
  [
    ['loading', 'worker'],
    ['upgrading', 'database'],
    ['watching', 'edge'],
  ],
];
/** All processes at all places. */
const many = victims.map((victim) => onuKillPlaces.map((place): Kill => [place, victim]));

describe('kill -9 of every process at each state of an upgrade task of ONUs', { timeout: 3_600_000 }, () => {
  let kills: OnuKills;
  beforeAll(async () => {
    kills = await OnuKills.start(8, isWhole);
  });
  afterAll(async () => {
    process.stdout.write(kills?.tell() ?? '');
    await kills?.stand.stop();
  });

  it('the OLT loads the image and begins the upgrade once, and each ONU runs what it was given', async () => {
    for (const campaign of isWhole ? many : few) await kills.campaign(campaign);
    expect(kills.kills.met.length).toBeGreaterThan(0);
  });
});
