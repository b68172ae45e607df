import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { victims } from './support/campaign-kills.ts';
import { CustomerCampaigns, type CampaignMember } from './support/customer-campaigns.ts';

// Upgrade tasks of customer devices during which each process of the product is killed: the one that hears them and gives the file, the one
// that carries the task out, the one that people ask, the database, and the one that starts all of them.

const isWhole = process.env['KILLS'] !== undefined;

/** Each place, and each process that has a part in it, once. */
const few: readonly CampaignMember[] = [
  { kills: { begin: 'acs', fetching: 'database' } },
  { kills: { told: 'acs', watching: 'worker' } },
  { kills: { telling: 'acs' }, claims: 'the old version' },
];

/** All processes at all places: a device for one half of the places, one for the other. */
const all: readonly CampaignMember[] = [
  ...victims.map((victim): CampaignMember => ({ kills: { begin: victim, fetching: victim, acknowledged: victim } })),
  ...victims.map((victim): CampaignMember => ({ kills: { told: victim, telling: victim, watching: victim } })),
  { kills: { told: 'acs', telling: 'acs', acknowledged: 'worker' }, claims: 'the old version' },
];

describe(
  'kill -9 of every process at each state of an upgrade task of customer devices',
  { timeout: 3_600_000 },
  () => {
    let campaigns: CustomerCampaigns;
    beforeAll(async () => {
      campaigns = await CustomerCampaigns.start(isWhole);
    });
    afterAll(async () => {
      process.stdout.write(campaigns?.kills.tell() ?? '');
      await campaigns?.stop();
    });

    it('each device is sent its file once, none is forgotten, and one that claims success with its old version has failed', async () => {
      await campaigns.campaign('RING', isWhole ? all : few, isWhole ? victims : ['supervisor']);
      if (isWhole) await campaigns.awaited('AWAY', victims);
      expect(campaigns.kills.met.length).toBeGreaterThan(0);
    });
  },
);
