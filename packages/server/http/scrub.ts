const secretName = /(pass(word|wd|phrase|code)?|secret|token|(private|priv|auth|access|api)[_-]?key)$/i;
export const hidden = '***';

/** A copy without the values of fields that are secrets by their name: a second wall behind `note`, which never gets them. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date || depth > 8) return value;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      secretName.test(name) && typeof inner === 'string' && inner !== ''
        ? [name, hidden]
        : [name, withoutSecrets(inner, depth + 1)],
    ),
  );
}

const patterns: readonly [RegExp, string][] = [
  // user:password@ of an address
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@/]+@/gi, `$1:${hidden}@`],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${hidden}`],
  [
    /((?:pass(?:word|wd|phrase|code)?|secret|token|community|(?:private|priv|auth|access|api)[_-]?key)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;)}]+)/gi,
    `$1${hidden}`,
  ],
  // our tokens: 32 bytes in base64url
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, hidden],
];

/** Free text, such as the message of an error, without what looks like a secret, on lines without control characters. */
export function scrubbed(words: string, most: number): string {
  // Cut first: a pattern over a message of many megabytes would take its time.
  const plain = words.slice(0, most * 2).replace(/[\p{Cc}\p{Cf}]+/gu, (found) => (found.includes('\n') ? '\n' : ' '));
  return patterns.reduce((rest, [pattern, by]) => rest.replace(pattern, by), plain).slice(0, most);
}
