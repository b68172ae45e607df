import { incidentCalls, type incidentRow } from '@heliograph/catalogue/calls/incidents.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { fill, text } from '@heliograph/catalogue/kit/text.ts';
import {
  incidentEventNames,
  incidentEvents,
  incidentKindNames,
  type IncidentEnd,
} from '@heliograph/catalogue/words/incident-words.ts';
import { severities } from '@heliograph/catalogue/words/severities.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { alarmsById } from '../../estate/alarms/alarm-list.store.ts';
import { alarmListRowOf as alarmRowOf } from '../../estate/alarms/alarm-row.ts';
import { emit } from '../../estate/emit.ts';
import { noteEvents } from '../../estate/incidents/incidents.store.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { actOnIds } from '../alarms/alarms.ts';
import {
  incidentAlarmsOf,
  countIncidents,
  incidentEventsOf,
  heldIncidents,
  incidentById,
  listIncidents,
  shownIncidentParts,
  unconfirmedOf,
  type ShownIncident,
} from './incidents.store.ts';
import { messagesOf } from './messages.ts';
import { incidentHostOf, incidentNameOf, oltOf, incidentPlaceOf } from './names.ts';

import { confirmByLink, lookAtLink } from './confirm.ts';
import { giveIncident, ownersOf } from './owners.ts';

export { startIncidentTelling } from './tell.ts';

type Row = z.input<typeof incidentRow>;

const timeOf = (at: Date | null) => at && timeText(at);

function rowOf(row: ShownIncident, userId: string): Row {
  return {
    id: row.id,
    serial: row.serial,
    kind: incidentKindNames.find((kind) => kind === row.kind) ?? 'alarm',
    name: incidentNameOf(row),
    objectName: incidentPlaceOf(row),
    oltId: oltOf(row),
    cpeId: row.cpe_id,
    host: incidentHostOf(row),
    projectId: row.project_id,
    pon: row.pon,
    onu: row.onu,
    outageId: row.outage_id,
    splitter: row.splitter,
    severity: row.severity,
    cause: row.cause as Row['cause'],
    beginTime: timeText(row.began_at),
    quietTime: timeOf(row.quiet_at),
    endTime: timeOf(row.ended_at),
    endHow: row.ended_how as IncidentEnd | null,
    joinedId: row.joined_id,
    partOf: row.part_of,
    parts: row.parts,
    returned: row.returned,
    heldBy: row.held?.name ?? null,
    alarms: row.alarms,
    standing: row.standing,
    unconfirmed: row.unconfirmed,
    onus: row.onus,
    owner: row.owner_name,
    ownTime: timeOf(row.owned_at),
    isMine: row.owner_id === userId,
  };
}

function newOf(row: ShownIncident, userId: string) {
  const { id, serial, kind, name, objectName, host, severity } = rowOf(row, userId);
  return { id, serial, kind, name, objectName, host, severity, headId: row.head_id };
}

type Event = Awaited<ReturnType<typeof incidentEventsOf>>[number];

function eventOf({ id, at, what: said, by_name: by, data }: Event) {
  const what = incidentEventNames.find((one) => one === said) ?? 'note';
  const values = (data ?? {}) as Readonly<Record<string, string | number>>;
  const level = (value: unknown) => severities.find((one) => one.value === value)?.label;
  const worse = level(values['to']);
  const words = fill(incidentEvents[what], values);
  return {
    id,
    at: timeText(at),
    what,
    by,
    text: what === 'worse' && worse ? text(`${words.en}: ${worse.en}`, `${words.zh}：${worse.zh}`) : words,
    note: what === 'note' ? String(values['note'] ?? '') : null,
  };
}

async function one(ctx: Context, request: Request, incidentId: string) {
  const found = await seen(ctx, request, incidentId);
  return { ...found, messages: await messagesOf(ctx, request.actor.tenantId, incidentId) };
}

const seen = (ctx: Context, request: Request, incidentId: string) =>
  request.tx(async (tx) => {
    const { tenantId, userId } = request.actor;
    const row = await incidentById(tx, tenantId, incidentId);
    if (!row) throw fault('notFound');
    const ids = await incidentAlarmsOf(tx, tenantId, incidentId);
    const found = ids.length === 0 ? [] : await alarmsById(tx, tenantId, ids);
    const byId = new Map(found.map((alarm) => [alarm.id, alarm]));
    const now = ctx.clock.now();
    return {
      ...rowOf(row, userId),
      within:
        row.kind === 'area'
          ? (await shownIncidentParts(tx, tenantId, incidentId)).map((part) => rowOf(part, userId))
          : [],
      rows: ids.flatMap((id) => {
        const alarm = byId.get(id);
        return alarm ? [alarmRowOf(alarm, now)] : [];
      }),
      events: (await incidentEventsOf(tx, tenantId, incidentId)).map(eventOf),
    };
  });

