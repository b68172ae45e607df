/**
 * Made when it is asked for first, and then kept: schemas of the same bounds are one and the same. To make one takes some ten microseconds, and a process that serves makes thousands of them
 * before it is ready. Nobody changes a schema: its methods answer with another one.
 */
export function madeOnce<Bounds extends readonly (number | string | undefined)[], Schema>(
  make: (...bounds: Bounds) => Schema,
): (...bounds: Bounds) => Schema {
  const made = new Map<string, { readonly schema: Schema }>();
  return (...bounds) => {
    const key = JSON.stringify(bounds);
    const known = made.get(key);
    if (known) return known.schema;
    const schema = make(...bounds);
    made.set(key, { schema });
    return schema;
  };
}
