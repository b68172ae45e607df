/** Versions that a firmware may follow on, as people write them: `V1.9.*, V2.0.3`. `*` is anything; nothing written is every version. */
const listed = (follows: string): readonly string[] => follows.split(/[,，\s]+/).filter((part) => part !== '');

export const isVersionList = (follows: string): boolean =>
  listed(follows).every((part) => /^[\w.*+-]{1,64}$/.test(part) && !part.includes('**'));

const fits = (pattern: string, version: string): boolean => {
  const [head = '', ...rest] = pattern.toLowerCase().split('*');
  const told = version.toLowerCase();
  const last = rest.pop();
  if (last === undefined) return told === head;
  if (!told.startsWith(head)) return false;
  let at = head.length;
  for (const part of rest) {
    const found = told.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return told.length - last.length >= at && told.endsWith(last);
};

/** Whether a device that tells this version may be given it. One whose version is not known may not, where it matters. */
export const mayFollow = (follows: string | null, version: string | null): boolean => {
  const patterns = listed(follows ?? '');
  return patterns.length === 0 || (version !== null && patterns.some((pattern) => fits(pattern, version)));
};
