import { z } from 'zod';
import { idText, shortText, whole } from '../kit/call.ts';
import { madeOnce } from '../kit/made-once.ts';
import { choice, type Option, type Rule } from '../kit/fields.ts';
import { text, type Text } from '../kit/text.ts';
import { peopleStates } from '../words/people-levels.ts';

export const optionsOf = (words: Readonly<Record<string, Text>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const statusField = choice({ label: text('Status', '状态'), options: optionsOf(peopleStates) });

/** Typed text that may be left out: empty and missing are both null. */
export const maybeText = madeOnce((max: number) =>
  shortText(max)
    .nullish()
    .transform((value) => value || null),
);

/** RuoYi clients send codes as text or as number. */
export const givenCode = madeOnce((max: number) =>
  z
    .union([z.string().max(max), z.number().int().min(-9_999_999).max(9_999_999)])
    .transform((value) => String(value).trim()),
);

/** The same with what it begins with. */
export const code = madeOnce((max: number, start: string) =>
  z
    .union([z.string().max(max), z.number().int().min(-9_999_999).max(9_999_999)])
    .default(start)
    .transform((value) => String(value).trim()),
);

export const sortNumber = whole(0, 9999).default(0);

/** An id that may be left out; 0 is nobody, as in RuoYi. */
export const maybeId = z
  .union([z.string().max(19), z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)])
  .nullish()
  .transform((value) => (value === null || value === undefined || String(value).trim() === '' ? null : String(value)))
  .pipe(idText.nullable())
  .transform((value) => (value === null || /^0+$/.test(value) ? null : value));

/** `1,2,3` or an array of at most `max` ids, each of them once; may be empty. Left out: undefined. */
export const maybeIds = (max = 100) =>
  z
    .union([z.string().max(max * 21), z.array(z.union([z.string().max(19), z.number().int().nonnegative()])).max(max)])
    .nullish()
    .transform((value) => {
      if (value === null || value === undefined) return undefined;
      const parts = typeof value === 'string' ? value.split(',') : value;
      return [...new Set(parts.map((part) => String(part).trim()).filter((part) => part !== ''))];
    })
    .pipe(z.array(idText).max(max).optional());

/** The same where the list is what the call is about: it must be sent, and may be empty. */
export const givenIds = (max = 100) => maybeIds(max).refine((value): value is string[] => value !== undefined);

/** The time of the last change as it was read; given, a change that somebody else made since is a conflict. */
export const readAt = z.string().max(40).nullish();

const timePattern = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?Z?)?$/;
/** What `timeFilter` takes besides nothing. */
export const isTime = (value: string) => timePattern.test(value) && !Number.isNaN(timeOf(value));

/** The moment (ms) that such a time means; by then one without a zone was read in that of the tenant, and a day begins in UTC. */
export const timeOf = (value: string): number =>
  Date.parse(`${value.slice(0, 10)}T${value.slice(11).replace('Z', '') || '00:00'}Z`);

/** A day, or a time; without `Z` it is meant in the zone of the tenant. Empty = not given. */
export const timeFilter = z
  .string()
  .max(30)
  .trim()
  .refine((value) => value === '' || isTime(value))
  .optional()
  .transform((value) => (value === '' ? undefined : value));

/** `from,to`, either side may be missing: the spelling of a range in the lists of this console. */
export const periodFilter = z
  .string()
  .max(61)
  .trim()
  .refine((value) => {
    const sides = value.split(',');
    return sides.length <= 2 && sides.every((side) => side === '' || isTime(side));
  })
  .optional()
  .transform((value) => (value === '' ? undefined : value));

/** RuoYi spells a range of days `params[beginTime]`, `params[endTime]`; the plain names are taken too. */
export const timeRange = {
  beginTime: timeFilter,
  endTime: timeFilter,
  'params[beginTime]': timeFilter,
  'params[endTime]': timeFilter,
  createTime: periodFilter,
};

/** Rules that hold by themselves while their field is empty. */
export const whenGiven = (field: string, rules: readonly Rule[]): Rule[] =>
  rules.map((rule) => ({
    ...rule,
    holds: (values) =>
      values[field] === undefined || values[field] === null || values[field] === '' || rule.holds(values),
  }));

/** A node of a tree to choose from (facts: RuoYi §5); `children` only where there are some. */
export const treeNode = z.object({
  id: z.string(),
  parentId: z.string(),
  label: z.string(),
  disabled: z.boolean(),
  get children() {
    return z.array(treeNode).optional();
  },
});
export type TreeNode = z.input<typeof treeNode>;
