import { z } from 'zod';
import type { Form } from './fields.ts';
import type { Text } from './text.ts';
import { madeOnce } from './made-once.ts';

/** `public`: no token. `signedIn`: any session. Otherwise the permission that the caller must hold. */
export type Access = 'public' | 'signedIn' | `${string}:${string}`;

/**
 * How the answer is laid out (S1 §7): `rows` {rows,total}; `data` {data}; `none` only code and msg; `open` the fields both at
 * top level and in data (sign-in family); `value` one text, in data and, for older clients, as msg; `pageInfo`
 * data.pageInfo.{rows,total}; `file` the bytes themselves.
 */
export type CallReply = 'rows' | 'data' | 'none' | 'open' | 'pageInfo' | 'value' | 'file';

/** Bytes, and keys and values counted together, both looked at before anything is made of them. */
export interface BodyLimit {
  readonly maxBytes: number;
  readonly maxValues: number;
}

/** What a body may be, unless its call says more: little from somebody who is not known yet. */
export const defaultBody = {
  public: { maxBytes: 16 * 1024, maxValues: 500 },
  known: { maxBytes: 64 * 1024, maxValues: 5000 },
  /** Lists of permissions, pages of a device, texts of many pages. */
  large: { maxBytes: 256 * 1024, maxValues: 10_000 },
} as const satisfies Readonly<Record<string, BodyLimit>>;

export interface Call<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  R extends CallReply = CallReply,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /emsWebServer; path parameters as `:name`. */
  readonly path: string;
  readonly title: Text;
  readonly access: Access;
  /** Path, query and body merged into one object; keys that it does not name never reach the handler. */
  readonly input: I;
  /** Rules for typed values, with messages at their fields; checked after `input`. */
  readonly form?: Form;
  readonly reply: R;
  /** One row of `rows`/`pageInfo`, or the value of `data`/`open`. */
  readonly output: O;
  /** Writes an operation-log row in the same transaction as the change. */
  readonly audit?: boolean;
  /** The answer when all went well, where it should say more than "success". */
  readonly done?: Text;
  /** How large its JSON or form may be, where `defaultBody` is not enough. */
  readonly body?: BodyLimit;
  /** A multipart upload: one file of at most this many bytes. */
  readonly upload?: { readonly maxBytes: number };
  /** Older clients send its input as an HTML form; exports are asked for so by all of them. */
  readonly formBody?: true;
  /** May be called with an initial password that still has to be changed. */
  readonly beforePasswordChange?: boolean;
  /**
   * Somebody of the installation's own tenant may work as another tenant for a while. `self`: the call is about the person
   * itself, and is made as in its own tenant meanwhile too. `home`: the same, and nobody of another tenant may make it.
   */
  readonly as?: 'self' | 'home';
  /** Another spelling of a call: the handler of that one makes it. See `spelled`. */
  readonly spells?: AnyCall;
  /**
   * Does something to whatever its ids or its filter choose: a key that it does not know, or one without a value, is refused
   * instead of meaning "all" (`kit/keys.ts`). `words` say something about the deed and choose nothing; they may be empty.
   * Deletions are so by themselves, and files of what a filter fits refuse unknown keys.
   */
  readonly bulk?: { readonly words?: readonly string[] };
  /**
   * Changes what is there: what is not sent stays. Its input is made with `sent`; the form is asked about the fields that were sent,
   * and about the whole by the handler, which has what is there (`kept`).
   */
  readonly edit?: true;
  /** `signIn`: reserved capacity and a per-source limiter; `heavy`: exports, imports. */
  readonly rate?: 'normal' | 'signIn' | 'heavy';
  /** How long the server works at it at most, where that is not `secondsOf`: it waits for a device or for somebody else's server. */
  readonly seconds?: number;
}

export type AnyCall = Call;
export type Calls = Readonly<Record<string, AnyCall>>;
export type InputOf<C extends AnyCall> = z.output<C['input']>;
export type OutputOf<C extends AnyCall> = z.input<C['output']>;

/** Seconds after which the server gives a call up and undoes it. */
export const usualSeconds = 12;
/** What the browser waits beyond the server, so that it hears from it what became of the call. */
export const graceSeconds = 3;
/** A file is on its way for as long as lines are slow: an upload five minutes, the making of a download one. */
export const secondsOf = ({ seconds, upload, reply }: AnyCall): number =>
  seconds ?? (upload ? 300 - graceSeconds : reply === 'file' ? 60 - graceSeconds : usualSeconds);

