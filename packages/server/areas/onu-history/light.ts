import type { onuHistoryCalls } from '@heliograph/catalogue/calls/onu-history.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { fieldsOf } from '@heliograph/catalogue/kit/metric.ts';
import { onuOptics } from '@heliograph/catalogue/metrics/onu-optics.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { keepsOf } from '../../history/keeps.ts';
import { placesWhere, stepsOfOnus, type FieldSteps } from '../../history/onus/read.ts';
import { timeText } from '../../time-text.ts';
import { decayOfOnu } from './decays.store.ts';
import { onuEventsOf } from './events.ts';
import { stepsFor } from './window.ts';

type Asked = Omit<InputOf<typeof onuHistoryCalls.onuLight>, never>;
export type OnuLight = OutputOf<typeof onuHistoryCalls.onuLight>;
type Point = OnuLight['points'][number];

/** Hundredths as people read them; no reading is null. */
const shown = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : Math.round(value) / 100;

const fields = fieldsOf(onuOptics);
const at = (name: (typeof fields)[number]): number => fields.indexOf(name);
const [rxAt, oltRxAt] = [at('rx'), at('oltRx')];

function pointOf(own: readonly FieldSteps[], step: number): Omit<Point, 'at' | 'siblings'> {
  const mean = (name: (typeof fields)[number]) => shown(own[at(name)]?.value[step]);
  return {
    n: Math.max(0, ...own.map(({ n }) => n[step] ?? 0)),
    rx: mean('rx'),
    rxLeast: shown(own[rxAt]?.least[step]),
    rxMost: shown(own[rxAt]?.most[step]),
    oltRx: mean('oltRx'),
    oltRxLeast: shown(own[oltRxAt]?.least[step]),
    oltRxMost: shown(own[oltRxAt]?.most[step]),
    tx: mean('tx'),
    temperature: mean('temperature'),
    voltage: mean('voltage'),
    bias: mean('bias'),
  };
}

/** What the others of the port received in each step, at the middle of them. */
function mediansOf(others: readonly (readonly FieldSteps[])[], count: number): (number | null)[] {
  const columns = others.flatMap((one) => one[rxAt]?.value ?? []);
  const here = new Float64Array(columns.length);
  return Array.from({ length: count }, (_, step) => {
    let n = 0;
    for (const column of columns) {
      const value = column[step] ?? Number.NaN;
      if (!Number.isNaN(value)) here[n++] = value;
    }
    if (n === 0) return null;
    const sorted = here.subarray(0, n).sort();
    return shown(((sorted[(n - 1) >> 1] ?? 0) + (sorted[n >> 1] ?? 0)) / 2);
  });
}

/** How often its OLT is read, seconds. */
const everyOf = async (tx: Tx, tenantId: number, oltId: string, usual: number): Promise<number> =>
  (
    await sql<{
      seconds: number | null;
    }>`select stat_seconds as seconds from olt where tenant_id = ${tenantId} and id = ${oltId}`.execute(tx)
  ).rows[0]?.seconds ?? usual;

/** The curve of an ONU's light, beside what the others of its port received, what happened to it, and how it was in its first week. */
export async function onuLightOf(ctx: Context, tx: Tx, tenantId: number, asked: Asked): Promise<OnuLight> {
  const [own] = await placesWhere(tx, tenantId, sql`onu_id = ${asked.onuId}`);
  if (!own) throw fault('notFound');
  const keeps = await keepsOf(tx, tenantId);
  const every = await everyOf(tx, tenantId, own.oltId, ctx.settings.pollSeconds);
  const steps = stepsFor(asked, ctx.clock.now(), keeps, every);
  const port = await placesWhere(tx, tenantId, sql`olt_id = ${own.oltId} and port = ${own.pon}`);
  const mine = (await stepsOfOnus(tx, tenantId, onuOptics, [own], steps)).get(own.id) ?? [];
  const beside = port.filter(({ id }) => id !== own.id);
  const others = [...(await stepsOfOnus(tx, tenantId, onuOptics, beside, steps, 'rx')).values()];
  const count = Math.round((steps.to.getTime() - steps.from.getTime()) / (steps.stepSeconds * 1000));
  const medians = mediansOf(others, count);
  const points = Array.from({ length: count }, (_, step) => ({
    at: timeText(new Date(steps.from.getTime() + step * steps.stepSeconds * 1000)),
    ...pointOf(mine, step),
    siblings: medians[step] ?? null,
  }));
  const told = await decayOfOnu(tx, tenantId, own.id);
  return {
    from: timeText(steps.from),
    to: timeText(steps.to),
    stepSeconds: steps.stepSeconds,
    points,
    events: await onuEventsOf(tx, tenantId, own.id, steps),
    siblings: others.filter((one) => one[rxAt]?.n.some((n) => n > 0) === true).length,
    baseline: told?.baseline ?? null,
    decay: told?.decay ?? null,
    keeps,
  };
}
