import { rogueCalls } from '@heliograph/catalogue/calls/rogue.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import { rogueMessages } from '@heliograph/catalogue/words/rogue-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { pageOf } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { overQuotaFault } from '../../quota.ts';
import { tenantsInUse } from '../../southbound/collector/fleet.ts';
import { familyOfOlt } from '../../southbound/config/device.ts';
import { timeText } from '../../time-text.ts';
import { DueTenants, tenantOf } from '../../work/due-tenants.ts';
import { lock } from '../../work/locks.ts';
import { WorkRunner } from '../../work/runner.ts';
import { findOlt, type OltRef, type OltWithLive } from '../olt-info/olt-info.ts';
import { mustOperateBound, mustReachNewOlts } from '../users/users.ts';
import {
  rogueCandidates,
  dueSearches,
  isSuspicious,
  keepRogueSearch,
  nextSearchMs,
  roguePortsOf,
  rogueLeases,
  rogueTopicOf,
  type Search,
} from './rogue.store.ts';
import { stepRogueSearch } from './search.ts';

/** An OLT whose lists let ONUs in: others locate by themselves, or not at all. */
async function listedOlt(tx: Tx, request: Request, ref: OltRef): Promise<OltWithLive> {
  const olt = await findOlt(tx, request.actor.tenantId, ref);
  if (familyOfOlt(olt).services?.lists === undefined) throw fault('modelCannot');
  return olt;
}

const watch = (ctx: Context, request: Request, ref: OltRef) =>
  request.tx(async (tx) => {
    const olt = await listedOlt(tx, request, ref);
    const ports = await roguePortsOf(ctx, tx, request.actor.tenantId, olt.id);
    return {
      total: ports.length,
      rows: ports.map(({ port_name: name, last_at: lastAt, search_id: searchId, ...port }) => ({
        ...port,
        portName: name ?? familyOfOlt(olt).ponName(port.pon),
        lastAt: lastAt && timeText(lastAt),
        suspicious: isSuspicious(port),
        readAt: olt.onus_at && timeText(olt.onus_at),
        searchId,
      })),
    };
  });

const list = (request: Request, { pageNum, pageSize, ...ref }: InputOf<typeof rogueCalls.listRogueSearches>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const olt = await listedOlt(tx, request, ref);
    const found = tx
      .selectFrom('rogue_search as r')
      .leftJoin('olt_port as p', (join) =>
        join
          .onRef('p.tenant_id', '=', 'r.tenant_id')
          .onRef('p.olt_id', '=', 'r.olt_id')
          .onRef('p.port', '=', 'r.pon')
          .on('p.kind', '=', 'pon'),
      )
      .selectAll('r')
      .select('p.name as port_name')
      .where('r.tenant_id', '=', tenantId)
      .where('r.olt_id', '=', olt.id)
      .orderBy('r.id', 'desc');
    const { rows, total } = await pageOf(found, { pageNum, pageSize });
    const named = (row: Search, onuId: string | null | undefined) => {
      const onu = row.onus.find((one) => one.onuId === onuId);
      return onu ? `${onu.place} ${onu.mac.replaceAll(/(..)(?=.)/g, '$1:')}` : null;
    };
    return {
      total,
      rows: rows.map((row) => {
        const isOff = row.step !== null && row.ended_at === null && row.state !== 'listening';
        return {
          id: row.id,
          portName: row.port_name ?? familyOfOlt(olt).ponName(row.pon),
          state: row.state,
          tried: row.onus.filter(({ sight }) => sight !== undefined).length,
          total: row.onus.length,
          off: isOff ? named(row, row.onus[row.at]?.onuId) : null,
          suspect: named(row, row.suspect),
          suspectId: row.suspect,
          reason: row.reason && wordsIn(row.reason, request.tongue),
          seconds: row.seconds,
          by: row.created_by,
          createTime: timeText(row.created_at),
          endTime: row.ended_at && timeText(row.ended_at),
        };
      }),
    };
  });

/** Everybody on the port is kept off once, so all of them must be within reach of who starts it. */
async function searchable(ctx: Context, tx: Tx, request: Request, olt: OltWithLive, pon: number) {
  const { tenantId } = request.actor;
  await mustReachNewOlts(tx);
  const onus = await rogueCandidates(tx, tenantId, olt.id, pon);
  if (onus.length === 0) throw fault('notFound');
  if (onus.length < 3) throw badInput([{ field: 'seconds', message: rogueMessages.alone }]);
  if (onus.some((onu) => onu.over_quota)) throw await overQuotaFault(ctx, tx, tenantId);
  for (const { id } of onus) await mustOperateBound(tx, request.actor, { id, olt_id: olt.id });
  const { rows } = await sql<{ searched: boolean; ordered: boolean }>`select
    exists (select 1 from rogue_search r where r.tenant_id = ${tenantId} and r.olt_id = ${olt.id} and r.pon = ${pon} and r.ended_at is null) as searched,
    exists (select 1 from public.onu_order r where r.tenant_id = ${tenantId} and r.olt_id = ${olt.id} and r.pon = ${pon}
      and r.ended_at is null) as ordered`.execute(tx);
  if (rows[0]?.searched) throw badInput([{ field: 'seconds', message: rogueMessages.searched }]);
  if (rows[0]?.ordered) throw badInput([{ field: 'seconds', message: rogueMessages.ordered }]);
  return onus;
}

