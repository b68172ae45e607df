import { strategyCalls, strategyTaskCalls, type averageIntervals } from '@heliograph/catalogue/calls/strategies.ts';
import { macDigits, macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { jobMethods } from '@heliograph/catalogue/models/job-methods.ts';
import { olt } from '@heliograph/catalogue/metrics/olt.ts';
import { response } from '@heliograph/catalogue/metrics/response.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { siteNameOf, standsAt, type BySite } from '../../estate/at-site.ts';
import type { Tx } from '../../db/scope.ts';
import { newestPeriod } from '../../history/read.ts';
import { may } from '../../http/actor.ts';
import type { Handlers } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { fault } from '../../fault.ts';
import { findJob, listJobs, macsOfJob } from '../jobs/jobs.ts';
import { abnormalDevices } from './abnormal.ts';
import { strategyCostOf } from './cost.ts';
import { fullPorts } from './full-ports.ts';
import { watchLive } from './live.ts';
import { strategyResults } from './results.ts';
import { method, shownStrategy } from './strategy-task.ts';
import { strategyWriting } from './strategy-write.ts';

export { strategyWork } from './collect.ts';
export { forecastOf, type Forecast } from './forecast.ts';

type Interval = (typeof averageIntervals)[number];

const hourMs = 3_600_000;

/** Where each interval is summed up, and how old the newest of its periods may be: an older one says nothing of now. */
const periods = {
  '1hour': { level: 'hour', oldestMs: 3 * hourMs },
  '1day': { level: 'day', oldestMs: 48 * hourMs },
} as const;

interface Average {
  readonly mac: string | null;
  readonly name: string;
  readonly site: string | null;
  readonly cpu: number | null;
  readonly memory: number | null;
  readonly temperature: number | null;
  readonly roundTrip: number | null;
  readonly ts: Date | null;
}

interface Asked extends BySite {
  readonly interval: Interval;
  readonly projectId?: string | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

async function averages(tx: Tx, tenantId: number, asked: Asked, now: number) {
  const { level, oldestMs } = periods[asked.interval];
  const since = new Date(now - oldestMs);
  const load = newestPeriod(olt, level, ['cpu', 'memory', 'temperature'], tenantId, since);
  const answers = newestPeriod(response, level, ['roundTrip'], tenantId, since);
  const inProject = asked.projectId === undefined ? sql`true` : sql`o.project_id = ${asked.projectId}::int8`;
  const here = standsAt(sql`o.id`, tenantId, asked);
  const { rows } =
    await sql<Average>`select o.mac, o.name, ${siteNameOf(sql`o.id`, tenantId)} as site, p.*, r."roundTrip"
    from olt o left join lateral (${load}) p on true left join lateral (${answers}) r on true
    where o.tenant_id = ${tenantId} and ${inProject} and ${here} order by o.name, o.id
    limit ${asked.pageSize} offset ${(asked.pageNum - 1) * asked.pageSize}`.execute(tx);
  const counted = await sql<{ n: number }>`select count(*)::int as n from olt o
    where o.tenant_id = ${tenantId} and ${inProject} and ${here}`.execute(tx);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

const onDevices = jobMethods.filter(({ type }) => type === 1).map(({ id }) => id);
/** A tenant has few tasks; of more, the first ones are named. */
const mostJobs = 500;

/** The first task in use that works on an OLT, by MAC; a task without MACs works on all of them. */
async function taskNames(tx: Tx, tenantId: number): Promise<(mac: string | null) => string | null> {
  const jobs = await tx
    .selectFrom('job')
    .select(['name', 'parameters'])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', '0')
    .where('method', 'in', onDevices)
    .orderBy('id')
    .limit(mostJobs)
    .execute();
  const reach = jobs.map(({ name, parameters }) => ({
    name,
    macs: macsOfJob(parameters).map((mac) => macDigits(mac)),
  }));
  return (mac) => reach.find(({ macs }) => macs.length === 0 || (mac !== null && macs.includes(mac)))?.name ?? null;
}

const round = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);

type Handle = Handlers<typeof strategyCalls>;

const deviceTypes: Handle['strategyDeviceTypes'] = (_input, request) =>
  request.tx(async (tx) => {
    const rows = await tx
      .selectFrom('olt')
      .select(['device_type', 'device_class', (eb) => eb.fn.countAll<string>().as('count')])
      .where('tenant_id', '=', request.actor.tenantId)
      .where('device_type', 'is not', null)
      .groupBy(['device_type', 'device_class'])
      .orderBy('device_type')
      .limit(1000)
      .execute();
    return rows.map(({ device_type: type, device_class: deviceClass, count }) => ({
      value: type ?? '',
      label: type ?? '',
      deviceClass,
      count: Number(count),
    }));
  });

const devices: Handle['strategyDevices'] = ({ sysMacs, deviceType, ...where }, request) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const wanted = sysMacs.flatMap((mac) => macDigits(mac) ?? []);
    if (wanted.length === 0) return { rows: [], total: 0 };
    const rows = await tx
      .selectFrom('olt')
      .select(['id', 'mac', 'address', 'name', 'device_type', siteNameOf(sql.ref('olt.id'), tenantId).as('site')])
      .where('tenant_id', '=', tenantId)
      .where(standsAt(sql.ref('olt.id'), tenantId, where))
      .where('mac', 'in', wanted)
      .$if(deviceType !== undefined, (all) => all.where('device_type', '=', deviceType ?? ''))
      .orderBy('name')
      .orderBy('id')
      .execute();
    const shown = rows.map(({ id, mac, address, name, device_type: type, site }) => ({
      oltId: id,
      sysMac: mac && macText(mac),
      ip: address,
      sysHostName: name,
      deviceType: type,
      siteName: site,
      deviceName: name,
    }));
    return { rows: shown, total: shown.length };
  });

