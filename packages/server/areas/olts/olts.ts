import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, Fault, fault } from '../../fault.ts';
import { emit } from '../../estate/emit.ts';
import { cliAtOf } from '../../estate/loads-read.ts';
import { listeningNow } from '../../http/listening.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { inPieces, pieceRows } from '../../sheets/csv-stream.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import { dropClaims } from '../../southbound/claims.ts';
import { logDevices } from '../../estate/device-log.ts';
import { reachableAddress } from '../../southbound/reach.ts';
import { lockAlarms } from '../../estate/alarms/alarms.store.ts';
import { tellProjects } from '../projects/projects.ts';
import { admitOlt } from './admit.ts';
import { linesFor } from './cli-lines.ts';
import { testPace, testReach } from './connection-test.ts';
import { maxOltsExported, oltCsv, oltWorkbook, type ShownOlt } from './export.ts';
import { oltGroupTree, moveToGroup } from './groups.ts';
import { changeOltAccess, secretOf } from './access.ts';
import { ownHostAddress } from './host.ts';
import { removalLossOf } from './loss.ts';
import { allOlts, findOlts, idsOf, listOlts, nextOlts, type OltQuery, type OltListRow } from './olts.store.ts';

export { admitOlt, type Seed } from './admit.ts';
export { secretOf } from './access.ts';
export { testPace } from './connection-test.ts';
export { oltsThatFit } from './olts.store.ts';
export { oltImport } from './import.ts';

const time = (at: Date | null) => at && timeText(at);
const stateOf = (online: boolean | null) => (online === null ? 'Waiting' : online ? 'Online' : 'Offline');

const shown = (row: OltListRow, now: string): ShownOlt => ({
  id: row.id,
  type: 'OLT',
  sysMac: row.mac && macText(row.mac),
  sysHostName: row.name,
  ip: row.address,
  snmpPort: row.snmp_port,
  snmpVersion: row.snmp_version === 'v1' || row.snmp_version === 'v3' ? row.snmp_version : 'v2c',
  deviceClass: row.device_class,
  family: row.family,
  deviceType: row.device_type,
  sysFirmVersion: row.firmware,
  sysHardVersion: row.hardware,
  sysSerialNumber: row.serial,
  sysContact: row.contact,
  sysLocation: row.location,
  ponMode: row.pon_mode,
  state: stateOf(row.online),
  since: time(row.since),
  currentTime: now,
  loginDataTime: time(row.login_at),
  deviceOfflineTime: time(row.offline_at),
  downloadStatus: row.download_status,
  cpuLoad: row.cpu,
  memoryLoad: row.memory,
  sysTemper: row.temperature,
  cliAt: cliAtOf(row),
  sysRunningTime: row.running_time,
  onuTotal: row.onu_total,
  onuOnline: row.onu_online,
  at: time(row.last_poll_at),
  lastAnswerTime: time(row.last_answer_at),
  pollMs: row.poll_ms,
  pollFault: row.poll_fault,
  groupId: row.group_id,
  groupName: row.group_name,
  siteId: row.site_id,
  siteName: row.site_name,
  projectId: row.project_id,
  projectName: row.project_name,
  remark: row.remark,
  createBy: row.created_by,
  createTime: timeText(row.created_at),
});

/** What the operation log keeps of an OLT. */
const loggable = (row: OltListRow) => ({ name: row.name, address: row.address, mac: row.mac, serial: row.serial });

type Named = InputOf<typeof oltCalls.deleteOltByMac>;
/** One OLT, however it was named. Names that do not all mean the same one mean none: `notFound`. */
async function oneOlt(tx: Tx, tenantId: number, { sysMac, id, oltId }: Named): Promise<string[]> {
  const ids = [id, oltId].filter((one) => one !== undefined);
  const found = await idsOf(tx, tenantId, { ids, macs: sysMac === undefined ? [] : [sysMac] });
  if (found.length !== 1) throw fault('notFound');
  return found;
}

