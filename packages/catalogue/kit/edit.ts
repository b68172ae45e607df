import { z } from 'zod';

type Sent<S extends z.ZodRawShape, K extends keyof S> = {
  [F in keyof S]: F extends K ? z.output<S[F]> : z.output<S[F]> | undefined;
};

/** A default would put a value where nobody sent one, and a catch where nobody sent that one. */
function withoutDefault(type: z.core.$ZodType): z.core.$ZodType {
  if (type instanceof z.ZodDefault || type instanceof z.ZodPrefault || type instanceof z.ZodCatch)
    return withoutDefault(type.def.innerType);
  if (type instanceof z.ZodPipe) return z.pipe(withoutDefault(type.def.in), type.def.out);
  return type;
}

/** Nothing was sent: undefined, whatever the type makes of that; null and '' are values, and empty a field that may be empty. */
const leftOut = (type: z.core.$ZodType): z.ZodType => z.optional(withoutDefault(type));

/**
 * Input of a call that changes what is there: what is not sent stays as it is, so a field that is left out is undefined here, also
 * where adding would begin with a default. `needed` (the id) must be sent.
 */
export const sent = <S extends z.ZodRawShape, const K extends keyof S>(
  shape: S,
  ...needed: readonly K[]
): z.ZodType<Sent<S, K>> => {
  const must = new Set<PropertyKey>(needed);
  const fields = Object.entries(shape).map(([name, type]) => [name, must.has(name) ? type : leftOut(type)]);
  return z.object(Object.fromEntries(fields)) as never;
};
