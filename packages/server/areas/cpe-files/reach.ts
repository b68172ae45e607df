import { cpeReachCalls } from '@heliograph/catalogue/calls/cpe-reach.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { reachResultNames, type ReachResultName } from '@heliograph/catalogue/words/cpe-file-words.ts';
import type { Context } from '../../context.ts';
import { askTry, triedWithin } from '../../estate/cpes/reach.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { plainAddress } from '../../southbound/networks.ts';
import { timeText } from '../../time-text.ts';
import { cpeName, mustFindCpe, order, type CpeOf } from './devices.ts';

const text = (at: Date | null | undefined): string | null => (at ? timeText(at) : null);
const isResult = (word: string): word is ReachResultName => (reachResultNames as readonly string[]).includes(word);

/** What it tells against where its sessions come from; null = it has told neither. */
function isBehindNat({ address, connection_request_url: url }: CpeOf): boolean | null {
  if (address === null || url === null || !URL.canParse(url)) return null;
  const told = plainAddress(new URL(url).hostname.replace(/^\[(.*)\]$/, '$1'));
  return told === undefined ? null : told !== plainAddress(address);
}

const shown = (ctx: Context, request: Request, cpeId: string): Promise<OutputOf<typeof cpeReachCalls.cpeReach>> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const cpe = await mustFindCpe(tx, tenantId, cpeId);
    const of = { tenant_id: tenantId, cpe_id: cpeId };
    const row = await tx
      .selectFrom('cpe_reach')
      .select(['asked_at', 'done_at', 'steps', 'http_at', 'udp_at'])
      .where('tenant_id', '=', of.tenant_id)
      .where('cpe_id', '=', of.cpe_id)
      .executeTakeFirst();
    const live = await tx
      .selectFrom('cpe_live')
      .select('last_inform')
      .where('tenant_id', '=', of.tenant_id)
      .where('cpe_id', '=', of.cpe_id)
      .executeTakeFirst();
    const asked = row?.asked_at?.getTime() ?? 0;
    const done = row?.done_at?.getTime() ?? 0;
    return {
      isTrying: asked > ctx.clock.now() - triedWithin && done < asked,
      at: text(row?.done_at),
      steps: (row?.steps ?? []).flatMap(({ way, result, came, heardSeconds }) =>
        isResult(result) ? [{ way, result, came: came ?? null, heardSeconds: heardSeconds ?? null }] : [],
      ),
      httpAt: text(row?.http_at),
      udpAt: text(row?.udp_at),
      informSeconds: cpe.inform_seconds,
      lastInform: text(live?.last_inform),
      isBehindNat: isBehindNat(cpe),
    };
  });

const tried = (ctx: Context, request: Request, cpeId: string) =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const cpe = await mustFindCpe(tx, tenantId, cpeId);
    if (!(await askTry(ctx, tx, tenantId, cpeId, userName))) throw fault('cpeReachBusy');
    request.note({ object: `Customer device ${cpeName(cpe)}`, about: { projects: [cpe.project_id] } });
    return { at: timeText(new Date(ctx.clock.now())) };
  });

/** How a device is reached, and what is asked of it beside its parameters. */
export const cpeReach = (ctx: Context): Area =>
  area(cpeReachCalls, {
    cpeReach: ({ cpeId }, request) => shown(ctx, request, cpeId),
    tryCpeReach: ({ cpeId }, request) => tried(ctx, request, cpeId),
    scheduleInform: ({ cpeId, delaySeconds }, request) =>
      order(ctx, request, { cpeId, kind: 'scheduleInform', body: { inform: { delaySeconds } } }, { delaySeconds }),
    queuedTransfers: ({ cpeId }, request) => order(ctx, request, { cpeId, kind: 'queuedTransfers' }, {}),
    parameterAttributes: ({ cpeId, names, notification, subscriber }, request) => {
      const attributes = {
        names,
        ...(notification !== undefined && { notification }),
        // The one entity that TR-069 names (A.3.2.4).
        ...(subscriber !== undefined && { accessList: subscriber ? ['Subscriber'] : [] }),
      };
      return order(ctx, request, { cpeId, kind: 'attributes', body: { attributes } }, attributes);
    },
  });
