import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import { onlyLooks } from '@heliograph/catalogue/rules/project-limits.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { sights } from '../../db/sight.ts';
import { Fault, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import type { Area } from '../../http/serve.ts';
import { bindTo } from './roles.ts';

const changes = ({ access }: AnyCall): boolean => access !== 'public' && access !== 'signedIn' && !onlyLooks(access);

/** Every id and MAC that stands anywhere in an input; what is no id of a device finds nothing. */
function namesIn(input: unknown, depth = 0): string[] {
  if (typeof input === 'string') return input.split(',', 100).map((part) => part.trim());
  if (input === null || typeof input !== 'object' || depth > 4) return [];
  return Object.values(input).flatMap((value: unknown) => namesIn(value, depth + 1));
}

const largestId = 2n ** 63n - 1n;

/** Does the input name something that the caller sees, in a project where it may only look? */
async function isLookedAt(
  ctx: Context,
  request: Request,
  input: unknown,
  permission: string | undefined,
): Promise<boolean> {
  const names = namesIn(input);
  const ids = names.filter((name) => /^\d{1,19}$/.test(name) && BigInt(name) <= largestId);
  const macs = names.flatMap((name) => macDigits(name) ?? []);
  if (ids.length + macs.length === 0) return false;
  const { actor } = request;
  return ctx.scope.tenant(actor.tenantId, async (tx) => {
    await bindTo(tx, actor, new Date(ctx.clock.now()), { reach: 'lookedAt', permission });
    const { rows } = await sql`
      select 1 from olt where tenant_id = ${actor.tenantId} and (id = any(${ids}::int8[]) or mac = any(${macs}::text[]))
      union all select 1 from onu where tenant_id = ${actor.tenantId} and id = any(${ids}::int8[])
      union all select 1 from alarm where tenant_id = ${actor.tenantId} and olt_id is not null and id = any(${ids}::int8[])
      union all select 1 from project where tenant_id = ${actor.tenantId} and id = any(${ids}::int8[])
      union all select 1 from device_group where tenant_id = ${actor.tenantId} and id = any(${ids}::int8[])
      limit 1`.execute(tx);
    return rows.length > 0;
  });
}

/** PostgreSQL's word for a row that would leave the projects the request is bound to. */
const leavesView = (error: unknown): boolean => (error as { code?: string }).code === '44000';

/** Tables of which some rows are of projects, and some of the whole tenant. */
const ofTenantToo = new Set(['job', 'kiosk_link']);

/** A row that no project holds, such as a backup or a task for all OLTs: what is named exists, so the refusal may say why. */
function concernsAll(error: unknown): boolean {
  const view = /view "(\w+)"/.exec((error as Error).message)?.[1] ?? '';
  return leavesView(error) && (ofTenantToo.has(view) || sights[view]?.sees === 'nobody');
}

/**
 * Puts the project roles over an area: whoever sees not all projects of the tenant works on those it sees, and a call that
 * changes something on those where it is more than a Guest. What is outside looks as if it were not there. Callers that see
 * everything, and the processes of the server itself, are not touched by this.
 */
export function withinProjects(ctx: Context, { calls, handlers }: Area): Area {
  const within = (call: AnyCall, handler: Area['handlers'][string]): Area['handlers'][string] => {
    const reach = changes(call) ? 'changeable' : 'seen';
    const permission = call.access === 'public' || call.access === 'signedIn' ? undefined : call.access;
    return async (input, request) => {
      if (call.access === 'public') return handler(input, request);
      let isBound = false;
      const tx: Request['tx'] = (work) =>
        request.tx(async (inner) => {
          isBound = await bindTo(inner, request.actor, new Date(ctx.clock.now()), { reach, permission });
          return work(inner);
        });
      try {
        return await handler(input, Object.create(request, { tx: { value: tx } }) as Request);
      } catch (error) {
        const missed = leavesView(error) || (error instanceof Fault && error.id === 'notFound');
        if (!isBound || !missed) throw error;
        if (concernsAll(error)) throw fault('wholeTenant');
        if (changes(call) && (await isLookedAt(ctx, request, input, permission))) throw fault('projectReadOnly');
        throw fault('notFound');
      }
    };
  };
  const bound = Object.entries(calls).flatMap(([name, call]) => {
    const handler = handlers[name];
    return handler ? [[name, within(call, handler)] as const] : [];
  });
  return { calls, handlers: Object.fromEntries(bound) };
}
