export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

const deepest = 6;

const words = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const isTable = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.length > 0 && value.every(isPlain);

/** Every single value by its path, such as `rules.2.remark`. Lists of plain values stay whole: their order is what they say. */
function flat(value: unknown, path: string, into: Map<string, string | null>, depth = 0): void {
  const parts = depth < deepest && (isPlain(value) || isTable(value)) ? Object.entries(value) : [];
  if (parts.length === 0) {
    if (path !== '') into.set(path, words(value));
    return;
  }
  for (const [name, inner] of parts) flat(inner, path === '' ? name : `${path}.${name}`, into, depth + 1);
}

/** What differs, field by field; of something new or gone, everything that it had. */
export function loggedDifferences(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [new Map<string, string | null>(), new Map<string, string | null>()];
  flat(before ?? {}, '', was);
  flat(after ?? {}, '', is);
  const isNew = !isPlain(before);
  const isGone = !isPlain(after);
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return fields.flatMap((field) => {
    // A field that is named on one side only was not looked at on the other, unless the whole object is new or gone.
    const change = { field, before: was.get(field) ?? null, after: is.get(field) ?? null };
    if (change.before === change.after && !(isNew || isGone)) return [];
    return change.before === null && change.after === null ? [] : [change];
  });
}
