export const REDACTED = '******';

/** Makes a function that takes every given secret out of a text. Longer ones first, so that one inside another leaves no rest. */
export function redactor(secrets: readonly (string | undefined)[]): (text: string) => string {
  const known = [...new Set(secrets)].filter((secret): secret is string => secret !== undefined && secret !== '');
  known.sort((a, b) => b.length - a.length);
  // Split at all of them at once: a replacement put in for one must not be searched for the next.
  return (text) => {
    let parts = [text];
    for (const secret of known) parts = parts.flatMap((part) => part.split(secret).flatMap(join));
    return parts.map((part) => (part === MARK ? REDACTED : part)).join('');
  };
}

/** Stands for a redacted place between the parts; no text holds it, because texts never hold NUL. */
const MARK = '\0';
const join = (part: string, at: number): string[] => (at === 0 ? [part] : [MARK, part]);
