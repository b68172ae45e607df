import { formats } from '../../packages/catalogue/formats/formats.ts';
import { specsOf, type Form } from '../../packages/catalogue/kit/fields.ts';
import type { ConfigPage } from '../../packages/catalogue/kit/page.ts';
import { limits } from '../../packages/catalogue/models/limits.ts';
import { elsewhere, type Excuse } from '../../packages/catalogue/words/spec-elsewhere.ts';
import { specRules } from '../../packages/catalogue/words/spec-rules.ts';

interface Gap {
  readonly rule: string;
  readonly area: string;
  /** Why no definition carries it; null = nobody thought of it. Whether that is so, `faultOf` looks up. */
  readonly excuse: Excuse | null;
}

/** The rules of a form, those of its formats included: a format that no field has carries nothing. */
const ofForm = (form: Form): readonly string[] => [
  ...Object.values(form.fields).flatMap((field) => [
    ...specsOf(field),
    ...('format' in field && field.format !== undefined ? specsOf(formats[field.format] ?? {}) : []),
  ]),
  ...(form.rules ?? []).flatMap(specsOf),
];

const carriedBy = (pages: readonly ConfigPage[], forms: readonly Form[]): Set<string> =>
  new Set([
    ...pages.flatMap((page) => [...ofForm(page), ...(page.needs ?? []).flatMap(specsOf), ...specsOf(page)]),
    ...forms.flatMap(ofForm),
    ...Object.values(limits).flatMap(({ spec }) => spec),
  ]);

/** Rules that no field, rule, need or limit names, and no format that a field has. */
export function coverage(pages: readonly ConfigPage[], forms: readonly Form[]): Gap[] {
  const carried = carriedBy(pages, forms);
  return Object.entries(specRules).flatMap(([area, rules]) =>
    rules
      .filter((rule) => !carried.has(rule))
      .map((rule) => ({ rule, area, excuse: elsewhere[rule] ?? elsewhere[area] ?? null })),
  );
}

/** Excuses for what is carried meanwhile, or is no rule at all: they would hide the next gap. */
export function idleExcuses(pages: readonly ConfigPage[], forms: readonly Form[]): string[] {
  const gaps = coverage(pages, forms);
  const needed = new Set(gaps.flatMap(({ rule, area }) => (elsewhere[rule] ? [rule] : [area])));
  return Object.keys(elsewhere).filter((one) => !needed.has(one));
}

/** Ids that definitions name and the specification does not have. */
export const unknownRules = (pages: readonly ConfigPage[], forms: readonly Form[]): string[] => {
  const known = new Set(Object.values(specRules).flat());
  return [...carriedBy(pages, forms)].filter((rule) => !known.has(rule));
};