/** Takes OLTs and all that belongs to them away, and notes it. Throws `notFound` when one of them is not there. */
export async function removeOlts(
  ctx: Context,
  tx: Tx,
  request: Request,
  named: Parameters<typeof idsOf>[2],
): Promise<void> {
  const { tenantId, userName } = request.actor;
  const ids = await idsOf(tx, tenantId, named);
  const before = await findOlts(tx, tenantId, ids);
  request.note({
    object: `OLT ${before.map((row) => row.name).join(', ')}`,
    before: { olts: before.map(loggable) },
    after: null,
    about: { olts: ids },
  });
  // While they are still there: whoever sees only some projects may only write of devices that it sees.
  const gone = before.map(({ id, name, mac, address }) => ({ oltId: id, name, mac, address }));
  await logDevices(
    ctx,
    tx,
    tenantId,
    gone.map((olt) => ({ ...olt, event: 'removed', by: userName })),
  );
  // Its alarms go with it, so this writes alarms: after the OLT's own row and before theirs, as traps and polls do.
  await lockAlarms(tx, tenantId);
  await dropClaims(tx, tenantId, ids);
  await tx.deleteFrom('olt').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute();
  await ctx.bus.wake(tx, `devices:${tenantId}`);
  const told = before.map((row): LiveEvent => ({
    kind: 'olt.state',
    payload: {
      oltId: row.id,
      // Its row is gone: who is told of it is said by the project it stood in.
      projectId: row.project_id,
      sysMac: row.mac && macText(row.mac),
      name: row.name,
      online: null,
      since: new Date(ctx.clock.now()).toISOString(),
      removed: true,
    },
  }));
  await emit(ctx.bus, tx, tenantId, [...told, { kind: 'board.changed', payload: {} }]);
}

async function cliLinesFor(ctx: Context, request: Request, host: string | undefined) {
  const { tenantId } = request.actor;
  const { trap_community: trapCommunity } = await request.tx((tx) =>
    tx.selectFrom('tenant').select('trap_community').where('id', '=', tenantId).executeTakeFirstOrThrow(),
  );
  // Where traps really arrive: a port below 1024 may not be permitted, and another one was taken then.
  const { listening } = await listeningNow(ctx);
  const trapPort = listening.find(({ service }) => service === 'traps')?.port ?? ctx.settings.trapPort;
  const place = { host: host ?? ownHostAddress() ?? '127.0.0.1', trapPort, trapCommunity, readCommunity: 'public' };
  return linesFor(place, request.language);
}

async function* readInPieces(request: Request, query: OltQuery, at: string) {
  const { tenantId } = request.actor;
  const read = (after: OltListRow | undefined) =>
    request.tx((tx) => nextOlts(tx, tenantId, query, { below: after?.id, limit: pieceRows }));
  for await (const rows of inPieces(read)) yield rows.map((row) => shown(row, at));
}

/** One more than fits, which is then refused. */
async function readForWorkbook(request: Request, query: OltQuery, at: string): Promise<ShownOlt[]> {
  const rows = await request.tx((tx) => allOlts(tx, request.actor.tenantId, query, maxOltsExported + 1));
  return rows.map((row) => shown(row, at));
}

/** The address of an OLT as somebody typed it; one that it may not have is a problem of its field. */
export async function typedAddress(ctx: Context, request: Request, host: string): Promise<string> {
  try {
    return await reachableAddress(ctx, request.actor.tenantId, host, { only4: true });
  } catch (error) {
    if (!(error instanceof Fault) || error.id !== 'addressNotAllowed') throw error;
    throw badInput([{ field: 'ip', message: messages.addressNotAllowed }]);
  }
}

type Handle = Handlers<typeof oltCalls>;

