import type { strategyTaskCalls } from '@heliograph/catalogue/calls/strategies.ts';
import { macDigits, macText } from '@heliograph/catalogue/formats/mac-range.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { fieldsOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { cycles, isPolled, mostResults } from '@heliograph/catalogue/models/strategies.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { siteNameOf, standsAt, type BySite } from '../../estate/at-site.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import { wholeOf } from '../../history/coverage.ts';
import { envelopeOf, spreadsOf, type Spread } from '../../history/envelope.ts';
import type { Keeps } from '@heliograph/catalogue/metrics/keeps.ts';
import { keepsOf } from '../../history/keeps.ts';
import { levelFor, spanStepsOf, type Span } from '../../history/read.ts';
import type { Handlers } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { findJob } from '../jobs/jobs.ts';
import { spanOf } from '../olt-info/olt-info.ts';
import { method, watchOf, type Watch } from './strategy-task.ts';

type Handle = Handlers<typeof strategyTaskCalls>;
type Shown = { readonly n: number; least: number | null; most: number | null; mean: number | null };

export interface StrategyDevice {
  readonly id: string;
  readonly mac: string | null;
  readonly name: string;
  readonly site: string | null;
}

const weekMs = 7 * 86_400_000;

/** A figure in the unit of its field. */
const shown = (metric: Metric, field: string, { n, least, most, mean }: Spread): Shown => {
  const scale = metric.fields[field]?.scale ?? 1;
  const digits = scale === 1 ? 1 : scale;
  const unit = (value: number | null) =>
    value === null ? null : Math.round((value / scale) * digits * 10) / (digits * 10);
  return { n, least: unit(least), most: unit(most), mean: unit(mean) };
};

interface Which extends BySite {
  readonly strategyId: string;
  readonly code: number;
}

/** The strategy, and its devices (at a site) that the caller sees; a metric that it does not collect is refused at its field. */
export async function foundStrategy(tx: Tx, tenantId: number, { strategyId, code, ...where }: Which) {
  const job = await findJob(tx, tenantId, strategyId);
  if (!job || job.method !== method) throw fault('notFound');
  const watch = watchOf(job.parameters);
  const chosen = watch.metrics.find((one) => one.code === code);
  if (!chosen) throw badInput([{ field: 'code', message: messages.notAChoice }]);
  const digits = watch.macs.flatMap((mac) => macDigits(mac) ?? []);
  const devices: StrategyDevice[] =
    digits.length === 0
      ? []
      : await tx
          .selectFrom('olt')
          .select(['id', 'mac', 'name', siteNameOf(sql.ref('olt.id'), tenantId).as('site')])
          .where('tenant_id', '=', tenantId)
          .where('mac', 'in', digits)
          .where(standsAt(sql.ref('olt.id'), tenantId, where))
          .orderBy('name')
          .orderBy('id')
          .execute();
  return { watch, metric: chosen.metric, fields: chosen.fields as readonly string[], devices };
}

export const ofDevices = (devices: readonly StrategyDevice[]) =>
  sql`olt_id = any(${devices.map(({ id }) => id)}::int8[])`;

/** Seconds between two readings of a metric. */
const everySeconds = (ctx: Context, metric: Metric, { cycle }: Watch): number =>
  isPolled(metric.code ?? 0) ? ctx.settings.pollSeconds : cycles[cycle].seconds;

/** The latest whole cycles and the one that is open. */
function cyclesUntil(metric: Metric, seconds: number, now: number, keeps: Keeps): Span {
  const step = seconds * 1000;
  const to = Math.ceil(now / step) * step;
  const from = to - mostResults * step;
  return {
    from: new Date(from),
    to: new Date(to),
    stepSeconds: seconds,
    level: levelFor(metric, seconds, (now - from) / 1000, keeps),
  };
}

const results =
  (ctx: Context): Handle['getStrategyResults'] =>
  (asked, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const { watch, metric, fields, devices } = await foundStrategy(tx, tenantId, asked);
      const now = ctx.clock.now();
      const span = cyclesUntil(metric, cycles[watch.cycle].seconds, now, await keepsOf(tx, tenantId));
      const steps = await envelopeOf(tx, tenantId, { metric, fields, span, now, where: ofDevices(devices) });
      const rows = steps.toReversed().map((step) => ({
        at: timeText(step.at),
        read: step.devices,
        values: Object.fromEntries(
          fields.flatMap((name) => {
            const spread = step[name];
            return spread ? [[name, shown(metric, name, spread)]] : [];
          }),
        ),
      }));
      return { stepSeconds: span.stepSeconds, devices: devices.length, rows };
    });

/** What ports are called, by OLT and number. */
async function portNames(tx: Tx, tenantId: number, metric: Metric, devices: readonly StrategyDevice[]) {
  if (metric.of === 'device' || devices.length === 0) return new Map<string, string>();
  const rows = await tx
    .selectFrom('olt_port')
    .select(['olt_id', 'port', 'name'])
    .where('tenant_id', '=', tenantId)
    .where(
      'olt_id',
      'in',
      devices.map(({ id }) => id),
    )
    .where('kind', '=', metric.of === 'pon' ? 'pon' : 'uplink')
    .execute();
  return new Map(rows.map(({ olt_id: olt, port, name }) => [`${olt}:${port}`, name]));
}

