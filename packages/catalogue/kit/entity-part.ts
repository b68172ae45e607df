import { z } from 'zod';
import { code, maybeText, timeFilter, timeOf } from '../calls/people-fields.ts';
import type { ListColumn } from '../resources/resource.ts';
import { shortText, whole } from './call.ts';
import {
  bool,
  choice,
  choices,
  int,
  secret,
  str,
  type ChoiceField,
  type Field,
  type IntField,
  type StrField,
} from './fields.ts';

/** Another row is typed and told by a name, and kept by its id. */
export interface Refers {
  readonly table: string;
  /** Columns of which one is what was typed; the first is told. */
  readonly by: readonly [string, ...string[]];
  /** Typed letter for letter: of tables so large that names are found by an index alone. */
  readonly exactly?: true;
  /** Several may be named, at most so many, with commas between them; kept as a list of ids. */
  readonly most?: number;
}

/** Where a part of an entity is kept and how a list shows it; all but `stored` may be left out. */
interface Place {
  /** The column of the table. */
  readonly stored: string;
  /** Stands once in a tenant, by the constraint that is called as its table and column, or that and `_fold`. */
  readonly unique?: true;
  /** The list is narrowed by it: by a part of a text, or by the value itself. */
  readonly filter?: true;
  /** The list can be put in its order. */
  readonly sort?: true;
  /** How its column differs from what its field says; false: it has none. */
  readonly list?: Partial<ListColumn> | false;
  /** Typed, but not drawn by the form itself. */
  readonly drawn?: false;
  /** What a call takes, where that differs from what its field says. */
  readonly input?: z.ZodType;
}

/** One thing that is typed of an entity. `T`: how answers tell it. */
export interface EntityPart<T = unknown> extends Place {
  readonly field: Field;
  readonly input: z.ZodType;
  readonly told: z.ZodType<T>;
  /** What the dialog of a new one begins with. */
  readonly blank: string | number | boolean | readonly (string | number)[];
  /** Kept as a time. */
  readonly isMoment?: true;
  readonly refers?: Refers;
  /** Kept sealed and told to nobody; the rules of its area say what is written. */
  readonly isSealed?: true;
}

interface Made<F extends Field, T> {
  readonly field: F;
  readonly input: z.ZodType;
  readonly told: z.ZodType<T>;
  readonly blank: EntityPart['blank'];
  readonly isMoment?: true;
  readonly refers?: Refers;
  readonly isSealed?: true;
}

/** A part of a kind that nothing else has. */
export const entityPart = <F extends Field, T>(
  { stored, unique, filter, sort, list, drawn, input }: Place,
  made: Made<F, T>,
): EntityPart<T> => ({
  stored,
  ...(unique ? { unique } : {}),
  ...(filter ? { filter } : {}),
  ...(sort ? { sort } : {}),
  ...(list === undefined ? {} : { list }),
  ...(drawn === undefined ? {} : { drawn }),
  ...made,
  ...(input ? { input } : {}),
});

/** The field without what is said of its place. */
function fieldOf<S extends Place>(spec: S): Omit<S, keyof Place> {
  const { stored: _c, unique: _u, filter: _f, sort: _s, list: _l, drawn: _d, input: _i, ...field } = spec;
  return field;
}

type Spec<F extends Field> = Omit<F, 'kind' | 'optional' | 'initial'> & Place;

/** A text that must be there. */
export const line = (spec: Spec<StrField>): EntityPart<string> =>
  entityPart(spec, {
    field: str(fieldOf(spec)),
    input: shortText(spec.maxLength).default(''),
    told: z.string(),
    blank: '',
  });

/** A text that may be left out; empty and missing are null. */
export const maybeLine = (spec: Spec<StrField>): EntityPart<string | null> =>
  entityPart(spec, {
    field: str({ ...fieldOf(spec), optional: true }),
    input: maybeText(spec.maxLength),
    told: z.string().nullable(),
    blank: '',
  });

export const number = (spec: Spec<IntField> & { readonly blank: number }): EntityPart<number> => {
  const { blank, ...rest } = spec;
  const input = whole(rest.min, rest.max).default(blank);
  return entityPart(rest, { field: int(fieldOf(rest)), input, told: z.number(), blank });
};

