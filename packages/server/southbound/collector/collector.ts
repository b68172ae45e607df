import { CollectorPool } from '@heliograph/wire/snmp/fast/pool.ts';
import { sharesOf } from '@heliograph/wire/snmp/fast/busy.ts';
import type { Context } from '../../context.ts';
import { keepDays } from '../../history/care.ts';
import { keepOnus } from '../../history/onus/care.ts';
import { newOwner } from '../../work/lease.ts';
import { repeat } from '../../work/repeat.ts';
import { leaveTeam, teamTopic } from '../../work/team.ts';
import { reachableAddress } from '../reach.ts';
import { CliDesk } from '../cli/desk.ts';
import { oltLines } from '../cli/line.ts';
import { CliVisits } from './cli-visits.ts';
import { Crew } from './crew.ts';
import { giveBack, renewMs } from './lease.ts';
import { workLimiter } from './limiter.ts';
import { meters } from './meters.ts';
import type { Gatherer } from './poll.ts';
import type { PollWork } from './schedule.ts';
import { keepSlowDecay } from './slow-decay.ts';

/** Parts that a start may bring along; the worker role uses the standard ones. */
export interface CollectorParts {
  readonly gatherer?: Gatherer & { close(): Promise<void> };
  /** The command lines of the OLTs. */
  readonly desk?: CliDesk;
  /** Hears of every work when its result is written. */
  readonly onDone?: (oltId: string, work: PollWork | 'visit') => void;
}

const reloadMs = 60_000;
/** Results written at once, of polls and visits together. */
const mostWriting = 4;

/** What a topic of the bus means to the collector. `poll:<tenant>:<olt>` looks at ONU states, with `:whole` at everything, with `:found` soon. */
function onTopic(ctx: Context, crew: Crew, topic: string): void {
  const [kind, tenant, olt, how] = topic.split(':');
  const failed = (error: unknown) => ctx.log.error({ err: error, topic }, 'the list of OLTs was not read');
  if (kind === 'reconnected') crew.reload().catch(failed);
  if (kind === 'devices' && tenant !== undefined) crew.reload(Number(tenant)).catch(failed);
  const isKnown = how === 'whole' || how === 'found';
  if (kind === 'poll' && tenant !== undefined && olt !== undefined)
    crew.wake(Number(tenant), olt, isKnown ? how : undefined);
}

/**
 * Polls every OLT of every tenant that no other process polls: each in its own phase of the cycle, at once after it was let
 * in, and when somebody wakes it. Resolves when the first list of OLTs is read; `stop` waits for works in progress.
 */
export async function startCollector(
  ctx: Context,
  parts: CollectorParts = {},
): Promise<{ stop(): Promise<void>; replan(): void }> {
  const gatherer = parts.gatherer ?? new CollectorPool();
  const owner = newOwner();
  const shown = meters(ctx.metrics, () => gatherer.counters());
  const onDone = parts.onDone ?? (() => undefined);
  const writing = workLimiter(mostWriting);
  const addressOf = (tenantId: number, host: string) => reachableAddress(ctx, tenantId, host);
  const desk = parts.desk ?? new CliDesk({ vault: ctx.vault, clock: ctx.clock, addressOf, lines: oltLines(ctx, 0) });
  const own = sharesOf(performance);
  const busy = () => Math.max(own(), gatherer.busy?.() ?? 0);
  const visits = new CliVisits(ctx, { desk, writing, onDone: (oltId) => onDone(oltId, 'visit') });
  const crew = new Crew(ctx, { gatherer, owner, meters: shown, writing, busy, visits, onDone });
  const days = await keepDays(ctx);
  const onus = keepOnus(ctx, keepSlowDecay(ctx));
  await crew.reload();
  const stopListening = ctx.bus.listen((topic) => onTopic(ctx, crew, topic));
  const wakes = (topic: string) => topic === teamTopic('poll');
  const renewing = repeat(ctx, { id: 'collector.renew', everyMs: renewMs, wakes, work: () => crew.renew() });
  const reloading = repeat(ctx, { id: 'collector.reload', everyMs: reloadMs, work: () => crew.reload() });
  return {
    replan: () => crew.replan(),
    stop: async () => {
      stopListening();
      const looked = [renewing.stop(), reloading.stop()];
      // Its sums may take minutes; what is begun is whole or not there.
      void days.stop();
      void onus.stop();
      await Promise.all([crew.stop(), visits.stop()]);
      await desk.stop();
      await Promise.all(looked);
      await gatherer.close();
      shown.remove();
      await giveBack(ctx, crew.held());
      await leaveTeam(ctx, 'poll', owner);
    },
  };
}
