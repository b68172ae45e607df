import type { oltReplacementCalls } from '@heliograph/catalogue/calls/olt-replacement.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { isOfPlace } from '@heliograph/catalogue/kit/page.ts';
import type { Context } from '../../context.ts';
import { configPages } from '../../drivers/families.ts';
import { fault } from '../../fault.ts';
import { may } from '../../http/actor.ts';
import type { Request } from '../../http/request.ts';
import { loadDevice } from '../../southbound/config/device-state.ts';
import { askerOf } from '../config/config.ts';
import { findOlt } from '../olt-info/olt-info.ts';
import {
  elementOf,
  isReplacementRefused,
  lookAt,
  mustPass,
  type FormerHardware,
  type LookedHardware,
} from './checks.ts';
import {
  addReplacement,
  clearDesk,
  hardwareOf,
  keptPages,
  formerOnusOf,
  replacementTopicOf,
  underWay,
} from './replacement.store.ts';
import { ownWordsPage } from './own-words.ts';
import { becomes, forgetPages, planWork, tellOf } from './switch.ts';
import { leftByHand } from './transfer.ts';

type Asked = InputOf<typeof oltReplacementCalls.startReplacement>;

/** Pages whose sections the caller may change; those of ONUs come along with their ONUs, and what the element is called with it. */
function agreedPages({ actor }: Request, chosen: readonly string[]): string[] {
  const editable = configPages.filter(({ permission }) => may(actor, `${permission}:edit`));
  const own = editable.filter(isOfPlace).map(({ id }) => id);
  const known = new Set(editable.map(({ id }) => id));
  if (chosen.some((id) => !known.has(id))) throw fault('forbidden');
  return [...new Set([...chosen, ...own, ...(known.has(ownWordsPage) ? [ownWordsPage] : [])])];
}

/** The element becomes the new hardware in one transaction, which keeps all of the old; what follows is done by a worker. */
export async function beginOltReplacement(ctx: Context, request: Request, asked: Asked): Promise<{ id: string }> {
  const pages = agreedPages(request, asked.pages ?? []);
  const looked = await lookAt(ctx, request, asked, false);
  mustPass(request, looked.checks);
  const { there } = looked;
  if (!there || isReplacementRefused(looked.checks)) throw fault('notFound');
  return request.tx((tx) => switchOver(ctx, request, tx, { looked, there, pages }));
}

async function switchOver(
  ctx: Context,
  request: Request,
  tx: Parameters<Parameters<Request['tx']>[0]>[0],
  {
    looked,
    there,
    pages,
  }: { looked: LookedHardware; there: NonNullable<LookedHardware['there']>; pages: readonly string[] },
): Promise<{ id: string }> {
  const { tenantId, userName } = request.actor;
  const olt = await findOlt(tx, tenantId, { oltId: looked.before.olt.id });
  const free = await clearDesk(tx, tenantId, olt.id);
  const { upgrades, replacement } = await underWay(tx, tenantId, olt.id);
  // Somebody began something while the new hardware was looked at, or it moved.
  if (!free || upgrades > 0 || replacement || olt.address !== looked.before.olt.address) throw fault('stateChanged');
  const kept = await keptPages(tx, tenantId, olt.id);
  const id = ctx.newId();
  const at = new Date(ctx.clock.now());
  const byHand = await leftByHand(tx, elementOf(olt, there), [], kept, looked.before.onus);
  const { snmp_secret: _, cli_secret: __, ...shown } = there;
  const asker = askerOf(request);
  const work_id = await planWork(ctx, request, tx, olt);
  await addReplacement(tx, {
    tenant_id: tenantId,
    id,
    olt_id: olt.id,
    state: 'reading',
    former: JSON.stringify(hardwareOf(olt)),
    latter: JSON.stringify(shown),
    kept: JSON.stringify({ pages: kept, device: (await loadDevice(tx, tenantId, olt.id)) ?? null }),
    onus: JSON.stringify(await formerOnusOf(tx, tenantId, olt.id)),
    pages: JSON.stringify(pages),
    by_hand: JSON.stringify(byHand),
    work_id,
    next_at: at,
    created_by: userName,
    origin: JSON.stringify(asker.origin),
    created_at: at,
  });
  await forgetPages(tx, tenantId, olt.id);
  await becomes(ctx, tx, tenantId, olt, there);
  request.note({
    object: `OLT ${olt.name}: replaced by new hardware`,
    before: identity(olt),
    after: { ...identity(there), replacement: id },
    about: { olts: [olt.id] },
  });
  await ctx.bus.wake(tx, replacementTopicOf(tenantId));
  await ctx.bus.wake(tx, `config:${tenantId}:${olt.id}`);
  const text = `new hardware ${there.address} ${there.mac ?? ''} in the place of ${olt.address} ${olt.mac ?? ''}`;
  await tellOf(ctx, tx, tenantId, { ...olt, mac: there.mac }, { text, by: userName, requestId: request.requestId });
  return { id };
}

const identity = ({
  address,
  mac,
  serial,
  firmware,
}: Pick<FormerHardware['olt'], 'address' | 'mac' | 'serial' | 'firmware'>) => ({
  address,
  mac,
  serial,
  firmware,
});
