import { canDo, type ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { describe, expect, it } from 'vitest';
import type { ConfigStand, PageValues } from './config-stand.ts';
import { rowFor, samples } from './page-samples.ts';

/** What a page is tried on. */
export interface PageTrial {
  readonly stand: () => ConfigStand;
  readonly pages: readonly ConfigPage[];
}

export interface RoundTrip {
  /** Makes a row, or sets a form; throws when the device does not hold it afterwards. */
  readonly put: (id: string, values: PageValues) => Promise<void>;
  readonly undo: (before: readonly (readonly [string, PageValues])[]) => Promise<void>;
}

const keyOf = (page: ConfigPage, row: PageValues): PageValues =>
  Object.fromEntries((page.key ?? []).map((name) => [name, row[name] ?? null]));
const rowFilled = (page: ConfigPage, values: PageValues): PageValues => ({ ...withoutSample(page), ...values });
function withoutSample(page: ConfigPage): PageValues {
  const filled = rowFor(page);
  const own = samples[page.id]?.values ?? {};
  return Object.fromEntries(Object.entries(filled).filter(([name]) => !(name in own)));
}

/** What the page shows of these values: no secrets, nothing that only writing knows. */
function shown(page: ConfigPage, values: PageValues, row: PageValues): PageValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => page.fields[name]?.kind !== 'secret' && page.fields[name]?.column !== false && name in row,
    ),
  );
}

const rowLike = (page: ConfigPage, rows: readonly PageValues[], key: PageValues): PageValues | undefined =>
  page.key === undefined ? rows[0] : rows.find((row) => JSON.stringify(keyOf(page, row)) === JSON.stringify(key));

/** A field that has to be filled cannot be emptied again, though the factory left it empty. */
const isRestorable = (page: ConfigPage, name: string, old: PageValues): boolean => {
  const field = page.fields[name];
  if (!field || field.kind === 'secret' || !(name in old)) return false;
  return field.optional === true || old[name] !== null;
};

/** For a page that nobody wrote a sample for: another value in its first field. */
function oneOther(page: ConfigPage, present: PageValues): PageValues {
  for (const [name, field] of Object.entries(page.fields)) {
    if (field.shown === true || page.key?.includes(name) === true || field.when !== undefined) continue;
    if (field.kind === 'int') {
      const now = Number(present[name] ?? field.min);
      return { [name]: now < field.max ? now + 1 : now - 1 };
    }
    if (field.kind === 'bool') return { [name]: present[name] !== true };
    const other = field.kind === 'choice' ? field.options.find(({ value }) => value !== present[name]) : undefined;
    if (other) return { [name]: other.value };
  }
  return {};
}

/** Going there and back over these pages, as far as they are written. */
export function roundTrip({ stand, pages }: PageTrial): RoundTrip {
  const pageOf = (id: string): ConfigPage => {
    const page = pages.find((one) => one.id === id);
    if (!page) throw new Error(`no page ${id}`);
    return page;
  };
  /** Makes a row, or sets a form; throws when the device does not hold it afterwards. */
  async function put(id: string, values: PageValues): Promise<void> {
    const page = pageOf(id);
    const asked = canDo(page, 'add')
      ? { op: 'add' as const, values: rowFilled(page, values) }
      : { op: 'edit' as const, values, ...(page.key ? { key: keyOf(page, values) } : {}) };
    const change = await stand().change(id, asked);
    if (change.state !== 'verified') throw new Error(`${id}: ${JSON.stringify(change)}`);
  }
  async function undo(before: readonly (readonly [string, PageValues])[]): Promise<void> {
    for (const [id, values] of before.toReversed()) {
      const page = pageOf(id);
      if (!canDo(page, 'remove')) continue;
      const change = await stand().change(id, { op: 'remove', key: keyOf(page, values) });
      expect([id, change.state]).toEqual([id, 'verified']);
    }
  }
  return { put, undo };
}

