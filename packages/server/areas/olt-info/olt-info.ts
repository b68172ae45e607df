import { SheetDesk } from '../../sheets/desk.ts';
import { chartMarks } from './marks.ts';
import { chartMarkCalls } from '@heliograph/catalogue/calls/chart-marks.ts';
import { oltInfoCalls } from '@heliograph/catalogue/calls/olt-info.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { isEnd } from '@heliograph/catalogue/words/config-states.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import { sitesOf } from '../../estate/at-site.ts';
import { emit } from '../../estate/emit.ts';
import { portNamesOf } from '../../estate/port-names.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { pageOfOlt } from '../../southbound/config/device.ts';
import { maybeTimeText, timeText } from '../../time-text.ts';
import { commandDevice } from './command.ts';
import { readLoadsNow } from './device.ts';
import { portsAtAGlance } from './glance.ts';
import { findOlt, type OltRef, type OltWithLive } from './olt-ref.ts';
import { infoOf, liveness, portOf, statisticsOf } from './shown.ts';
import { statisticsFile, timeStatistics } from './statistics.ts';
import { oltPortRowsOf } from './ports.store.ts';

export { commandDevice } from './command.ts';
export { oltMonitor } from './monitor.ts';
export { onuTrouble } from './onu-source.ts';
export {
  findOlt,
  fromHundredths,
  isOltNamed,
  storedNumberOf,
  oltsIn,
  oltStateOf,
  type OltRef,
  type OltWithLive,
} from './olt-ref.ts';
export { spanOf } from './span.ts';

const noLeaves = text('This model has no leaf OLTs behind it', '该型号不支持下挂叶子 OLT');

const loaded = (request: Request, ref: OltRef): Promise<OltWithLive> =>
  request.tx((tx) => findOlt(tx, request.actor.tenantId, ref));

/** A change of the device's own page; our row follows when the device was read back, and with every poll. */
async function rename(ctx: Context, request: Request, ref: OltRef, sysName: string): Promise<{ sysName: string }> {
  const { tenantId } = request.actor;
  const olt = await loaded(request, ref);
  if (typeof pageOfOlt(olt, 'deviceBasic') === 'string') throw fault('modelCannot');
  const noted = { object: `OLT ${olt.name}`, before: { sysName: olt.name }, after: { sysName }, olt };
  const change = await commandDevice(ctx, request, olt, {
    page: 'deviceBasic',
    op: 'edit',
    after: { sysHostName: sysName },
    noted,
  });
  if (!isEnd(change.state)) throw fault('stillUnderWay');
  // A silent device is waited for longer than the caller waits; what ends this way within that was cut short each time.
  if (change.state !== 'verified') throw fault('cliTruncated');
  await request.tx(async (tx) => {
    await tx
      .updateTable('olt')
      .set({ name: sysName, updated_at: new Date(ctx.clock.now()) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', olt.id)
      .execute();
    await ctx.bus.wake(tx, `devices:${tenantId}`);
    const payload = { oltId: olt.id, sysMac: olt.mac && macText(olt.mac), name: sysName, online: olt.online };
    await emit(ctx.bus, tx, tenantId, [
      { kind: 'olt.state', payload: { ...payload, since: maybeTimeText(olt.since) } },
    ]);
  });
  return { sysName };
}

async function realTime(ctx: Context, request: Request, ref: OltRef) {
  const olt = await loaded(request, ref);
  const started = ctx.clock.mono();
  const now = await readLoadsNow(ctx, olt);
  const tookMs = Math.round(ctx.clock.mono() - started);
  // Ports and ONUs follow: the collector reads everything at once, also of an OLT that counts as lost but answers.
  await request.tx((tx) => ctx.bus.wake(tx, `poll:${request.actor.tenantId}:${olt.id}:whole`));
  return { at: timeText(new Date(ctx.clock.now())), tookMs, ...now };
}

async function changeInterval(ctx: Context, request: Request, ref: OltRef, seconds: number | null): Promise<void> {
  const { tenantId } = request.actor;
  await request.tx(async (tx) => {
    const olt = await findOlt(tx, tenantId, ref);
    request.note({
      object: `OLT ${olt.name}`,
      before: { intervalTime: olt.stat_seconds },
      after: { intervalTime: seconds },
      about: { olts: [olt.id] },
    });
    await tx
      .updateTable('olt')
      .set({ stat_seconds: seconds, updated_at: new Date(ctx.clock.now()) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', olt.id)
      .execute();
    await ctx.bus.wake(tx, `devices:${tenantId}`);
  });
}

const portRows = <Row>(request: Request, ref: OltRef & { kind?: string | undefined }, shown: (row: Port) => Row) =>
  request.tx(async (tx) => {
    const olt = await findOlt(tx, request.actor.tenantId, ref);
    const rows = (await oltPortRowsOf(tx, request.actor.tenantId, olt.id, ref.kind)).map(shown);
    return { rows, total: rows.length };
  });
type Port = Parameters<typeof portOf>[0];

/** One OLT: what it is, how it is doing, its ports and what went through them. */
export const oltInfoArea = (ctx: Context, desk = new SheetDesk()): Area =>
  area(
    { ...oltInfoCalls, ...chartMarkCalls },
    {
      infor: (ref, request) =>
        request.tx(async (tx) => {
          const { tenantId } = request.actor;
          const olt = await findOlt(tx, tenantId, ref);
          const site = (await sitesOf(tx, tenantId, [olt.id])).get(olt.id);
          const portNames = await portNamesOf(tx, tenantId, olt.id);
          return infoOf(ctx, olt, { portNames, site }, request.language);
        }),
      status: async (ref, request) => {
        const olt = await loaded(request, ref);
        return { id: olt.id, sysMac: olt.mac && macText(olt.mac), ...liveness(ctx, olt) };
      },
      editSysName: ({ sysName, ...ref }, request) => rename(ctx, request, ref, sysName),
      getRealTimeData: (ref, request) => realTime(ctx, request, ref),
      getPortInfo: (ref, request) => portRows(request, ref, portOf),
      getPmMonitorInfos: (ref, request) => portRows(request, ref, statisticsOf),
      getPortsAtAGlance: (ref, request) => portsAtAGlance(ctx, request, ref),
      getChartMarks: (asked, request) => chartMarks(request, asked),
      getTimeDataStatistics: (asked, request) => timeStatistics(ctx, request, asked),
      setIntervalTime: ({ intervalTime, ...ref }, request) => changeInterval(ctx, request, ref, intervalTime),
      exportPortStatistics: (asked, request) => statisticsFile(ctx, request, desk, { ...asked, kind: 'pon' }),
      exportPortStatisticsGE: (asked, request) => statisticsFile(ctx, request, desk, { ...asked, kind: 'uplink' }),
      getOltLeafMgmtInfo: async (ref, request) => {
        await loaded(request, ref);
        return { rows: [], total: 0, reason: noLeaves[request.language] };
      },
    },
  );
