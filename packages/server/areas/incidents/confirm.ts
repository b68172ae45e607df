import type { linkedIncident } from '@heliograph/catalogue/calls/incidents.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { lockAlarms } from '../../estate/alarms/alarms.store.ts';
import { emit } from '../../estate/emit.ts';
import { noteEvents } from '../../estate/incidents/incidents.store.ts';
import { fault } from '../../fault.ts';
import { isClosed } from '../../http/session.ts';
import type { Receiver } from '../../outbound/told.ts';
import { timeText } from '../../time-text.ts';
import { confirmFor } from '../alarms/alarms.ts';
import { issuedAt, readToken, type ConfirmClaim } from './confirm-link.ts';
import { heldIncidents, incidentById, unconfirmedOf, type ShownIncident } from './incidents.store.ts';
import { sealedPlace } from './tell.ts';
import { incidentHostOf, incidentNameOf } from './names.ts';

type Shown = z.input<typeof linkedIncident>;

/** What a link is for; throws `notFound` for whatever is none, so that nobody learns from an answer what there is. */
async function meant(ctx: Context, token: string): Promise<ConfirmClaim> {
  const now = ctx.clock.now();
  const link = readToken(ctx.vault, token, now);
  if (!link) throw fault('notFound');
  const tenant = await ctx.scope.system((tx) =>
    tx
      .selectFrom('tenant')
      .select(['status', 'expire_at', 'removed_at'])
      .where('id', '=', link.tenantId)
      .executeTakeFirst(),
  );
  if (!tenant || isClosed(tenant, now)) throw fault('notFound');
  return link;
}

/** The incident and what its receiver was told of it; throws `notFound`. */
async function found(tx: Tx, { tenantId, incidentId, target }: ConfirmClaim) {
  const row = await incidentById(tx, tenantId, incidentId);
  const told = await tx
    .selectFrom('incident_told')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('incident_id', '=', incidentId)
    .where('target', '=', target)
    .executeTakeFirst();
  if (!row || !told) throw fault('notFound');
  return { row, told };
}

const shown = (row: ShownIncident, state: Shown['state']): Shown => ({
  state,
  name: incidentNameOf(row),
  host: incidentHostOf(row),
  beginTime: timeText(row.began_at),
});

/** Once is enough: what was confirmed after the message was made, by this receiver or by anybody, is done. */
function stateOf(link: ConfirmClaim, row: ShownIncident, confirmedAt: Date | null): Shown['state'] {
  if (row.ended_at !== null) return 'over';
  const isUsed = confirmedAt !== null && confirmedAt.getTime() >= issuedAt(link);
  return isUsed || row.unconfirmed === 0 ? 'done' : 'open';
}

/** A person by name; a chat by the name of its server. */
async function whoOf(
  ctx: Context,
  tx: Tx,
  link: ConfirmClaim,
  told: { by: string; receiver: string },
): Promise<string> {
  const { tenantId, incidentId, target } = link;
  const { name } = JSON.parse(ctx.vault.open(sealedPlace(tenantId, incidentId, target), told.receiver)) as Receiver;
  if (name !== '' || !/^\d+$/.test(told.by)) return name === '' ? told.by : name;
  const server = await tx
    .selectFrom('notification_server')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', told.by)
    .executeTakeFirst();
  return server?.name ?? told.by;
}

/** What a link is about. Nothing is changed by it: programs that look for bad links in mails follow every one. */
export async function lookAtLink(ctx: Context, token: string): Promise<Shown> {
  const link = await meant(ctx, token);
  return ctx.scope.tenant(link.tenantId, async (tx) => {
    const { row, told } = await found(tx, link);
    return shown(row, stateOf(link, row, told.confirmed_at));
  });
}

/** Confirms what stands of the incident, once for each message. */
export async function confirmByLink(ctx: Context, token: string): Promise<Shown> {
  const link = await meant(ctx, token);
  const { tenantId, incidentId, target } = link;
  return ctx.scope.tenant(tenantId, async (tx) => {
    // Held by whoever confirms: two clicks at once are one after the other.
    await lockAlarms(tx, tenantId);
    await heldIncidents(tx, tenantId, [incidentId]);
    const { row, told } = await found(tx, link);
    const state = stateOf(link, row, told.confirmed_at);
    if (state !== 'open') return shown(row, state);
    const at = new Date(ctx.clock.now());
    const who = await whoOf(ctx, tx, link, told);
    await tx
      .updateTable('incident_told')
      .set({ confirmed_at: at })
      .where('tenant_id', '=', tenantId)
      .where('incident_id', '=', incidentId)
      .where('target', '=', target)
      .execute();
    await confirmFor(ctx, tx, tenantId, {
      ids: await unconfirmedOf(tx, tenantId, [incidentId]),
      by: `${who} by link`,
    });
    await noteEvents(tx, tenantId, ctx.newId, [{ incidentId, what: 'byLink', at, by: who }]);
    await emit(ctx.bus, tx, tenantId, [{ kind: 'incident.changed', payload: { id: incidentId } }]);
    return shown(row, 'done');
  });
}
