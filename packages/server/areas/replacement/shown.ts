import type { oltReplacementCalls } from '@heliograph/catalogue/calls/olt-replacement.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { isEnd } from '@heliograph/catalogue/words/config-states.ts';
import { placeOfKey, wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import { placeText } from '@heliograph/catalogue/words/places.ts';
import { replacementWords as words } from '@heliograph/catalogue/words/replacement-words.ts';
import { onuAuthorize } from '@heliograph/catalogue/verbs/onu.ts';
import type { Tx } from '../../db/scope.ts';
import type { FormerOnu, Hardware } from '../../db/tables/replacements.ts';
import { changeablePages } from '../../drivers/families.ts';
import type { Request } from '../../http/request.ts';
import { namedModelOf, type ConfigOlt } from '../../southbound/config/device.ts';
import { loadDevice } from '../../southbound/config/device-state.ts';
import { keyInWords } from '../../southbound/config/diff.ts';
import { minuteText, timeText } from '../../time-text.ts';
import { heldPages, shownByHand, shownNotes, pageTitleOf, type PagePlan } from '../config/config.ts';
import { checkOf, type Check } from './checks.ts';
import {
  isReadSince,
  replacementItemsOf,
  formerOnusOf,
  type ReplacementItemRow,
  type ReplacementRow,
} from './replacement.store.ts';
import { nameAfter, ownWordsPage } from './own-words.ts';
import { keyOfOnu, mayLoseSecret, plannedPages } from './transfer.ts';

type Shown = NonNullable<OutputOf<typeof oltReplacementCalls.replacementOf>>;

/** dB; what the light of an ONU may differ by between two looks at the same plant. */
const weakerBy = 1;
const mostNamed = 5;

export const shownChecks = ({ tongue }: Request, checks: readonly Check[]) =>
  checks.map(({ check, result, text }) => ({ check, result, text: tongue.say(text) }));

const shownHardware = (one: Partial<Hardware>) => ({
  address: one.address ?? '',
  mac: one.mac ? macText(one.mac) : null,
  serial: one.serial ?? null,
  model: one.device_type ?? null,
  firmware: one.firmware ?? null,
});

const portOf = ({ pon, onu }: FormerOnu): string => `${pon}/${onu}`;
const named = (onus: readonly FormerOnu[]): string =>
  onus
    .slice(0, mostNamed)
    .map((onu) => portOf(onu))
    .join(', ') + (onus.length > mostNamed ? ' …' : '');

function lightCheck(were: readonly FormerOnu[], now: ReadonlyMap<string, FormerOnu>): Check {
  const pairs = were.flatMap((was) => {
    const is = now.get(keyOfOnu(was));
    const rx = is?.rx ?? null;
    return was.rx === null || rx === null || is?.online !== true ? [] : [{ was, by: was.rx - rx }];
  });
  if (pairs.length === 0) return checkOf('light', 'look', words.lightNone);
  const weak = pairs.filter(({ by }) => by > weakerBy).map(({ was }) => was);
  return weak.length === 0
    ? checkOf('light', 'passed', words.lightSame, { n: pairs.length })
    : checkOf('light', 'look', words.lightWeak, { n: pairs.length, weak: weak.length, names: named(weak) });
}

/** Whether the pages hold what those of the old hardware did: first those that were to be written, then those that were left out. */
function driftCheck({ pages }: ReplacementRow, plan: readonly PagePlan[], syncedAt: Date | null): Check {
  if (syncedAt === null || plan.some(({ readAt }) => readAt === null))
    return checkOf('drift', 'look', words.driftUnread);
  if (plan.length === 0) return checkOf('drift', 'passed', words.driftNone);
  const agreed = plan.filter(({ found }) => pages.includes(found.page.id));
  const told = agreed.length > 0 ? agreed : plan;
  const template = agreed.length > 0 ? words.driftSome : words.driftLeft;
  const said = (language: 'en' | 'zh') =>
    fill(template, { n: told.length, pages: told.map(({ found }) => found.page.title[language]).join(', ') })[language];
  return { check: 'drift', result: 'look', text: { en: said('en'), zh: said('zh') } };
}

/** Whether it is called as it was, once that was planned. */
function nameChecks(row: ReplacementRow, olt: ConfigOlt, items: readonly ReplacementItemRow[]): Check[] {
  const change = items
    .filter(({ page, row_key: key }) => page === ownWordsPage && key === null)
    .map((item) => item.change?.state);
  const isOver = change.every((state) => state === undefined || isEnd(state));
  if (row.passes === 0 || !isOver) return [];
  return nameAfter(olt, row.pages, change.length === 0 ? undefined : change.includes('verified'));
}

/** Rows that were written without a password or key which they may have had: nothing at the device looks wrong, and nobody gets in. */
function secretChecks(items: readonly ReplacementItemRow[]): Check[] {
  const found = items.flatMap(({ change, page: id }) => {
    const page = changeablePages.find((one) => one.id === id);
    const isLost = change?.state === 'verified' && page && change.after && mayLoseSecret(page, change.after);
    return isLost ? [page] : [];
  });
  if (found.length === 0) return [];
  const pages = [...new Set(found)];
  const said = (language: 'en' | 'zh') =>
    fill(words.secretsLost, { n: found.length, pages: pages.map(({ title }) => title[language]).join(', ') })[language];
  return [{ check: 'secrets', result: 'look', text: { en: said('en'), zh: said('zh') } }];
}

/** What is asked afterwards: from the last poll and the last reading of the pages, so it is as new as they are. */
async function checksAfter(tx: Tx, row: ReplacementRow, olt: ConfigOlt, items: readonly ReplacementItemRow[]) {
  const { tenant_id: tenantId, olt_id: oltId } = row;
  const now = new Map((await formerOnusOf(tx, tenantId, oltId)).map((onu) => [keyOfOnu(onu), onu]));
  const were = row.onus.filter((onu) => onu.online);
  // Where nothing was online any more when it began, all of them are waited for.
  const awaited = were.length > 0 ? were : row.onus;
  const lacking = awaited.filter((onu) => now.get(keyOfOnu(onu))?.online !== true);
  const back = { n: awaited.length - lacking.length, all: awaited.length };
  const device = await loadDevice(tx, tenantId, oltId);
  const plan = plannedPages(olt, row.kept.pages, await heldPages(tx, olt), () => true, row.former.mac);
  const drift = driftCheck(row, plan, device?.synced_at ?? null);
  const saved = device?.saved_at && !device.unsaved_since ? minuteText(device.saved_at) : undefined;
  // What was read before is of the old hardware, and states that a short answer left out are too.
  const isRead = await isReadSince(tx, row);
  const checks = [
    isRead
      ? checkOf('onus', lacking.length === 0 ? 'passed' : 'look', words.onusBack, back)
      : checkOf('onus', 'look', words.onusUnread),
    isRead ? lightCheck(row.onus, now) : checkOf('light', 'look', words.lightNone),
    drift,
    ...nameChecks(row, olt, items),
    ...secretChecks(items),
    saved === undefined
      ? checkOf('unsaved', 'look', words.notSaved)
      : checkOf('unsaved', 'passed', words.savedAt, { at: saved }),
  ];
  return { checks, lacking };
}

function shownItem(request: Request, item: ReplacementItemRow, olt: ConfigOlt): Shown['items'][number] {
  const { tongue, language } = request;
  const { change, against, page: id, place } = item;
  const page = changeablePages.find((one) => one.id === id);
  const [why] = change ? shownNotes(tongue, change.reasons) : [];
  return {
    page: id,
    title: tongue.say(id === onuAuthorize.id ? onuAuthorize.title : pageTitleOf(id)),
    op: item.op,
    place:
      place === wholeDevice ? '' : tongue.say(placeText(placeOfKey(place).kind === 'device' ? wholeDevice : place)),
    key: page && item.row_key ? keyInWords(page, item.row_key, namedModelOf(olt), language) : '',
    state: change ? change.state : against ? 'against' : 'gone',
    reason: against ? tongue.say(against) : (why?.text ?? null),
  };
}

export async function shownReplacement(request: Request, tx: Tx, row: ReplacementRow, olt: ConfigOlt): Promise<Shown> {
  const items = await replacementItemsOf(tx, row.tenant_id, row.id);
  const verified = items.filter(({ change }) => change?.state === 'verified').length;
  const running = items.filter(({ change }) => change && !isEnd(change.state)).length;
  const after = row.ended_at === null ? await checksAfter(tx, row, olt, items) : { checks: [], lacking: [] };
  return {
    id: row.id,
    oltId: row.olt_id,
    state: row.state,
    old: shownHardware(row.former),
    new: shownHardware(row.latter),
    by: row.created_by,
    createdAt: timeText(row.created_at),
    endedBy: row.ended_by,
    endedAt: row.ended_at && timeText(row.ended_at),
    trouble: row.trouble && request.tongue.say(row.trouble),
    total: items.length,
    verified,
    running,
    failed: items.length - verified - running,
    items: items.map((item) => shownItem(request, item, olt)),
    checks: shownChecks(request, after.checks),
    lacking: after.lacking.map((onu) => ({ onuId: onu.id, port: portOf(onu), name: onu.name, sn: onu.sn })),
    byHand: shownByHand(request, row.by_hand),
  };
}
