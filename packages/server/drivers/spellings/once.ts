/**
 * Reads each text once: devices say the same few thousand levels and words again and again. Bounded, so that one that never repeats
 * itself costs no memory; then it begins anew.
 */
export function readOnce<T>(read: (text: string | null) => T, most = 8192): (text: string | null | undefined) => T {
  const known = new Map<string, T>();
  const nothing = read(null);
  return (text) => {
    if (text === null || text === undefined) return nothing;
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as T;
    if (known.size >= most) known.clear();
    const value = read(text);
    known.set(text, value);
    return value;
  };
}
