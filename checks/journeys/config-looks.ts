import type { Page } from 'playwright-core';
import { fit } from '@heliograph/catalogue/kit/fit.ts';
import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import { canDo, isTyped, type ConfigPage, type RowAction } from '@heliograph/catalogue/kit/page.ts';
import { vsolEpon, vsolGpon } from '@heliograph/server/drivers/families/vsol.ts';
import { oltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { loadPages } from '../../tools/catalogue/pages.ts';
import { beyondOf } from '../support/bounds.ts';

/** A configuration page as one OLT has it. */
export interface Shown {
  readonly page: ConfigPage;
  readonly device: 'olt-north' | 'olt-harbour';
}

/** Every page of the catalogue that the GPON OLT of the demo fits, and those that only its EPON OLT does. */
export async function demoPages(): Promise<readonly Shown[]> {
  const own = new Set([vsolGpon, vsolEpon].flatMap(({ bindings }) => bindings.map(({ page }) => page.id)));
  const pages = [...(await loadPages()).values()].filter(({ id }) => own.has(id));
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

/** Runs in the page: `look` every 40 ms until it shows what is waited for; after a minute, what there is. */
const come = (title: string): string => `(async () => {
  for (let turn = 0; ; turn++) {
    const rest = ${look};
    if (turn === 1500 || (rest && (rest.title === ${JSON.stringify(title)} || rest.absent))) return rest;
    await new Promise((done) => setTimeout(done, 40));
  }
})()`;

/** Goes to an address inside the page that is open, and waits until what is there has come to rest under its title. */
export function configRestOf(page: Page, address: string, title: string): Promise<Rest | null> {
  return page.evaluate<Rest | null>(`location.hash = ${JSON.stringify(address)}, ${come(title)}`);
}

/** A field with a bound that is typed when a page is opened for an action, and values just beyond it. */
export interface Bound {
  readonly shown: Shown;
  readonly name: string;
  readonly field: Field;
  readonly op: RowAction;
  readonly beyond: readonly (string | number)[];
}

/** Bounds that can be typed at once: of fields that are neither folded nor waiting for another value. */
function boundsOf(shown: Shown): readonly Bound[] {
  const { page } = shown;
  return (['add', 'edit'] as const)
    .filter((op) => canDo(page, op))
    .flatMap((op) =>
      Object.entries(page.fields)
        .filter(([name, field]) => isTyped(page, name, field, op) && field.folded !== true && field.when === undefined)
        .map(([name, field]) => ({ shown, name, field, op, beyond: beyondOf(field) }))
        .filter(({ beyond }) => beyond.length > 0),
    );
}

const isList = (field: Field): boolean => field.kind === 'str' && field.format?.endsWith('List') === true;

/** What a bound is drawn by: the control of its field, within a form that stands open, that makes a row, or that changes one. */
function drawnBy({ shown: { page }, field, op }: Bound): string {
  const isOffered = 'from' in field && field.from !== undefined;
  // Rows that have what other pages offer are on no device of the demo; the control is the same in a new one.
  return [page.shape, isOffered ? 'offered' : op, field.kind, isList(field) ? 'list' : ''].join(' ');
}

/** The bounds of all pages by what draws them. */
export const boundsByDrawing = (pages: readonly Shown[]): ReadonlyMap<string, readonly Bound[]> =>
  Map.groupBy(pages.flatMap(boundsOf), drawnBy);

/** What a page is drawn of: its frame with what can be done there, and each way to show or to type a value. */
function partsOf({ page, device }: Shown): readonly string[] {
  const does = (['add', 'edit', 'remove'] as const).filter((op) => canDo(page, op));
  const told = [page.cuts && 'cuts', page.live && 'live', page.reaches && 'reaches', page.needs && 'needs'];
  const frame = [device, page.shape, page.of ?? '', ...does, ...told.filter(Boolean)].join(' ');
  const fields = Object.values(page.fields).map((field) => {
    const { kind, shown, column, folded, when, from, later, once } = field;
    const form =
      kind === 'str' && [isList(field) && 'list', field.lines !== undefined && 'lines'].filter(Boolean).join(' ');
    const place = [column === false && 'no column', folded && 'folded', when && 'sometimes', from && 'offered'];
    return [page.shape, kind, form, shown, later, once, ...place].filter(Boolean).join(' ');
  });
  return [frame, ...fields];
}

/** Of each section the page with the most fields, and then pages until everything that any page is drawn of has been drawn. */
export function oneOfEach(pages: readonly Shown[]): readonly Shown[] {
  const size = ({ page }: Shown) => Object.keys(page.fields).length;
  const largest = new Map<string, Shown>();
  for (const shown of pages.toSorted((a, b) => size(b) - size(a)))
    if (!largest.has(shown.page.section)) largest.set(shown.page.section, shown);
  const chosen = new Set(largest.values());
  const drawn = new Set([...chosen].flatMap(partsOf));
  for (const shown of pages) {
    const parts = partsOf(shown);
    if (parts.every((part) => drawn.has(part))) continue;
    chosen.add(shown);
    for (const part of parts) drawn.add(part);
  }
  return pages.filter((shown) => chosen.has(shown));
}
