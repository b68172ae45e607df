import { describe, expect, it } from 'vitest';
import { formats } from '@heliograph/catalogue/formats/formats.ts';
import { fit } from '@heliograph/catalogue/kit/fit.ts';
import { specsOf, type Field } from '@heliograph/catalogue/kit/fields.ts';
import { pageFaults, splitPagePath, type ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { menu } from '@heliograph/catalogue/menu/menu.ts';
import { configMenu } from '@heliograph/catalogue/menu/config-menu.ts';
import { isLimit, limitFor, limits, type Series } from '@heliograph/catalogue/models/limits.ts';
import { oltModels } from '@heliograph/catalogue/models/olt-models.ts';
import { sections } from '@heliograph/catalogue/pages/olt/sections.ts';
import { families } from '@heliograph/server/drivers/families.ts';
import { boundFaults } from '../tools/catalogue/bounds.ts';
import { coverage, idleExcuses, unknownRules } from '../tools/catalogue/coverage.ts';
import { described } from '../tools/catalogue/describe.ts';
import { excuseFactsOf, faultOf } from '../tools/catalogue/excuses.ts';
import { loadForms } from '../tools/catalogue/forms.ts';
import { loadPages } from '../tools/catalogue/pages.ts';
import { checkedLine } from '../tools/catalogue/validate.ts';
import { specifiedRoutes } from './support/olt-routes.ts';
import { pageValuesOf } from './support/page-values.ts';

const pages = await loadPages();
const all = [...pages.values()];
const forms = await loadForms();
const entries = [...menu, ...configMenu(all, menu)];
const bound = new Map(families.flatMap(({ bindings }) => bindings.map((one) => [one.page.id, one] as const)));

const said = (page: ConfigPage, field: string, value: unknown): readonly string[] =>
  // By itself: what rules compare is another matter.
  validate({ fields: page.fields }, { ...pageValuesOf(page), [field]: value }, [field]).map(
    ({ message }) => message.en,
  );

const typed = (page: ConfigPage): [string, Field][] =>
  Object.entries(page.fields).filter(([, field]) => field.shown !== true);

/** The others hold what makes this field apply. */
function applicable(page: ConfigPage, name: string): ConfigPage {
  const field = page.fields[name];
  if (field?.when === undefined) return page;
  const { when: _, ...always } = field;
  return { ...page, fields: { ...page.fields, [name]: always as Field } };
}

describe('the catalogue of configuration pages', () => {
  it('has every page of the specification under its route', () => {
    const there = all.map((page) => page.path);
    expect(specifiedRoutes.filter((route) => !there.includes(route))).toEqual([]);
  });

  it('has a binding of some family behind every page', () => {
    const traits = new Set(oltModels.flatMap((model) => model.traits));
    // A page whose trait no model has yet waits for its device and is shown nowhere.
    const unbound = all.filter((page) => !bound.has(page.id) && (page.trait === undefined || traits.has(page.trait)));
    expect(unbound.map((page) => page.id)).toEqual([]);
  });

  it('opens a directory at the page that the specification names first', () => {
    for (const { menuId, menuType, path } of entries.filter(({ parentId }) => parentId === 400)) {
      const named = specifiedRoutes.filter((route) => splitPagePath(route)[0] === path);
      const first = entries.find(({ parentId }) => parentId === menuId);
      // Screens of their own stand before the pages of the configuration, as they do in the specification.
      if (menuType !== 'M' || named.length === 0 || first?.component !== 'device/oltDetail/config') continue;
      expect([path, `${path}/${first.path}`]).toEqual([path, named[0]]);
    }
  });

  it('gives every page a menu entry with a number of its own', () => {
    expect(new Set(entries.map(({ menuId }) => menuId)).size).toBe(entries.length);
  });

  it('names only rules that the specification has', () => {
    expect(unknownRules(all, forms)).toEqual([]);
  });

  it('bounds every field as the rules say that it names, in pages, calls and entities', () => {
    expect(boundFaults([...all, ...forms])).toEqual([]);
  });

  it('carries every rule of the specification, or has a reason that can be looked up and holds', () => {
    const facts = excuseFactsOf(all, entries);
    const faults = coverage(all, forms).flatMap(({ rule, excuse }) => {
      const fault = excuse === null ? 'nobody carries it' : faultOf(excuse, facts);
      return fault === undefined ? [] : [`${rule}: ${fault}`];
    });
    expect(faults).toEqual([]);
    expect(idleExcuses(all, forms)).toEqual([]);
  });

  it('takes no reason at its word', () => {
    const facts = { paths: ['/maintain/firmware'], objects: ['igmpRate'], read: () => "it('keeps it', () => {})" };
    expect(faultOf({ waits: ['firmware'] }, facts)).toBe('/maintain/firmware is there by now');
    expect(faultOf({ lacks: /rate/i, why: 'none' }, facts)).toBe('igmpRate can be set');
    expect(faultOf({ tested: ['a.test.ts', 'keeps another'] }, facts)).toBe('a.test.ts does not say: keeps another');
    expect(faultOf({ line: ['a.ts', 'most = 4'] }, facts)).toBe('a.ts does not hold: most = 4');
    expect(faultOf({ tested: ['a.test.ts', 'keeps it'] }, facts)).toBeUndefined();
  });

  it('prints every page with its route, its bounds and its permission', () => {
    for (const page of all) {
      const line = JSON.parse(JSON.stringify(described(page))) as Record<string, unknown>;
      expect(line['route']).toBe(`/device/oltDetail/${page.path}`);
      expect(line['permission']).toMatch(/^device:/);
    }
  });

  it('answers lines that make no sense with a problem and not with an error', () => {
    for (const line of ['', '{', '[]', '{"page":"nope"}', '{"page":"vlanTable","values":7}', 'null']) {
      expect(checkedLine(pages, line).ok).toBe(false);
    }
  });
});

describe.each(all.map((page) => [page.id, page] as const))('%s', (_, page) => {
  it('is a sound definition in both languages, in a known section', () => {
    expect(pageFaults(page)).toEqual([]);
    expect(sections.map(({ id }) => id)).toContain(page.section);
    const words = [page.title, page.help, page.cuts, ...Object.values(page.fields).flatMap((f) => [f.label, f.help])];
    for (const one of words) if (one) expect([one.en.trim(), one.zh.trim()]).not.toContain('');
  });

  it('accepts the ends of every bound and refuses what lies beyond', () => {
    for (const [name, field] of typed(page)) {
      const there = applicable(page, name);
      if (field.kind === 'int') {
        for (const good of [field.min, field.max, ...(field.also ?? [])])
          expect([name, good, said(there, name, good)]).toEqual([name, good, []]);
        for (const bad of [field.min - 1, field.max + 1, field.min + 0.5, 'x']) {
          if (field.also?.includes(bad as number)) continue;
          expect([name, bad, said(there, name, bad).length]).toEqual([name, bad, 1]);
        }
      }
      if (field.kind === 'str' || field.kind === 'secret') {
        expect([name, said(there, name, 'x'.repeat(field.maxLength + 1)).length]).toEqual([name, 1]);
      }
      if (field.kind === 'choice') expect([name, said(there, name, 'no such choice').length]).toEqual([name, 1]);
      if (field.optional !== true) expect([name, said(there, name, null).length]).toEqual([name, 1]);
      if (field.optional === true) expect([name, said(there, name, null)]).toEqual([name, []]);
    }
  });

  it('takes a value of the right form in every field', () => {
    const values = pageValuesOf(page);
    for (const [name, field] of typed(page)) {
      const format = field.kind === 'str' || field.kind === 'secret' ? formats[field.format ?? ''] : undefined;
      expect([name, format?.problem(String(values[name]))]).toEqual([name, undefined]);
    }
  });

  it('tells by its rules what passes and what does not', () => {
    for (const rule of page.rules ?? []) {
      expect([rule.message.en, rule.passes !== undefined, rule.fails !== undefined]).toEqual([
        rule.message.en,
        true,
        true,
      ]);
      expect([rule.message.en, rule.holds(rule.passes ?? {}), rule.holds(rule.fails ?? {})]).toEqual([
        rule.message.en,
        true,
        false,
      ]);
    }
  });

  it('fits the limits of every series', () => {
    for (const [name, field] of typed(page)) {
      if (field.kind !== 'int' || field.by === undefined) continue;
      expect(isLimit(field.by)).toBe(true);
      expect(specsOf(field)).toEqual(
        expect.arrayContaining([...limits[field.by as keyof typeof limits].spec].slice(0, 1)),
      );
      for (const model of oltModels) {
        const fitted = fit(page, model)?.fields[name];
        const [min, max] = limitFor(field.by as keyof typeof limits, model.series as Series);
        if (fitted?.kind === 'int') expect([fitted.min, fitted.max]).toEqual([min, max]);
      }
    }
  });
});
