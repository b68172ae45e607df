import type { OltPortRow } from '../../db/tables/devices.ts';
import { maybeTimeText } from '../../time-text.ts';
import { oltMonitorCalls } from '@heliograph/catalogue/calls/olt-info.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { macTable } from '@heliograph/catalogue/pages/olt/mac/macTable.ts';
import { macs } from '@heliograph/catalogue/metrics/macs.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { cliAtOf } from '../../estate/loads-read.ts';
import { latestReadingsOf } from '../../history/envelope.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { fromHundredths, storedNumberOf, oltsIn, oltStateOf, type OltWithLive } from './olt-ref.ts';

const whose = (row: OltWithLive) => ({
  oltId: row.id,
  sysMac: row.mac && macText(row.mac),
  name: row.name,
  ip: row.address,
  state: oltStateOf(row.online),
});

interface PortOfOlt {
  readonly olt: OltWithLive;
  readonly port: OltPortRow;
}

/** Ports of all OLTs in view, in the order of their OLTs. */
async function portsIn(tx: Tx, tenantId: number, projectId: string | undefined, kind: string): Promise<PortOfOlt[]> {
  const olts = await oltsIn(tx, tenantId, projectId);
  const ports = await tx
    .selectFrom('olt_port')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .orderBy('port')
    .execute();
  const byOlt = Map.groupBy(ports, (port) => port.olt_id);
  return olts.flatMap((olt) => (byOlt.get(olt.id) ?? []).map((port) => ({ olt, port })));
}

const listed = <Row>(rows: readonly Row[]) => ({ rows, total: rows.length });

const flows = (request: Request, projectId: string | undefined, kind: string) =>
  request.tx(async (tx) => {
    const ports = await portsIn(tx, request.actor.tenantId, projectId, kind);
    return listed(
      ports.map(({ olt, port }) => ({
        ...whose(olt),
        port: port.port,
        portName: port.name,
        upBps: storedNumberOf(port.up_bps),
        downBps: storedNumberOf(port.down_bps),
        at: maybeTimeText(port.counters_at),
      })),
    );
  });

/** What the newest reading of each MAC table held: the page of the configuration keeps it with its age. */
const macTables = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('config_page')
    .select(['olt_id', 'read_at', 'complete', sql<number | null>`jsonb_array_length(rows)`.as('count')])
    .where('tenant_id', '=', tenantId)
    .where('page', '=', macTable.id)
    .where('read_at', 'is not', null)
    .execute();

/** Raw readings of the metric stay so long at least. */
const countedWithin = 2 * 86_400_000;

/** How many addresses each OLT held: by its table as it was last read, or as a strategy counted it, whichever is newer. */
async function macCounts(ctx: Context, tx: Tx, tenantId: number, olts: readonly OltWithLive[]) {
  const tables = new Map((await macTables(tx, tenantId)).map((page) => [page.olt_id, page]));
  const since = new Date(ctx.clock.now() - countedWithin);
  const ids = olts.map(({ id }) => id);
  const counted = await latestReadingsOf(tx, tenantId, { metric: macs, field: 'addresses' }, ids, since);
  return (oltId: string) => {
    const [table, count] = [tables.get(oltId), counted.get(oltId)];
    // A table that was cut short is no count, so what was counted is complete.
    if (count && !((table?.read_at?.getTime() ?? 0) > count.at.getTime()))
      return { macNum: count.value, complete: true, at: maybeTimeText(count.at) };
    return {
      macNum: table?.count ?? null,
      complete: table?.complete ?? false,
      at: maybeTimeText(table?.read_at ?? null),
    };
  };
}

/** Figures of all OLTs of a project side by side. */
export const oltMonitor = (ctx: Context): Area =>
  area(oltMonitorCalls, {
    getOltMonitorBaseInfos: ({ projectId }, request) =>
      request.tx(async (tx) => {
        const olts = await oltsIn(tx, request.actor.tenantId, projectId);
        return listed(
          olts.map((row) => ({
            ...whose(row),
            cpuLoad: row.cpu,
            memoryLoad: row.memory,
            sysTemper: row.temperature,
            cliAt: cliAtOf(row),
            at: maybeTimeText(row.last_poll_at),
          })),
        );
      }),
    getOltMonitorUplinkPortFlowInfos: ({ projectId }, request) => flows(request, projectId, 'uplink'),
    getOltMonitorPonPortFlowInfos: ({ projectId }, request) => flows(request, projectId, 'pon'),
    getOltMonitorMacNumInfos: ({ projectId }, request) =>
      request.tx(async (tx) => {
        const olts = await oltsIn(tx, request.actor.tenantId, projectId);
        const countOf = await macCounts(ctx, tx, request.actor.tenantId, olts);
        return listed(olts.map((row) => ({ ...whose(row), ...countOf(row.id) })));
      }),
    getOltMonitorPonOpticalInfos: ({ projectId }, request) =>
      request.tx(async (tx) => {
        const ports = await portsIn(tx, request.actor.tenantId, projectId, 'pon');
        return listed(
          ports.map(({ olt, port }) => ({
            ...whose(olt),
            port: port.port,
            portName: port.name,
            txPower: fromHundredths(port.tx_power),
            temperature: fromHundredths(port.temperature),
            voltage: fromHundredths(port.voltage),
            bias: fromHundredths(port.bias),
            rxMean: fromHundredths(port.rx_mean),
            at: maybeTimeText(port.at),
          })),
        );
      }),
  });
