import { canDo } from '@heliograph/catalogue/kit/page.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { deviceBasic } from '@heliograph/catalogue/pages/olt/device/deviceBasic.ts';
import { replacementWords as words } from '@heliograph/catalogue/words/replacement-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { PageRow } from '../../drivers/kit/binding.ts';
import { pageOfOlt, type ConfigOlt, type DevicePage } from '../../southbound/config/device.ts';
import type { Visit } from '../../southbound/config/visit.ts';
import { pagePlanOf, type PagePlan } from '../config/config.ts';
import { checkOf, type Check } from './checks.ts';
import { readNewHardware } from './transfer.ts';

// What a device is told of itself is the element's: its name, who looks after it, where it stands. The console follows what devices say of themselves, so
// hardware that keeps another name would rename the element.

export const ownWordsPage = deviceBasic.id;
export const nameField = 'sysHostName';

type OwnWords = Readonly<Record<'name' | 'contact' | 'location', string | null>>;

const columns = { sysHostName: 'name', sysContact: 'contact', sysLocation: 'location' } as const;

/** What is not known is not written. */
const valuesOf = (olt: OwnWords): PageRow =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => (olt[column] ? [[field, olt[column]] as const] : [])),
  );

export const ownWordsOf = (tx: Tx, { tenant_id: tenantId, id }: ConfigOlt): Promise<OwnWords> =>
  tx
    .selectFrom('olt')
    .select(['name', 'contact', 'location'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** undefined: nobody can tell this model what it is called. */
export function pageOfOwnWords(olt: ConfigOlt): DevicePage | undefined {
  const found = pageOfOlt(olt, ownWordsPage);
  return typeof found === 'string' || !canDo(found.page, 'edit') ? undefined : found;
}

/** What of it the new hardware does not say of itself yet, by what it says now; or why that is not known. */
export async function ownWordsPlan(
  ctx: Context,
  visit: Visit,
  olt: ConfigOlt,
  own: OwnWords,
): Promise<{ readonly plans?: readonly PagePlan[]; readonly against?: Text }> {
  const found = pageOfOwnWords(olt);
  if (!found) return {};
  const { now, against } = await readNewHardware(ctx, visit, found);
  const [row] = now?.rows ?? [];
  if (!now || !row) return { against: against ?? words.moved };
  // Each by itself, the name first: a device may hold a place that nobody may type, and the name does not wait for it.
  const each = Object.entries(valuesOf(own)).map(([field, value]) => ({ ...row, [field]: value }));
  return { plans: each.flatMap((then) => pagePlanOf(true, found, [then], now) ?? []) };
}

/** Before: what the new hardware calls itself, and what will be done about it. */
export function nameCheck(there: ConfigOlt, calledNow: string | null, mayEdit: boolean): Check[] {
  const said = { name: there.name, is: calledNow ?? words.unknown.en };
  if (there.name === '') return [];
  if (calledNow === there.name) return [checkOf('name', 'passed', words.nameSame, said)];
  if (!pageOfOwnWords(there)) return [checkOf('name', 'look', words.nameCannot, said)];
  return [
    mayEdit ? checkOf('name', 'passed', words.nameToWrite, said) : checkOf('name', 'look', words.nameMayNot, said),
  ];
}

/** Afterwards: whether it is called as it was; `written` undefined: there was nothing to write. */
export function nameAfter(olt: ConfigOlt, agreed: readonly string[], written: boolean | undefined): Check[] {
  if (olt.name === '') return [];
  const isKept = pageOfOwnWords(olt) !== undefined && agreed.includes(ownWordsPage) && written !== false;
  return [checkOf('name', isKept ? 'passed' : 'look', isKept ? words.nameKept : words.nameLost, { name: olt.name })];
}
