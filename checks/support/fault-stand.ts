import { AsyncLocalStorage } from 'node:async_hooks';
import type { ModelName } from '@heliograph/lab/devices/models.ts';
import { configBulk } from '@heliograph/server/areas/config/bulk.ts';
import { runningConfig } from '@heliograph/server/areas/config/running.ts';
import { startConfigStand, type ConfigAsked, type ChangeAnswer, type ConfigStand } from './config-stand.ts';
import { skippingClock, type SkippingClock } from './skipping-clock.ts';

interface NewsRow {
  readonly change: string;
  readonly state: string;
}

/** The stand of configuration with time that a test moves on, for devices that are slow, silent, or go down. */
export interface FaultStand extends ConfigStand {
  readonly clock: SkippingClock;
  /** Previews and asks; the change is then under way. */
  begin(page: string, asked: ConfigAsked): Promise<string>;
  /** Until the change has ended. Waits that it makes for the device are skipped. */
  end(changeId: string): Promise<ChangeAnswer>;
  /** Until the change has come to this state. */
  comesTo(changeId: string, state: string): Promise<void>;
  /** States of all changes as the browsers heard of them, in order. */
  news(): Promise<NewsRow[]>;
  fault(fault: object): Promise<void>;
  /** Time passes, for the console and the device. */
  pass(ms: number): void;
  /** Asks again after each thing that happens, until it holds. */
  until(holds: () => Promise<boolean>): Promise<void>;
}

const ended = ['verified', 'refused', 'rolledBack', 'halfApplied', 'unverified', 'failed'];
/**
 * A device that is silent is waited for in real time, 300 ms for a reading: six short tries, so that a machine that is busy for longer
 * than one of them has been idle in another.
 */
const visit = { timeoutMs: 20, retries: 5, heardRetries: 5, setTimeoutMs: 600 };

const dataOf = (envelope: Readonly<Record<string, unknown>>): unknown => {
  if (envelope['code'] !== 200) throw new Error(JSON.stringify(envelope));
  return envelope['data'];
};

type Areas = NonNullable<Parameters<typeof startConfigStand>[0]['areas']>;

export async function startFaultStand(
  snmpPort: number,
  model: ModelName = 'V1600G1',
  more: Areas = () => [],
): Promise<FaultStand> {
  const clock = skippingClock();
  const areas: Areas = (ctx) => [configBulk(ctx), runningConfig(ctx), ...more(ctx)];
  const stand = await startConfigStand({ snmpPort, model, clock, runner: { visit }, areas });
  const { server, lab } = stand;
  /** Set while `until` asks: each call has deadlines of its own, and would otherwise be the reason to ask again, without end. */
  const asking = new AsyncLocalStorage<true>();
  let labAt = clock.now();
  /** The device lives as long as the console does. */
  const keepUp = (): void => {
    const now = clock.now();
    if (now > labAt) lab.advance(now - labAt);
    labAt = now;
  };
  const pass = (ms: number): void => {
    keepUp();
    lab.advance(ms);
    labAt += ms;
    // What is due is not the asker's doing, even where the asker lets time pass.
    asking.exit(() => clock.skip(ms));
  };
  /** The next thing that is committed or that waits for its time. */
  const happening = (): { readonly next: Promise<void>; readonly end: () => void } => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ends = [
      server.ctx.bus.listen(() => resolve()),
      clock.onTimer(() => {
        if (asking.getStore() === undefined) resolve();
      }),
    ];
    return { next: promise, end: () => ends.forEach((end) => end()) };
  };
  const until: FaultStand['until'] = async (holds) => {
    for (;;) {
      const { next, end } = happening();
      try {
        if (await asking.run(true, holds)) return;
        await next;
      } finally {
        end();
      }
    }
  };
  /** How far a change has come, by its row: a call about each of the dozen steps costs more than the steps. */
  const standing = async (changeId: string) => {
    const { rows } = await server.everything.query<{ state: string; not_before: Date | null }>({
      name: 'how a change stands',
      text: 'select state, not_before from config_change where id = $1',
      values: [changeId],
    });
    return rows[0];
  };
  const one = async (changeId: string) => dataOf(await stand.call('GET', 'change', { changeId })) as ChangeAnswer;
  const begin: FaultStand['begin'] = async (page, asked) => {
    keepUp();
    const body = { page, ...asked };
    const preview = dataOf(await stand.call('POST', 'preview', body)) as {
      problems: object[];
      base: string;
    };
    if (preview.problems.length > 0) throw new Error(`${page}: ${JSON.stringify(preview.problems)}`);
    return (dataOf(await stand.call('POST', 'apply', { ...body, base: preview.base })) as ChangeAnswer).id;
  };
  const end: FaultStand['end'] = async (changeId) => {
    await until(async () => {
      const { state, not_before: notBefore } = (await standing(changeId)) ?? {};
      if (state === undefined) throw new Error('no change');
      if (ended.includes(state)) return true;
      const timer = notBefore ? clock.timerBy(notBefore.getTime()) : undefined;
      if (timer !== undefined) pass(Math.max(0, timer - clock.now()));
      return false;
    });
    return one(changeId);
  };
  return {
    ...stand,
    clock,
    begin,
    end,
    pass,
    until,
    change: async (page, asked) => end(await begin(page, asked)),
    comesTo: (changeId, state) => until(async () => (await one(changeId)).state === state),
    news: async () => {
      const { rows } = await server.everything.query<NewsRow>(
        `select payload->>'id' as change, payload->>'state' as state from live_event where kind = 'config.change' order by seq`,
      );
      return rows;
    },
    fault: (fault) => stand.event({ type: 'configFault', ...fault }),
  };
}