/** Strategies themselves: each is a scheduled task of one method. */
const strategyTasks = (ctx: Context): Area =>
  area(strategyTaskCalls, {
    listStrategies: ({ name, status, ...page }, request) =>
      request.tx(async (tx) => {
        const asked = { jobName: name, status, invokeTarget: method, ...page };
        const { rows, total } = await listJobs(tx, request.actor.tenantId, asked);
        return { rows: rows.map((row) => shownStrategy(row, request.language)), total };
      }),
    getStrategy: ({ strategyId }, request) =>
      request.tx(async (tx) => {
        const row = await findJob(tx, request.actor.tenantId, strategyId);
        if (!row || row.method !== method) throw fault('notFound');
        return shownStrategy(row, request.language);
      }),
    ...strategyWriting(ctx),
    ...strategyResults(ctx),
    getStrategyCost: strategyCostOf(ctx),
    getStrategyForecast: fullPorts(ctx),
    watchLive: watchLive(ctx),
    listAbnormalDevices: abnormalDevices(ctx),
  });

/** What strategies of monitoring choose from and show, and strategies themselves. */
export const strategies = (ctx: Context): readonly Area[] => [choices(ctx), strategyTasks(ctx)];

/** What strategies choose from and show. */
const choices = (ctx: Context): Area =>
  area(strategyCalls, {
    strategyDeviceTypes: deviceTypes,
    strategyDevices: devices,
    strategyAverages: (asked, request) =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        const { rows, total } = await averages(tx, tenantId, asked, ctx.clock.now());
        const taskOf = may(request.actor, 'monitor:job:list') ? await taskNames(tx, tenantId) : () => null;
        const shown = rows.map((row) => ({
          mac: row.mac && macText(row.mac),
          sysHostName: row.name,
          siteName: row.site,
          methodCode: olt.code,
          jobName: taskOf(row.mac),
          cpuAverage: round(row.cpu),
          memoryAverage: round(row.memory),
          temperAverage: round(row.temperature),
          responseAverage: round(row.roundTrip && row.roundTrip / 1000),
          from: row.ts && timeText(row.ts),
        }));
        return { rows: shown, total };
      }),
  });