const changedEvent = (id: string) => ({ kind: 'incident.changed', payload: { id } }) as const;

/** Unknown and foreign ids look the same, and one of them stops the whole. */
const own = (ctx: Context, request: Request, ids: readonly string[], isOwn: boolean) =>
  request.tx(async (tx) => {
    const { tenantId, userId, userName } = request.actor;
    const rows = await heldIncidents(tx, tenantId, ids);
    if (rows.length !== new Set(ids).size) throw fault('notFound');
    const at = new Date(ctx.clock.now());
    const other = rows.filter(({ owner_id: owner }) => (isOwn ? owner !== userId : owner !== null));
    for (const { id } of other)
      await tx
        .updateTable('incident')
        .set(
          isOwn
            ? { owner_id: userId, owner_name: userName, owned_at: at }
            : { owner_id: null, owner_name: null, owned_at: null },
        )
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    const what = isOwn ? 'owned' : 'released';
    await noteEvents(
      tx,
      tenantId,
      ctx.newId,
      other.map(({ id }) => ({ incidentId: id, what, at, by: userName })),
    );
    request.note({ object: `${what} ${other.length} incidents`, after: { ids: other.map(({ id }) => id) } });
    await emit(
      ctx.bus,
      tx,
      tenantId,
      other.map(({ id }) => changedEvent(id)),
    );
    return { changed: other.length };
  });

const note = (ctx: Context, request: Request, incidentId: string, words: string) =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const [row] = await heldIncidents(tx, tenantId, [incidentId]);
    if (!row) throw fault('notFound');
    const at = new Date(ctx.clock.now());
    await noteEvents(tx, tenantId, ctx.newId, [{ incidentId, what: 'note', at, by: userName, data: { note: words } }]);
    request.note({ object: `note to incident ${row.serial}`, after: { note: words } });
    await emit(ctx.bus, tx, tenantId, [changedEvent(incidentId)]);
  });

async function confirm(ctx: Context, request: Request, ids: readonly string[], words: string | undefined) {
  const { tenantId } = request.actor;
  const alarms = await request.tx(async (tx) => {
    const rows = await heldIncidents(tx, tenantId, ids);
    if (rows.length !== new Set(ids).size) throw fault('notFound');
    return unconfirmedOf(tx, tenantId, ids);
  });
  if (alarms.length === 0) return { changed: 0 };
  return { changed: await actOnIds(ctx, request, alarms, { action: { confirm: true }, note: words }) };
}

/** The worst that are open, for a wall: nobody looks, so none is its own. */
export async function openIncidents(
  tx: Tx,
  tenantId: number,
  query: InputOf<typeof incidentCalls.listIncidents>,
): Promise<Row[]> {
  const { rows } = await listIncidents(tx, tenantId, '0', query);
  return rows.map((row) => rowOf(row, '0'));
}

/** Incidents as people see and handle them; how they come about is `estate/incidents`. */
export const incidents = (ctx: Context): Area =>
  area(incidentCalls, {
    listIncidents: (query, request) =>
      request.tx(async (tx) => {
        const { tenantId, userId } = request.actor;
        const { rows, total } = await listIncidents(tx, tenantId, userId, query);
        return { rows: rows.map((row) => rowOf(row, userId)), total };
      }),
    countIncidents: (query, request) =>
      request.tx(async (tx) => {
        const { tenantId, userId } = request.actor;
        const { newest, ...counts } = await countIncidents(tx, tenantId, userId, query);
        return { ...counts, newest: newest.map((row) => newOf(row, userId)) };
      }),
    lookAtLink: ({ token }) => lookAtLink(ctx, token),
    confirmByLink: ({ token }) => confirmByLink(ctx, token),
    incidentOwners: ({ incidentId }, request) => ownersOf(ctx, request, incidentId),
    giveIncident: (given, request) => giveIncident(ctx, request, given),
    getIncident: ({ incidentId }, request) => one(ctx, request, incidentId),
    ownIncidents: ({ ids, own: wanted }, request) => own(ctx, request, ids, wanted === '1'),
    noteIncident: ({ incidentId, note: words }, request) => note(ctx, request, incidentId, words),
    confirmIncidents: ({ ids, note: words }, request) => confirm(ctx, request, ids, words),
  });
