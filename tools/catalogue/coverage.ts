import { formats } from '../../packages/catalogue/formats/formats.ts';
import { specsOf } from '../../packages/catalogue/kit/fields.ts';
import type { ConfigPage } from '../../packages/catalogue/kit/page.ts';
import { limits } from '../../packages/catalogue/models/limits.ts';
import { elsewhere, specRules } from '../../packages/catalogue/words/spec-rules.ts';

export interface Gap {
  readonly rule: string;
  readonly area: string;
  /** Why no definition carries it; null = nobody thought of it. */
  readonly reason: string | null;
}

const carriedBy = (pages: readonly ConfigPage[]): Set<string> =>
  new Set([
    ...pages.flatMap((page) => [
      ...Object.values(page.fields).flatMap(specsOf),
      ...(page.rules ?? []).flatMap(specsOf),
      ...(page.needs ?? []).flatMap(specsOf),
      ...specsOf(page),
    ]),
    ...Object.values(formats).flatMap(specsOf),
    ...Object.values(limits).flatMap(({ spec }) => spec),
  ]);

/** Rules that no field, rule, need, format or limit names. */
export function coverage(pages: readonly ConfigPage[]): Gap[] {
  const carried = carriedBy(pages);
  return Object.entries(specRules).flatMap(([area, rules]) =>
    rules
      .filter((rule) => !carried.has(rule))
      .map((rule) => ({ rule, area, reason: elsewhere[rule] ?? elsewhere[area] ?? null })),
  );
}

/** Ids that definitions name and the specification does not have. */
export const unknownRules = (pages: readonly ConfigPage[]): string[] => {
  const known = new Set(Object.values(specRules).flat());
  return [...carriedBy(pages)].filter((rule) => !known.has(rule));
};