const start = (
  ctx: Context,
  request: Request,
  { pon, seconds, ...ref }: InputOf<typeof rogueCalls.startRogueSearch>,
): Promise<void> =>
  request.tx(async (tx) => {
    const { actor, requestId, ip } = request;
    const { tenantId } = actor;
    const olt = await listedOlt(tx, request, ref);
    await lock(tx, 'onuNumbers', olt.id);
    const onus = await searchable(ctx, tx, request, olt, pon);
    const now = ctx.clock.now();
    const told = onus.map(({ id, mac, onu_no: no, port_name: port }) => ({
      onuId: id,
      mac,
      place: onuPlace(port ?? familyOfOlt(olt).ponName(pon), no),
    }));
    await tx
      .insertInto('rogue_search')
      .values({
        tenant_id: tenantId,
        id: ctx.newId(),
        olt_id: olt.id,
        pon,
        seconds,
        state: 'listening',
        onus: JSON.stringify(told),
        at: 0,
        step: null,
        change_id: null,
        heard_from: new Date(now),
        not_before: new Date(now),
        ending: null,
        reason: null,
        suspect: null,
        created_by: actor.userName,
        origin: JSON.stringify({ actorId: actor.userId, requestId, ip }),
        created_at: new Date(now),
        ended_at: null,
      })
      .execute();
    request.note({ object: `OLT ${olt.name} PON ${pon}`, after: { onus: told.length, seconds }, olt });
    await ctx.bus.wake(tx, rogueTopicOf(tenantId));
  });

const stop = (ctx: Context, request: Request, id: string): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const row = await tx
      .selectFrom('rogue_search')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw fault('notFound');
    if (row.ended_at !== null || row.ending !== null) throw fault('stateChanged');
    const { change_id, not_before } = row;
    await keepRogueSearch(ctx, tx, row, { ending: 'stopped', change_id, not_before });
    request.note({
      object: `OLT ${row.olt_id} PON ${row.pon}`,
      before: { state: row.state },
      after: { ending: 'stopped' },
      about: { olts: [row.olt_id] },
    });
    await ctx.bus.wake(tx, rogueTopicOf(tenantId));
  });

const tickMs = 15_000;
const atOnce = 4;

/**
 * Carries searches out (worker role): a state machine in a row, one step at a time. Woken by `rogue:<tenant>`, by the end of changes,
 * when listening is over, and every 15 s by itself.
 */
export function startRogueSearches(ctx: Context): { stop(): Promise<void> } {
  const busy = new Set<number>();
  const due = new DueTenants<Search>(ctx.clock, {
    everyMs: tickMs,
    tenants: () => tenantsInUse(ctx),
    hears: (topic) => {
      const ended = tenantOf(topic, 'configEnd');
      return tenantOf(topic, 'rogue') ?? (ended !== undefined && busy.has(ended) ? ended : undefined);
    },
    take: (tenantId, most, owner) =>
      ctx.scope.tenant(tenantId, async (tx) => {
        const rows = await dueSearches(ctx, tx, tenantId, owner, most);
        const open = await tx
          .selectFrom('rogue_search')
          .select('id')
          .where('tenant_id', '=', tenantId)
          .where('ended_at', 'is', null)
          .limit(1)
          .executeTakeFirst();
        if (open) busy.add(tenantId);
        else busy.delete(tenantId);
        return { rows, nextMs: await nextSearchMs(ctx, tx, tenantId) };
      }),
  });
  return new WorkRunner<Search>(ctx, {
    id: 'rogue.searches',
    everyMs: tickMs,
    wakes: (topic) => due.hears(topic),
    leases: rogueLeases,
    atOnce: 2 * atOnce,
    ofTenant: atOnce,
    take: (room, owner) => due.take(room, owner),
    work: (row) => stepRogueSearch(ctx, row),
  });
}

/** Rogue ONUs of EPON: which ports look disturbed, and searches that keep one ONU after the other off. */
export const rogue = (ctx: Context): Area =>
  area(rogueCalls, {
    watchRogues: (ref, request) => watch(ctx, request, ref),
    listRogueSearches: (asked, request) => list(request, asked),
    startRogueSearch: (asked, request) => start(ctx, request, asked),
    stopRogueSearch: ({ id }, request) => stop(ctx, request, id),
  });
