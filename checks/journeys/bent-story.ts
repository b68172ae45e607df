import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onus } from '@heliograph/server/areas/onus/onus.ts';
import { plant as plantAreas } from '@heliograph/server/areas/plant/plant.ts';
import { openPasswords } from '@heliograph/server/areas/users/users.ts';
import { stillGiven } from '@heliograph/server/areas/menus/menus.ts';
import { buildApp } from '@heliograph/server/app.ts';
import type { Context } from '@heliograph/server/context.ts';
import { openSessions } from '@heliograph/server/http/session.ts';
import { seedDemo } from '@heliograph/server/seed/demo.ts';
import { callsOf, tokenOfSignIn } from '@heliograph/server/testing/server.ts';
import { copyTemplate } from '@heliograph/server/testing/template.ts';
import { BentPlant, dayMs, passDays, sayWhatHangsWhere, type Bend } from '../support/bent-plant.ts';
import { homeOf, inFolder } from '../support/data-folder.ts';
import { RealProduct } from '../support/real-product.ts';
import { onWallTime, VirtualClock } from '../support/virtual-clock.ts';
import { VirtualCollector } from '../support/virtual-collector.ts';

// Two weeks in which two fibres of an OLT are bent a little more each day, written into the folder of a product, and the product on that folder.

/** Days that were over last midnight, and the first of them. */
export const days = 16;
export const bentFrom = (Math.floor(Date.now() / dayMs) - days) * dayMs;

/** It is polled so often from the first day to the one on which somebody looks. */
const pollSeconds = 3600;

/** What leads to a street of four homes, and the drop of one home elsewhere. */
export const street = { where: { pon: 1, splitter: 1 }, lostEachDay: 0.25 } as const satisfies Bend;
export const bentDrop = { where: { pon: 2, onu: 2 }, lostEachDay: 0.4 } as const satisfies Bend;

/** What truly reached an ONU on a day, counted from the first. After the last of them nobody bends anything. */
export const levelOn = (plant: BentPlant, { pon, onu }: { pon: number; onu: number }, day: number): number => {
  const lost =
    pon === 1 && onu <= 4 ? street.lostEachDay : pon === 2 && onu === bentDrop.where.onu ? bentDrop.lostEachDay : 0;
  return plant.levelOf(pon, onu) + lost * Math.max(0, days - 1 - day);
};

export interface BentStory {
  readonly plant: BentPlant;
  readonly product: RealProduct;
  stop(): Promise<void>;
}

/** Somebody notes what hangs where, by the calls of the console. */
async function note(ctx: Context, tenantId: number): Promise<void> {
  const sessions = openSessions(ctx, stillGiven);
  const app = await buildApp(ctx, sessions, [...plantAreas(ctx), onus(ctx)]);
  try {
    await sayWhatHangsWhere(callsOf(app), await tokenOfSignIn(ctx, tenantId, 'operator'));
  } finally {
    sessions.close();
    await app.close();
  }
}

/** The days as they passed, up to this moment. */
async function lived(dataDir: string, plant: BentPlant): Promise<void> {
  await inFolder(dataDir, async (wallCtx, db) => {
    const clock = new VirtualClock(bentFrom);
    const collector = new VirtualCollector(wallCtx, clock);
    const { ctx } = collector;
    await seedDemo(ctx, openPasswords());
    const tenantId = await homeOf(db);
    try {
      await passDays({ plant, clock, collector }, tenantId, {
        first: bentFrom,
        days,
        // Not beyond today, whatever the clock on the wall says by now: the next day would change the forecast.
        end: Math.min(Date.now(), bentFrom + (days + 1) * dayMs - 1),
        pollSeconds,
        bends: [street, bentDrop],
        onPoll: async (poll) => (poll === 0 ? note(ctx, tenantId) : undefined),
      });
    } finally {
      await collector.stop();
    }
  });
}

export async function startBentStory(): Promise<BentStory> {
  const dataDir = mkdtempSync(join(tmpdir(), 'heliograph-bent-'));
  await copyTemplate(dataDir);
  const plant = await BentPlant.start(bentFrom, 10_722);
  await lived(dataDir, plant);
  const leave = onWallTime(plant.lab);
  const product = await RealProduct.start(
    { HELIOGRAPH_DEMO: '0', HELIOGRAPH_POLL_SECONDS: String(pollSeconds) },
    dataDir,
  );
  const stop = async () => {
    await product.stop();
    leave();
    await plant.lab.stop();
  };
  return { plant, product, stop };
}