function describeMade({ stand, pages }: PageTrial, { put, undo }: RoundTrip): void {
  const made = pages.filter((page) => page.trait !== 'leafOlt' && canDo(page, 'add'));
  describe('rows that are made', () => {
    it.each(made.map((page) => [page.id, page] as const))(
      '%s: made, found in the device, changed, removed without a trace',
      async (id, page) => {
        const { before = [], edit } = samples[id] ?? {};
        for (const [other, values] of before) await put(other, values);
        const start = await stand().truth();
        const known = await stand().rows(id);
        const values = rowFor(page);
        const added = await stand().change(id, { op: 'add', values });
        expect([added.state, added.reasons]).toEqual(['verified', []]);
        const held = await stand().truth();
        expect({ ...held, unsaved: true }).not.toEqual({ ...start, unsaved: true });
        const rows = await stand().rows(id);
        const fresh = rows.filter(
          (row) => !known.some((old) => JSON.stringify(keyOf(page, old)) === JSON.stringify(keyOf(page, row))),
        );
        expect(fresh).toHaveLength(1);
        const row = fresh[0] ?? {};
        expect(row).toMatchObject(shown(page, values, row));
        const key = keyOf(page, row);
        if (canDo(page, 'edit') && edit) {
          const edited = await stand().change(id, { op: 'edit', key, values: edit });
          expect([edited.state, edited.reasons]).toEqual(['verified', []]);
          expect(rowLike(page, await stand().rows(id), key)).toMatchObject(shown(page, edit, row));
        }
        if (canDo(page, 'remove')) {
          const removed = await stand().change(id, { op: 'remove', key });
          expect([removed.state, removed.reasons]).toEqual(['verified', []]);
          const end = await stand().truth();
          expect({ tables: end.tables, cli: end.cli }).toEqual({ tables: start.tables, cli: start.cli });
        }
        await undo(before);
      },
    );
  });
}

function describeForms({ stand, pages }: PageTrial, { put, undo }: RoundTrip): void {
  const written = pages.filter((page) => page.trait !== 'leafOlt' && page.shape !== 'action' && canDo(page, 'edit'));
  describe('forms, and rows that are there by themselves', () => {
    const forms = written.filter((page) => !canDo(page, 'add'));
    it.each(forms.map((page) => [page.id, page] as const))(
      '%s: changed, found in the device, changed back',
      async (id, page) => {
        const { before = [], first } = samples[id] ?? {};
        for (const [other, values] of before) await put(other, values);
        const start = await stand().truth();
        const [present = {}] = await stand().rows(id);
        const values = samples[id]?.values ?? { ...keyOf(page, present), ...(first ?? oneOther(page, present)) };
        expect([id, Object.keys(values).length > 0]).toEqual([id, true]);
        const key = keyOf(page, values);
        const old = rowLike(page, await stand().rows(id), key) ?? {};
        const target = page.key ? { key } : {};
        const changed = await stand().change(id, { op: 'edit', values, ...target });
        expect([changed.state, changed.reasons]).toEqual(['verified', []]);
        if (page.live !== true) {
          const held = await stand().truth();
          expect({ ...held, unsaved: true }).not.toEqual({ ...start, unsaved: true });
        }
        const now = rowLike(page, await stand().rows(id), key) ?? {};
        if (id !== 'timeRTC') expect(now).toMatchObject(shown(page, values, now));
        const back = Object.fromEntries(
          Object.keys(values).flatMap((name) => (isRestorable(page, name, old) ? [[name, old[name] ?? null]] : [])),
        );
        const restored = await stand().change(id, { op: 'edit', values: back, ...target });
        expect(restored.state).toBe('verified');
        await undo(before);
      },
    );
  });
}

/** Every page against a simulated OLT: made through the calls, found in what the device holds, read back equal, changed, removed again. */
export function describeRoundTrips(trial: PageTrial, trip: RoundTrip): void {
  describeMade(trial, trip);
  describeForms(trial, trip);
}
