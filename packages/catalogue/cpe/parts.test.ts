import { describe, expect, it } from 'vitest';
import { formats } from '../formats/formats.ts';
import { specsOf } from '../kit/fields.ts';
import { specLengths, specRanges } from '../words/spec-bounds.ts';
import { specRules } from '../words/spec-rules.ts';
import { bindingSchema, overlaySchema, type Conversion } from './adapter.ts';
import { tr098 } from './adapters/tr098.ts';
import { tr181 } from './adapters/tr181.ts';
import { bindingListOf, shippedOverlays } from './find.ts';
import { formOf, partIds, cpePartOf, type PartId } from './parts.ts';

const known = new Set(Object.values(specRules).flat());

describe('A part of the customer device', () => {
  it('has the bounds of the rules that it names, and names rules that there are', () => {
    for (const id of partIds) {
      for (const [name, field] of Object.entries(formOf(id).fields)) {
        for (const rule of specsOf(field)) {
          expect([id, name, rule, known.has(rule)]).toEqual([id, name, rule, true]);
          const range = specRanges[rule];
          if (field.kind === 'int' && range) expect([id, name, field.min, field.max]).toEqual([id, name, ...range]);
          const length = specLengths[rule];
          if ((field.kind === 'str' || field.kind === 'secret') && length) {
            expect([id, name, field.minLength ?? 1, field.maxLength]).toEqual([id, name, ...length]);
          }
        }
        if ('format' in field && field.format !== undefined) expect(formats[field.format]).toBeDefined();
      }
      for (const rule of formOf(id).rules ?? []) {
        for (const spec of specsOf(rule)) expect(known.has(spec)).toBe(true);
        expect([rule.message.en, rule.holds(rule.passes ?? {})]).toEqual([rule.message.en, true]);
        expect([rule.message.en, rule.holds(rule.fails ?? {})]).toEqual([rule.message.en, false]);
      }
    }
  });
});

describe('An adapter', () => {
  const words = (as: Conversion | undefined): readonly string[] =>
    typeof as === 'object' && 'words' in as ? Object.keys(as.words) : [];
  const overlaid = shippedOverlays.flatMap(({ parts }) => Object.entries(parts));
  const all = [tr098, tr181].flatMap((standard) =>
    Object.entries(standard).flatMap(([part, { fields, anchors }]) =>
      [fields, ...anchors.map((one) => one.fields ?? {})].map((one) => [part as PartId, one] as const),
    ),
  );
  const bindings = [...all, ...overlaid.map(([part, { fields }]) => [part as PartId, fields ?? {}] as const)].flatMap(
    ([part, fields]) =>
      Object.entries(fields).flatMap(([name, one]) => bindingListOf(one).map((each) => [part, name, each] as const)),
  );

  it('is sound data, as an operator would have to write it', () => {
    for (const overlay of shippedOverlays) expect(overlaySchema.safeParse(overlay).error).toBeUndefined();
    for (const [, , binding] of bindings) expect(bindingSchema.safeParse(binding).error).toBeUndefined();
    expect(bindings.length).toBeGreaterThan(300);
  });

  it('speaks of fields that there are, with the values that they have', () => {
    for (const [part, name, binding] of bindings) {
      const field = cpePartOf(part).fields[name as never] as {
        readonly kind: string;
        readonly options?: readonly { value: unknown }[];
      };
      expect([part, name, field === undefined]).toEqual([part, name, false]);
      const options = field.options?.map(({ value }) => value);
      if (typeof binding !== 'object' || options === undefined) continue;
      const said = 'cases' in binding ? binding.cases.map(({ is }) => is) : 'as' in binding ? words(binding.as) : [];
      for (const value of said) expect([part, name, options.includes(value)]).toEqual([part, name, true]);
    }
  });
});