export const call = <I extends z.ZodType, O extends z.ZodType, const R extends CallReply>(
  spec: Call<I, O, R>,
): Call<I, O, R> => spec;

/**
 * A call under another method and path, for clients that know it so. Its rules, its answer and its handler are the
 * original's; `input` only where the clients name its fields differently.
 */
export const spelled = <C extends AnyCall>(
  original: C,
  at: `${Call['method']} /${string}`,
  input?: z.ZodType<InputOf<C>>,
): AnyCall => {
  const [method, path] = at.split(' ') as [Call['method'], string];
  return { ...original, ...(input ? { input } : {}), method, path, spells: original };
};

/** A call by what is served: its other spellings are the same call. */
export const routeOf = (call: AnyCall): string => {
  const { method, path } = call.spells ?? call;
  return `${method} ${path}`;
};

/* Building blocks for inputs; every string is bounded. */

/** Of int8, which holds every id; texts of as many digits compare as their numbers do. */
const largestId = '9223372036854775807';
/** Decimal digits that the database can count to. */
export const idText = z
  .string()
  .regex(/^\d{1,19}$/)
  .refine((digits) => digits.length < largestId.length || digits <= largestId);

/**
 * A whole number, given as number or text. Both bounds are asked for: what a column cannot hold must not come as far as one, so
 * no call takes a number without them.
 */
export const whole = madeOnce((min: number, max: number) => z.coerce.number().int().min(min).max(max));
/** Bounds of the column where a form has the narrower ones and says them at the field. */
export const int4 = () => whole(-2_147_483_648, 2_147_483_647);
/** A choice by number in a filter: empty and missing are `none`; what is no choice is refused, for it must not mean "all". */
export const numberFilter = madeOnce((min: number, max: number, none: number) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), whole(min, max).default(none)),
);

type Words = readonly [string, ...string[]];
/**
 * A choice by its word, of rows, of a format or of a mode: the one way to declare a filter whose values are known. Empty and missing are
 * no filter; what is no choice is refused at its field (`messages.notAChoice`), for it must not mean "all".
 */
export const choiceOf = <const W extends Words>(words: W) =>
  z
    .enum([...words, ''])
    .nullish()
    .transform((word) => (word === '' || word === null ? undefined : (word as W[number] | undefined)));
/** The same where something is chosen when nothing is said. */
export const choiceOr = <const W extends Words>(words: W, none: W[number]) =>
  choiceOf(words).transform((word) => word ?? none);

/** An id as the console hands it out: a decimal number up to 63 bits, given as text or as a safe number. */
export const id = z.union([idText, z.number().int().nonnegative()]).transform((value) => String(value));
/** An id that need not be given; empty is not given. What is no id is refused: it must not become "any". */
export const optionalId = z
  .union([z.literal('').transform(() => undefined), id])
  .nullish()
  .transform((value) => value ?? undefined);
/** `1,2,3` or an array of ids; at most 100. */
export const ids = z
  .union([z.string().max(2100), z.array(id).max(100)])
  .transform((value) => (typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value))
  .pipe(z.array(idText).min(1).max(100));
export const shortText = madeOnce((max: number = 128) => z.string().max(max).trim());
/** An optional filter: empty means "not given". */
export const filter = madeOnce((max: number = 128) =>
  shortText(max)
    .optional()
    .transform((value) => (value === '' ? undefined : value)),
);
export const paging = {
  pageNum: z.coerce
    .number()
    .int()
    .catch(1)
    .pipe(z.number().transform((n) => Math.min(Math.max(n, 1), 1_000_000)))
    .default(1),
  pageSize: z.coerce
    .number()
    .int()
    .catch(10)
    .pipe(z.number().transform((n) => Math.min(Math.max(n, 1), 100)))
    .default(10),
};
/** Sorting by one of the named columns; anything else falls back to the default order of the list. */
export const sorting = <const K extends readonly [string, ...string[]]>(columns: K) => ({
  orderByColumn: z.enum(columns).optional().catch(undefined),
  isAsc: z
    .enum(['asc', 'desc', 'ascending', 'descending'])
    .catch('desc')
    .transform((word) => (word.startsWith('asc') ? ('asc' as const) : ('desc' as const)))
    .default('desc'),
});
export const nothing = z.object({});