/** A number that may be left out; empty and missing are null. */
export const maybeNumber = (spec: Spec<IntField>): EntityPart<number | null> =>
  entityPart(spec, {
    field: int({ ...fieldOf(spec), optional: true }),
    // What is empty is no 0.
    input: z
      .union([z.literal('').transform(() => null), whole(spec.min, spec.max)])
      .nullish()
      .transform((value) => value ?? null),
    told: z.number().nullable(),
    blank: '',
  });

/** Another thing, by a name that whoever types knows; none is null. */
export const reference = ({
  refers,
  ...spec
}: Spec<StrField> & { readonly refers: Refers }): EntityPart<string | null> =>
  entityPart(spec, {
    field: str({ ...fieldOf(spec), optional: true }),
    input: maybeText(spec.maxLength),
    told: z.string().nullable(),
    blank: '',
    refers,
  });

/** Several other things, by their names with commas between them; none is null. */
export const references = ({
  refers,
  ...spec
}: Spec<StrField> & { readonly refers: Refers & { readonly most: number } }): EntityPart<string | null> =>
  reference({ ...spec, refers });

/** Write-only: told as null whatever there is. */
export const sealedLine = (spec: Spec<StrField>): EntityPart<null> =>
  entityPart(
    { ...spec, list: false },
    {
      field: secret({ ...fieldOf(spec), optional: true }),
      input: z.string().max(spec.maxLength).nullish(),
      told: z.null(),
      blank: '',
      isSealed: true,
    },
  );

/** One of some codes. */
export const oneOf = (spec: Spec<ChoiceField> & { readonly blank: string }): EntityPart<string> => {
  const { blank, ...rest } = spec;
  const longest = Math.max(...rest.options.map(({ value }) => String(value).length));
  return entityPart(rest, { field: choice(fieldOf(rest)), input: code(longest, blank), told: z.string(), blank });
};

/** One of some numbers that stand for something. */
export const oneNumberOf = (spec: Spec<ChoiceField> & { readonly blank: number }): EntityPart<number> => {
  const { blank, ...rest } = spec;
  const numbers = rest.options.map(({ value }) => Number(value));
  const input = whole(Math.min(...numbers), Math.max(...numbers)).default(blank);
  return entityPart(rest, { field: choice(fieldOf(rest)), input, told: z.number(), blank });
};

/** Signs of the longest code; a word that is none of them may be as long, and is refused at its field. */
const longestOf = (options: ChoiceField['options']): number =>
  Math.max(24, ...options.map(({ value }) => String(value).length));

/** What was typed as words or as a list, by the values that the options have; what is none of them stays and is refused at its field. */
const someCodes = ({ options }: ChoiceField) =>
  z
    .union([
      // All of them, with a space behind each comma, or words that are refused at the field.
      z.string().max(Math.max(200, (longestOf(options) + 2) * options.length)),
      z
        .array(z.union([z.string().max(longestOf(options)), z.number().min(-1_000_000).max(1_000_000)]))
        .max(options.length),
    ])
    .nullish()
    .transform((value) => {
      const given = typeof value === 'string' ? value.split(',') : (value ?? []);
      const words = [...new Set(given.map((one) => String(one).trim()).filter((one) => one !== ''))];
      return words.map((word) => options.find(({ value: known }) => String(known) === word)?.value ?? word);
    });

/** Several of some codes, or none. */
export const someOf = (spec: Spec<ChoiceField>): EntityPart<(string | number)[]> => {
  const field = choices({ ...fieldOf(spec), optional: true });
  return entityPart(spec, {
    field,
    input: someCodes(field),
    told: z.array(z.union([z.string(), z.number()])),
    blank: [],
  });
};

/** A time in ISO; one without a zone was read in that of the tenant before (`server/http/wall-times.ts`), a day begins in UTC. Empty = none. */
const momentInput = timeFilter
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : new Date(timeOf(value)).toISOString()));

/** A moment that may be left out. */
export const moment = (spec: Omit<Spec<StrField>, 'format' | 'maxLength'>): EntityPart<string | null> =>
  entityPart(
    { list: { kind: 'time' }, ...spec },
    {
      field: str({ ...fieldOf(spec), format: 'isoTime', maxLength: 30, optional: true }),
      input: momentInput,
      told: z.string().nullable(),
      blank: '',
      isMoment: true,
    },
  );

export const yesNo = (spec: Omit<Spec<Extract<Field, { kind: 'bool' }>>, 'blank'>): EntityPart<boolean> =>
  entityPart(spec, { field: bool(fieldOf(spec)), input: z.boolean().default(false), told: z.boolean(), blank: false });
