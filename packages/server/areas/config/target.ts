import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { nowhere, placeKey, wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import { placeText } from '@heliograph/catalogue/words/places.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { changeablePages, configPages } from '../../drivers/families.ts';
import { fault, type Fault } from '../../fault.ts';
import { may, type Actor } from '../../http/actor.ts';
import type { Request } from '../../http/request.ts';
import { overQuotaFault } from '../../quota.ts';
import { familyOfOlt, pageOfOlt, type ConfigOlt, type DevicePage } from '../../southbound/config/device.ts';
import { deviceTroubleOf } from '../../southbound/config/trouble.ts';
import { Visit, type VisitOptions } from '../../southbound/config/visit.ts';
import { findOlt, type OltRef } from '../olt-info/olt-info.ts';
import { mustOperateBound } from '../users/users.ts';

export interface ConfigTarget extends DevicePage {
  readonly olt: ConfigOlt;
}

type What = 'list' | 'edit';

/** Beside the permission for configuration as a whole, that of the page's section. */
export const maySee = (actor: Actor, page: ConfigPage, what: What = 'list'): boolean =>
  may(actor, `${page.permission}:${what}`);

/** Commands are looked at like pages, and given by calls of their own. Throws `notFound` for pages that no device has, `forbidden` without the section's permission. */
export function allowPage(actor: Actor, id: string, what: What): ConfigPage {
  const page = (what === 'list' ? changeablePages : configPages).find((one) => one.id === id);
  if (!page) throw fault('notFound');
  if (!maySee(actor, page, what)) throw fault('forbidden');
  return page;
}

/** A page of a device, named by a page that some device has: whether its family or its model lacks it, it is `pageAbsent`. */
export function devicePageAt(olt: ConfigOlt, id: string, place?: string): ConfigTarget {
  const found = pageOfOlt(olt, id, place);
  if (typeof found === 'string') throw fault('pageAbsent');
  return { olt, ...found };
}

/** Nothing is typed at a device whose command line the console does not speak, whatever access to it was stored. */
export function mustSpeakCli(olt: ConfigOlt): void {
  if (!familyOfOlt(olt).speaksCli) throw fault('pageAbsent');
}

/** A page as a call names it; `onuId` where it is of an ONU. */
export type PageRef = OltRef & { readonly page: string; readonly onuId?: string | undefined };

const onuOf = async (tx: Tx, olt: ConfigOlt, onuId: string) => {
  const onu = await tx
    .selectFrom('onu')
    .select(['id', 'olt_id', 'pon', 'onu_no', 'over_quota'])
    .where('tenant_id', '=', olt.tenant_id)
    .where('olt_id', '=', olt.id)
    .where('id', '=', onuId)
    .executeTakeFirst();
  if (!onu) throw fault('notFound');
  return onu;
};

const placeIn = ({ pon, onu_no: onu }: { readonly pon: number; readonly onu_no: number }): string =>
  placeKey('onu', { ...nowhere, pon, onu });

/** The place of an ONU of this OLT, as the caller sees it. Throws `notFound`. */
export const placeOfOnu = async (tx: Tx, olt: ConfigOlt, onuId: string): Promise<string> =>
  placeIn(await onuOf(tx, olt, onuId));

/**
 * The same for whoever wants to change something there. Throws `notFound`, and what the quota of the tenant or the binding of the
 * caller says against it.
 */
async function placeToChange(ctx: Context, tx: Tx, actor: Actor, olt: ConfigOlt, onuId: string): Promise<string> {
  const onu = await onuOf(tx, olt, onuId);
  if (onu.over_quota) throw await overQuotaFault(ctx, tx, olt.tenant_id);
  await mustOperateBound(tx, actor, onu);
  return placeIn(onu);
}

export async function configTargetOf(ctx: Context, request: Request, ref: PageRef, what: What): Promise<ConfigTarget> {
  const { of = 'device' } = allowPage(request.actor, ref.page, what);
  return request.tx(async (tx) => {
    const olt = await findOlt(tx, request.actor.tenantId, ref);
    // A page of an ONU without one, and an ONU where none is meant, are no page.
    if ((of === 'onu') !== (ref.onuId !== undefined)) throw fault('notFound');
    if (ref.onuId === undefined) return devicePageAt(olt, ref.page);
    const isChange = what === 'edit';
    const place = isChange
      ? await placeToChange(ctx, tx, request.actor, olt, ref.onuId)
      : await placeOfOnu(tx, olt, ref.onuId);
    return devicePageAt(olt, ref.page, place);
  });
}

/** What a row of the operation log is about. */
export const logObjectOf = ({ olt, page, place }: ConfigTarget): string =>
  `OLT ${olt.name}${place === wholeDevice ? '' : ` ${placeText(place).en}`}: ${page.title.en}`;

/** All of one call has to fit into the caller's twelve seconds. */
const forCall: VisitOptions = { timeoutMs: 1500, retries: 2, setTimeoutMs: 8000, budgetMs: 10_000 };

/** What a person is told when a device could not be asked; undefined for what is no trouble with the device. */
export function deviceFault(error: unknown, language: Language): Fault | undefined {
  const trouble = deviceTroubleOf(error);
  if (!trouble) return undefined;
  if (trouble.kind === 'cliNeeded') return fault('cliNeeded');
  if (trouble.code === 'credentialsLost') return fault('credentialsLost');
  if (trouble.code === 'timeout') return fault('deviceNoAnswer', { seconds: 4.5 });
  return fault('deviceRefused', { reason: trouble.words[language] });
}

/** Long enough for a device that is there, short enough for a person who waits. */
const oneLook: VisitOptions = { timeoutMs: 700, retries: 1 };

/**
 * Does a device answer that the last poll missed? It may have come back since; then the collector is told to look as well, so that
 * the console does not call it offline any longer.
 */
export async function isOltThere(ctx: Context, olt: ConfigOlt): Promise<boolean> {
  if (olt.online !== false) return true;
  const visit = new Visit(ctx, olt, oneLook);
  try {
    await visit.uptime();
  } catch (error) {
    const trouble = deviceTroubleOf(error);
    if (!trouble) throw error;
    if (trouble.kind === 'silent') return false;
  } finally {
    await visit.close();
  }
  await ctx.scope.tenant(olt.tenant_id, (tx) => ctx.bus.wake(tx, `poll:${olt.tenant_id}:${olt.id}`));
  return true;
}

/** A device that is away is said to be, before anything else is asked of it. */
export async function mustBeThere(ctx: Context, olt: ConfigOlt): Promise<void> {
  if (!(await isOltThere(ctx, olt))) throw fault('deviceOffline');
}

/** Visits a device for a call. Never inside a database transaction. */
export async function visiting<T>(
  ctx: Context,
  olt: ConfigOlt,
  language: Language,
  work: (visit: Visit) => Promise<T>,
): Promise<T> {
  const visit = new Visit(ctx, olt, forCall);
  try {
    return await work(visit);
  } catch (error) {
    throw deviceFault(error, language) ?? error;
  } finally {
    await visit.close();
  }
}
