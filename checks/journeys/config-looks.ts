import type { Page } from 'playwright-core';
import { fit } from '@heliograph/catalogue/kit/fit.ts';
import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import { canDo, isTyped, type ConfigPage, type RowAction } from '@heliograph/catalogue/kit/page.ts';
import { oltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { loadPages } from '../../tools/catalogue/pages.ts';

/** A configuration page as one OLT has it. */
export interface Shown {
  readonly page: ConfigPage;
  readonly device: 'olt-north' | 'olt-harbour';
}

/** Every page of the catalogue that the GPON OLT of the demo fits, and those that only its EPON OLT does. */
export async function shownPages(): Promise<readonly Shown[]> {
  const pages = [...(await loadPages()).values()];
  const [gpon, epon] = [oltModel('V1600G1', 'GPON'), oltModel('V1600D4', 'EPON')];
  return pages.flatMap((one): Shown[] => {
    const [north, harbour] = [fit(one, gpon), fit(one, epon)];
    if (north) return [{ page: north, device: 'olt-north' }];
    return harbour ? [{ page: harbour, device: 'olt-harbour' }] : [];
  });
}

/** What a page shows once it has come to rest. */
export interface Rest {
  readonly title: string;
  readonly overflow: number;
  readonly rows: number;
  readonly none: string;
  readonly fields: number;
  readonly fault: string;
  readonly absent: boolean;
}

/** Runs in the page: null while something of it is still loading. */
const look = `(() => {
  const main = document.querySelector('main') ?? document.body;
  const textOf = (selector) => main.querySelector(selector)?.innerText.trim() ?? '';
  const title = textOf('.config-head h2');
  const absent = main.querySelector('.absent-page') !== null;
  if ((title === '' && !absent) || main.querySelector('[aria-busy="true"], .ant-skeleton') !== null) return null;
  return {
    title, absent,
    overflow: document.documentElement.scrollWidth - window.innerWidth,
    rows: main.querySelectorAll('tr[data-row]').length,
    none: textOf('tr.none'),
    fields: main.querySelectorAll('.config-form .form-row, .config-shown dt').length,
    fault: textOf('.read-fault, .state-box[role=alert]'),
  };
})()`;

/** Goes to an address inside the page that is open, and waits until what is there has come to rest under its title. */
export async function restOf(page: Page, address: string, title: string): Promise<Rest | null> {
  await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
  for (let turn = 0; turn < 200; turn++) {
    const rest = await page.evaluate<Rest | null>(look);
    if (rest && (rest.title === title || rest.absent)) return rest;
    await page.evaluate('new Promise((done) => setTimeout(done, 40))');
  }
  return page.evaluate<Rest | null>(look);
}

/** A field with a bound that is typed when a page is opened for an action, and values just beyond it. */
export interface Bound {
  readonly name: string;
  readonly field: Field;
  readonly op: RowAction;
  readonly beyond: readonly (string | number)[];
}

function beyondOf(field: Field): readonly (string | number)[] {
  if (field.kind === 'int') return [field.min - 1, field.max + 1].filter((value) => !field.also?.includes(value));
  if (field.kind !== 'str') return [];
  const short = field.minLength !== undefined && field.minLength > 1 ? ['x'.repeat(field.minLength - 1)] : [];
  return [...short, 'x'.repeat(field.maxLength + 1)];
}

/** The first bound of a page that can be typed at once; numbers before texts. */
export function boundOf(page: ConfigPage): Bound | undefined {
  const op = (['add', 'edit'] as const).find((one) => canDo(page, one));
  if (op === undefined) return undefined;
  const typed = Object.entries(page.fields).filter(
    ([name, field]) => isTyped(page, name, field, op) && field.folded !== true && field.when === undefined,
  );
  const [found] = [
    ...typed.filter(([, field]) => field.kind === 'int'),
    ...typed.filter(([, field]) => field.kind === 'str'),
  ];
  return found && { name: found[0], field: found[1], op, beyond: beyondOf(found[1]) };
}
