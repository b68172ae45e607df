import { rdApplications as entity } from '@heliograph/catalogue/entities/rd-applications.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { rapidMessages } from '@heliograph/catalogue/words/rapid-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { serveEntity, type EntityChange, type EntityRules } from '../../entities/serve-entity.ts';
import { presetOf } from '../../estate/deployments.ts';
import { emit } from '../../estate/emit.ts';
import { badInput, fault } from '../../fault.ts';
import type { Area } from '../../http/serve.ts';
import { modelOfOlt } from '../../southbound/config/device.ts';
import { lock } from '../../work/locks.ts';
import { findOlt } from '../olt-info/olt-info.ts';
import { decisionEvent, orderRuleTopic, settleRules, takenOf } from '../order-rules/order-rules.ts';

/** Each ONU that waits is asked of each of them. */
const mostApplications = 200;

type Write = EntityChange & { readonly typed: Readonly<Record<string, unknown>> };

async function mustHaveRoom(tx: Tx, tenantId: number): Promise<void> {
  const { n } = await tx
    .selectFrom('rd_application')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (Number(n) < mostApplications) return;
  throw badInput([{ field: 'applicationName', message: fill(rapidMessages.mostRows, { max: mostApplications }) }]);
}

/** Its OLT and profile are there when they are named, and no other application of the port has its priority. */
async function mustFit({ tx, request, before: [row], typed }: Write): Promise<void> {
  const { tenantId } = request.actor;
  const [oltId, pon, profileId] = [String(typed['oltId']), Number(typed['pon']), String(typed['profileId'])];
  if (!(await presetOf(tx, tenantId, profileId))) throw fault('notFound');
  if (oltId !== row?.['olt_id'] || pon !== row['pon']) {
    const olt = await findOlt(tx, tenantId, { oltId });
    if (pon > modelOfOlt(olt).pons) throw badInput([{ field: 'pon', message: rapidMessages.noPort }]);
  }
  const taken = await tx
    .selectFrom('rd_application')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('pon', '=', pon)
    .where('priority', '=', Number(typed['priority']))
    .$if(row !== undefined, (select) => select.where('id', '<>', row?.id ?? ''))
    .executeTakeFirst();
  if (taken) throw badInput([{ field: 'priority', message: rapidMessages.priorityTaken }]);
}

const rules = (ctx: Context): EntityRules => ({
  columns: async (change) => {
    const { tx, request, typed } = change;
    const [row] = change.before;
    const { tenantId, userId } = request.actor;
    // Of an edit the definition holds it already.
    await lock(tx, 'orderRules', tenantId);
    if (!row) await mustHaveRoom(tx, tenantId);
    await mustFit(change);
    const isTurnedOn = typed['status'] === 'on' && row?.['status'] !== 'on';
    return {
      author_id: userId,
      ...(isTurnedOn ? { paused_itself: false, counted_from: new Date(ctx.clock.now()) } : {}),
    };
  },
  changed: async ({ tx, request, before, typed }) => {
    const { tenantId } = request.actor;
    const ids = before.map(({ id }) => id);
    const ended = await settleRules(ctx, tx, tenantId, ids, typed === undefined);
    await ctx.bus.wake(tx, orderRuleTopic(tenantId));
    await emit(ctx.bus, tx, tenantId, [{ kind: 'orderRule.changed', payload: {} }, ...ended.map(decisionEvent)]);
  },
  told: async (tx, rows) => {
    const tenantId = rows[0]?.tenant_id;
    if (tenantId === undefined) return [];
    const names = async (table: 'olt' | 'rd_profile') => {
      const found = await tx
        .selectFrom(table as 'olt')
        .select(['id', 'name'])
        .where('tenant_id', '=', tenantId)
        .execute();
      return new Map(found.map(({ id, name }) => [id, name]));
    };
    const [olts, profiles] = [await names('olt'), await names('rd_profile')];
    const taken = await takenOf(ctx, tx, tenantId);
    return rows.map((row) => ({
      oltName: olts.get(String(row['olt_id'])) ?? null,
      profileName: profiles.get(String(row['profile_id'])) ?? null,
      pausedItself: row['paused_itself'] === true,
      taken: taken.get(row.id) ?? 0,
    }));
  },
});

/** Which ONUs of a port get which pre-set profile by themselves. */
export const rdApplicationArea = (ctx: Context): Area => serveEntity(ctx, entity, rules(ctx));