const fieldOf = (metric: Metric, fields: readonly string[], asked: string | undefined): string => {
  const name = asked ?? fields[0] ?? '';
  if (!fieldsOf(metric, 'gauge').includes(name)) throw badInput([{ field: 'field', message: messages.notAChoice }]);
  return name;
};

const ranking =
  (ctx: Context): Handle['getStrategyRanking'] =>
  ({ window, field, pageNum, pageSize, ...which }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const { watch, metric, fields, devices } = await foundStrategy(tx, tenantId, which);
      const name = fieldOf(metric, fields, field);
      const now = ctx.clock.now();
      const span = spanOf(metric, { window }, now, everySeconds(ctx, metric, watch), await keepsOf(tx, tenantId));
      const spreads = await spreadsOf(tx, tenantId, { metric, fields: [name], span, now, where: ofDevices(devices) });
      const names = await portNames(tx, tenantId, metric, devices);
      const byId = new Map(devices.map((device) => [device.id, device]));
      const silent = devices.filter(({ id }) => !spreads.some(({ oltId }) => oltId === id));
      const nothing: Spread = { n: 0, least: null, most: null, mean: null };
      const places = [
        ...spreads.map((one) => ({
          oltId: one.oltId,
          port: one.port,
          spread: (one as Readonly<Record<string, unknown>>)[name] as Spread,
        })),
        ...silent.map(({ id }) => ({ oltId: id, port: null, spread: nothing })),
      ].toSorted((a, b) => (b.spread.mean ?? -Infinity) - (a.spread.mean ?? -Infinity));
      const rows = places.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(({ oltId, port, spread }) => {
        const device = byId.get(oltId);
        return {
          oltId,
          sysMac: device?.mac ? macText(device.mac) : null,
          sysHostName: device?.name ?? '',
          siteName: device?.site ?? null,
          port,
          portName: port === null ? null : (names.get(`${oltId}:${port}`) ?? null),
          unit: metric.fields[name]?.unit ?? '',
          ...shown(metric, name, spread),
        };
      });
      return { rows, total: places.length };
    });

type Stretch = Pick<InputOf<typeof strategyTaskCalls.getStrategySeries>, 'window' | 'from' | 'to' | 'earlier'>;

const shifted = (time: string, byMs: number): string => new Date(Date.parse(time) - byMs).toISOString();

/** What was asked for, or the same a week before: as far back from then as the window reaches from now. */
function askedSpan(
  ctx: Context,
  metric: Metric,
  watch: Watch,
  { window, from, to, earlier }: Stretch,
  keeps: Keeps,
): Span {
  const now = ctx.clock.now();
  const every = everySeconds(ctx, metric, watch);
  const by = earlier === 'week' ? weekMs : 0;
  if (from !== undefined) {
    const end = to ?? new Date(now).toISOString();
    return spanOf(metric, { window, from: shifted(from, by), to: shifted(end, by) }, now, every, keeps);
  }
  return spanOf(metric, { window, ...(by === 0 ? {} : { to: new Date(now - by).toISOString() }) }, now, every, keeps);
}

const series =
  (ctx: Context): Handle['getStrategySeries'] =>
  ({ strategyId, code, siteId, site, oltId, ...stretch }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const { watch, metric, fields, devices } = await foundStrategy(tx, tenantId, { strategyId, code, siteId, site });
      const chosen = oltId === undefined ? devices : devices.filter(({ id }) => id === oltId);
      if (oltId !== undefined && chosen.length === 0) throw fault('notFound');
      const now = ctx.clock.now();
      const span = askedSpan(ctx, metric, watch, stretch, await keepsOf(tx, tenantId));
      const steps = await envelopeOf(tx, tenantId, { metric, fields, span, now, where: ofDevices(chosen) });
      const byTime = new Map(steps.map((step) => [step.at.getTime(), step]));
      const times = spanStepsOf(span);
      const valuesOf = (name: string) =>
        times.map((at) => {
          const spread = byTime.get(at.getTime())?.[name];
          return spread ? shown(metric, name, spread) : undefined;
        });
      const { from, to, stepSeconds } = span;
      return {
        from: timeText(from),
        to: timeText(to),
        stepSeconds,
        times: times.map((at) => timeText(at)),
        fields: fields.map((name) => {
          const values = valuesOf(name);
          const each = (side: 'mean' | 'least' | 'most') => values.map((one) => one?.[side] ?? null);
          const n = values.map((one) => one?.n ?? 0);
          return {
            name,
            unit: metric.fields[name]?.unit ?? '',
            mean: each('mean'),
            least: each('least'),
            most: each('most'),
            n,
            of: wholeOf(n, stepSeconds),
          };
        }),
      };
    });

export const strategyResults = (
  ctx: Context,
): Pick<Handle, 'getStrategyResults' | 'getStrategyRanking' | 'getStrategySeries'> => ({
  getStrategyResults: results(ctx),
  getStrategyRanking: ranking(ctx),
  getStrategySeries: series(ctx),
});