const changing = (ctx: Context): Pick<Handle, 'insertDeviceInfo' | 'updateDeviceInfo' | 'moveDeviceToGroup'> => ({
  insertDeviceInfo: async (typed, request) => {
    const address = await typedAddress(ctx, request, typed.ip); // before the transaction: a name server may be slow
    return request.tx(async (tx) => {
      const name = typed.sysHostName ?? typed.ip;
      const { snmpPort, snmpVersion: version, remark } = typed;
      const id = await admitOlt(ctx, tx, request.actor.tenantId, {
        address,
        snmpPort,
        version,
        secret: secretOf(typed),
        name,
        by: request.actor.userName,
        projectId: typed.projectId ?? undefined,
        groupId: typed.groupId ?? undefined,
        remark: remark ?? null,
      });
      request.note({ object: `OLT ${name}`, after: { address, snmpPort, version, remark }, about: { olts: [id] } });
      return { id };
    });
  },

  updateDeviceInfo: async (typed, request) => {
    const address = await typedAddress(ctx, request, typed.ip);
    return request.tx((tx) => changeOltAccess(ctx, tx, request, typed, address));
  },

  moveDeviceToGroup: ({ ids, sysMacs, groupId }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const found = await idsOf(tx, tenantId, { ids, macs: sysMacs });
      const before = await findOlts(tx, tenantId, found);
      request.note({
        object: `OLT ${before.map((row) => row.name).join(', ')}`,
        before: { devices: before.map(({ id, project_id, group_id }) => ({ id, project_id, group_id })) },
        after: await moveToGroup(tx, tenantId, found, groupId, new Date(ctx.clock.now())),
        about: { olts: found },
      });
      await ctx.bus.wake(tx, `devices:${tenantId}`);
      await tellProjects(ctx, tx, tenantId);
    }),
});

/** The OLTs of a tenant: list, add, test, remove, export, group. */
export const olts = (ctx: Context): Area => {
  const now = () => new Date(ctx.clock.now());
  const desk = new SheetDesk();
  const paceTests = testPace(ctx.clock);
  return area(oltCalls, {
    ...changing(ctx),

    getOltList: (query, request) =>
      request.tx(async (tx) => {
        const { rows, total } = await listOlts(tx, request.actor.tenantId, query);
        const at = now().toISOString();
        return { rows: rows.map((row) => shown(row, at)), total };
      }),

    testConnection: (typed, request) => {
      const { ip: host, snmpPort: port, snmpVersion: version } = typed;
      paceTests(request.actor);
      const { tenantId } = request.actor;
      return testReach(ctx, { tenantId, host, port, version, secret: secretOf(typed) }, request.language);
    },

    getOltInfoByMac: (named, request) =>
      request.tx(async (tx) => {
        const ids = await oneOlt(tx, request.actor.tenantId, named);
        const [row] = await findOlts(tx, request.actor.tenantId, ids);
        if (!row) throw fault('notFound');
        return shown(row, now().toISOString());
      }),

    deleteOltByMac: (named, request) =>
      request.tx(async (tx) => removeOlts(ctx, tx, request, { ids: await oneOlt(tx, request.actor.tenantId, named) })),

    batchDeleteOltByMac: ({ ids, sysMacs }, request) =>
      request.tx((tx) => removeOlts(ctx, tx, request, { ids, macs: sysMacs })),

    getOltLoss: ({ ids }, request) =>
      request.tx((tx) => removalLossOf(tx, request.actor.tenantId, ids, ctx.clock.now())),

    exportMduList: async (query, request) => {
      const at = now().toISOString();
      return query.format === 'csv'
        ? oltCsv(readInPieces(request, query, at), request.language)
        : desk.inTurn(async () => oltWorkbook(await readForWorkbook(request, query, at), request.language));
    },

    getCliLines: ({ host }, request) => cliLinesFor(ctx, request, host),

    selectDomainLists: ({ projectId }, request) =>
      request.tx((tx) => oltGroupTree(tx, request.actor.tenantId, projectId, request.language)),
  });
};
