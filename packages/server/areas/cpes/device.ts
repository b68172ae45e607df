import { cpeDeviceCalls, type cpeDetail } from '@heliograph/catalogue/calls/cpe-device.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { cpeMessages } from '@heliograph/catalogue/words/cpe-words.ts';
import { cwmpEvent } from '@heliograph/catalogue/words/cwmp-events.ts';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { CpeTaskBody, CpeTaskKind } from '../../db/tables/cpes.ts';
import type { UspAgentTable } from '../../db/tables/usp.ts';
import { wish } from '../../estate/cpes/tasks.ts';
import { isSecretParameter } from '../../estate/cpes/tree.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { Standards } from '../../southbound/acs/model/standards.ts';
import { maybeTimeText, timeText } from '../../time-text.ts';
import { findCpe, type CpeListRow } from './cpes.store.ts';
import { nodesOf, valueProblemsOf } from './nodes.ts';
import { deviceNameOf, shownCpe } from './shown.ts';
import { treeHistoryOf, cpeTasksOf } from './tasks.ts';

async function mustFind(tx: Tx, tenantId: number, cpeId: string): Promise<CpeListRow> {
  const row = await findCpe(tx, tenantId, cpeId);
  if (!row) throw fault('notFound');
  return row;
}

const eventsOf = (tx: Tx, tenantId: number, cpeId: string) =>
  tx
    .selectFrom('cpe_event')
    .select(['id', 'at', 'code', 'fault', 'text'])
    .where('tenant_id', '=', tenantId)
    .where('cpe_id', '=', cpeId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

const reachOf = (row: CpeListRow) =>
  row.connection_request_url !== null && row.connection_request_url !== ''
    ? ('http' as const)
    : row.udp_address !== null && row.udp_address !== ''
      ? ('udp' as const)
      : ('report' as const);

const uspOf = (tx: Tx, tenantId: number, cpeId: string) =>
  tx
    .selectFrom('usp_agent')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('cpe_id', '=', cpeId)
    .executeTakeFirst();

const shownUsp = (row: Selectable<UspAgentTable>): z.input<typeof cpeDetail>['usp'] => ({
  endpointId: row.endpoint_id,
  mqttVersion: row.mqtt_version,
  uspVersion: row.usp_version,
  clientId: row.client_id,
  userName: row.mqtt_user,
  replyTopic: row.reply_topic,
  movedAt: timeText(row.last_at),
  subscribedAt: maybeTimeText(row.subscribed_at),
  subscriptions: [...row.subscriptions],
});

const detail = (request: Request, cpeId: string): Promise<z.input<typeof cpeDetail>> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const row = await mustFind(tx, tenantId, cpeId);
    const events = await eventsOf(tx, tenantId, cpeId);
    const usp = row.protocol === 'usp' ? await uspOf(tx, tenantId, cpeId) : undefined;
    return {
      ...shownCpe(row),
      oui: row.oui,
      productClass: row.product_class,
      root: row.root,
      cwmpVersion: row.cwmp_version,
      reach: reachOf(row),
      connectionRequestUrl: row.connection_request_url,
      udpAddress: row.udp_address,
      provisioningCode: row.provisioning_code,
      informSeconds: row.inform_seconds,
      lastBoot: maybeTimeText(row.last_boot),
      boots: Number(row.boots),
      sessions: Number(row.sessions),
      lastEnd: row.last_end,
      secretState: row.secret_state,
      discoveredAt: maybeTimeText(row.discovered_at),
      discoveryFault: row.discovery_fault,
      usp: usp === undefined ? null : shownUsp(usp),
      events: events.map(({ id, at, code, fault: number, text }) => ({
        id,
        at: timeText(at),
        code,
        words: wordsIn(cwmpEvent(code), request.tongue),
        fault: number,
        text,
      })),
    };
  });

/** What is written to the operation log of a task: never a secret. */
const told = ({ paths, sets }: CpeTaskBody) => ({
  ...(paths && paths.length > 0 && { paths }),
  ...(sets && Object.fromEntries(sets.map(({ name, value }) => [name, isSecretParameter(name) ? '••••••' : value]))),
});

/** Puts a task in the queue of a device, and says so in the log. */
async function ask(
  ctx: Context,
  tx: Tx,
  request: Request,
  row: CpeListRow,
  { kind, body = {} }: { readonly kind: CpeTaskKind; readonly body?: CpeTaskBody },
): Promise<{ taskId: string }> {
  const { tenantId, userName: by } = request.actor;
  const wished = await wish(ctx, tx, tenantId, { cpeId: row.id, kind, body, by });
  if ('refused' in wished) {
    if (wished.refused === 'reserved') throw badInput([{ field: 'value', message: cpeMessages.reserved }]);
    throw wished.refused === 'many' ? fault('cpeTasksMany') : fault('notFound');
  }
  request.note({
    object: `Customer device ${deviceNameOf(row)}`,
    after: { task: kind, ...told(body) },
    about: { projects: [row.project_id] },
  });
  return { taskId: wished.id };
}

const order = (ctx: Context, request: Request, cpeId: string, wanted: { kind: CpeTaskKind; body?: CpeTaskBody }) =>
  request.tx(async (tx) => ask(ctx, tx, request, await mustFind(tx, request.actor.tenantId, cpeId), wanted));

const set = (
  ctx: Context,
  request: Request,
  standards: Standards,
  { cpeId, values }: InputOf<typeof cpeDeviceCalls.setParameterValues>,
) =>
  request.tx(async (tx) => {
    const row = await mustFind(tx, request.actor.tenantId, cpeId);
    const { problems, sets } = await valueProblemsOf(tx, standards, row, values);
    if (problems.length > 0) throw badInput(problems);
    return ask(ctx, tx, request, row, { kind: 'set', body: { sets } });
  });

/** One customer device. */
export const cpeDevice = (ctx: Context): Area => {
  const standards = new Standards();
  return area(cpeDeviceCalls, {
    cpeInfo: ({ cpeId }, request) => detail(request, cpeId),
    cpeDataModel: (asked, request) =>
      request.tx(async (tx) => nodesOf(tx, await mustFind(tx, request.actor.tenantId, asked.cpeId), asked)),
    getParameterValues: ({ cpeId, paths }, request) => order(ctx, request, cpeId, { kind: 'refresh', body: { paths } }),
    setParameterValues: (typed, request) => set(ctx, request, standards, typed),
    rebootCpe: ({ cpeId }, request) => order(ctx, request, cpeId, { kind: 'reboot' }),
    resetCpe: ({ cpeId }, request) => order(ctx, request, cpeId, { kind: 'factoryReset' }),
    cpeTasks: ({ cpeId, ...asked }, request) =>
      request.tx(async (tx) => {
        const row = await mustFind(tx, request.actor.tenantId, cpeId);
        return cpeTasksOf(tx, row, asked, request.tongue);
      }),
    cpeHistory: ({ cpeId, ...asked }, request) =>
      request.tx(async (tx) => treeHistoryOf(tx, await mustFind(tx, request.actor.tenantId, cpeId), asked)),
  });
};
