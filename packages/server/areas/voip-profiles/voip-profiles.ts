import { voipProfileCalls } from '@heliograph/catalogue/calls/voip-profiles.ts';
import { voipProfiles as entity } from '@heliograph/catalogue/entities/voip-profiles.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { voipMessages } from '@heliograph/catalogue/words/voip-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { EntityRow } from '../../entities/store-entity.ts';
import { serveEntity, type EntityRules } from '../../entities/serve-entity.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { overQuotaFault } from '../../quota.ts';
import { timeText } from '../../time-text.ts';
import { findOlt, isOltNamed } from '../olt-info/olt-info.ts';
import { mustOperateBound } from '../users/users.ts';
import { voipTasksOf } from './tasks.ts';
import { givenOnus, voipTopicOf } from './voip.store.ts';
import { takenFromHolder } from '../../work/lease.ts';

export { startVoipProfiles } from './runner.ts';

const mostProfiles = 100;

async function mustHaveRoom(tx: Tx, tenantId: number, oltId: string): Promise<void> {
  const { n } = await tx
    .selectFrom('voip_profile')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .executeTakeFirstOrThrow();
  if (Number(n) < mostProfiles) return;
  throw badInput([{ field: 'profileName', message: fill(voipMessages.mostProfiles, { max: mostProfiles }) }]);
}

const rules: EntityRules = {
  columns: async ({ tx, request, before: [row], typed }) => {
    const { tenantId } = request.actor;
    const oltId = String(typed['oltId']);
    if (row) {
      if (oltId !== row['olt_id']) throw badInput([{ field: 'oltId', message: voipMessages.otherOlt }]);
      return {};
    }
    const olt = await findOlt(tx, tenantId, { oltId });
    if (olt.pon_mode === 'EPON') throw fault('modelCannot');
    await mustHaveRoom(tx, tenantId, olt.id);
    return {};
  },
  narrow: (found, { oltId }) => (typeof oltId === 'string' ? found.where('olt_id', '=', oltId) : found),
  told: async (tx, rows) => {
    const tenantId = rows[0]?.tenant_id;
    if (tenantId === undefined) return [];
    const given = Map.groupBy(
      await givenOnus(tx, tenantId, { profileIds: rows.map(({ id }) => id) }),
      ({ profileId }) => profileId,
    );
    return rows.map(({ id }) => {
      const onus = given.get(id) ?? [];
      return {
        given: onus.length,
        differing: onus.filter(({ state }) => state === 'differs').length,
        failed: onus.filter(({ state }) => state === 'failed').length,
        lastTime: onus[0] ? timeText(onus[0].at) : null,
      };
    });
  },
};

interface Meant {
  readonly id: string;
  readonly olt_id: string;
  readonly pon: number;
  readonly onu_no: number;
  readonly sn: string | null;
  readonly over_quota: boolean;
}

/** The ONUs that are meant, all of the profile's OLT; one that is unknown, foreign or elsewhere stops the whole. */
async function meantOnus(ctx: Context, tx: Tx, request: Request, oltId: string, ids: readonly string[]) {
  const { tenantId } = request.actor;
  const onus: Meant[] = await tx
    .selectFrom('onu')
    .select(['id', 'olt_id', 'pon', 'onu_no', 'sn', 'over_quota'])
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('missing', '=', false)
    .where(sql<boolean>`id = any(${[...ids]}::int8[])`)
    .orderBy('id')
    .execute();
  if (onus.length !== new Set(ids).size || onus.some(({ sn }) => sn === null)) throw fault('notFound');
  if (onus.some((onu) => onu.over_quota)) throw await overQuotaFault(ctx, tx, tenantId);
  for (const onu of onus) await mustOperateBound(tx, request.actor, onu);
  return onus;
}

const apply = (
  ctx: Context,
  request: Request,
  { profileId, onuIds }: InputOf<typeof voipProfileCalls.applyVoipProfile>,
): Promise<OutputOf<typeof voipProfileCalls.applyVoipProfile>> =>
  request.tx(async (tx) => {
    const { actor, requestId, ip } = request;
    const { tenantId } = actor;
    const profile = (await tx
      .selectFrom('voip_profile')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', profileId)
      .forUpdate()
      .executeTakeFirst()) as EntityRow | undefined;
    if (!profile) throw fault('notFound');
    const oltId = String(profile['olt_id']);
    const onus = await meantOnus(ctx, tx, request, oltId, onuIds);
    const tasks = JSON.stringify(voipTasksOf(profile));
    const origin = JSON.stringify({ actorId: actor.userId, requestId, ip });
    const set = {
      profile_id: profileId,
      tasks,
      step: 0,
      state: 'open' as const,
      change_id: null,
      reason: null,
      created_by: actor.userName,
      origin,
      updated_at: new Date(ctx.clock.now()),
    };
    for (const { pon, onu_no, sn } of onus) {
      await tx
        .insertInto('voip_onu')
        .values({ tenant_id: tenantId, id: ctx.newId(), olt_id: oltId, pon, onu_no, sn: sn ?? '', ...set })
        .onConflict((conflict) =>
          conflict
            .columns(['tenant_id', 'olt_id', 'pon', 'onu_no'])
            // Whoever works on it finds that it is not its own any more.
            .doUpdateSet({ ...set, sn: sn ?? '', ...takenFromHolder('voip_onu') }),
        )
        .execute();
    }
    request.note({
      object: `VoIP profile ${String(profile['name'])}`,
      after: { onus: onus.map(({ pon, onu_no, sn }) => `${pon}:${onu_no} ${sn ?? ''}`) },
      about: { olts: [oltId] },
    });
    await ctx.bus.wake(tx, voipTopicOf(tenantId));
    return { given: onus.length };
  });

const listOnus = (request: Request, asked: InputOf<typeof voipProfileCalls.listVoipOnus>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const { profileId, state, pageNum, pageSize } = asked;
    const olt = isOltNamed(asked) ? await findOlt(tx, tenantId, asked) : undefined;
    const all = await givenOnus(tx, tenantId, {
      oltId: olt?.id,
      ...(profileId === undefined ? {} : { profileIds: [profileId] }),
    });
    const rows = state === undefined ? all : all.filter((one) => one.state === state);
    const from = (pageNum - 1) * pageSize;
    return {
      total: rows.length,
      rows: rows.slice(from, from + pageSize).map(({ at, reason, ...row }) => ({
        ...row,
        reason: reason && wordsIn(reason, request.tongue),
        updateTime: timeText(at),
      })),
    };
  });

/** VoIP profiles of the console: kept, given to ONUs, and how those stand by now. */
export const voipProfilesArea = (ctx: Context): Area =>
  serveEntity(
    ctx,
    entity,
    rules,
    area(voipProfileCalls, {
      applyVoipProfile: (asked, request) => apply(ctx, request, asked),
      listVoipOnus: (asked, request) => listOnus(request, asked),
    }),
  );
