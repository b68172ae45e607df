/**
 * What characters a body is made of: the header of HTTP says it, else the XML declaration, else it is UTF-8. What does not fit the octets is passed
 * over: CPEs say `utf-8` of texts that are not, and `utf-16` of texts that a person can read.
 */

const strict = new TextDecoder('utf-8', { fatal: true });
const lenient = new TextDecoder('utf-8');

function read(bytes: Uint8Array, label: string): string | undefined {
  try {
    const decoder = /^\s*utf-?8\s*$/i.test(label) ? strict : new TextDecoder(label, { fatal: true });
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** As the XML declaration has it. Whoever can read that in ASCII does not read UTF-16. */
function declared(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 128)).toString('latin1');
  const label = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]{0,100}?\sencoding\s*=\s*["']([^"']{1,40})["']/.exec(head)?.[1];
  return label === undefined || /^utf-?16/i.test(label) ? undefined : label;
}

export function charsetTextOf(bytes: Uint8Array, charset: string | undefined): string {
  const told = charset === undefined ? undefined : read(bytes, charset.slice(0, 40));
  if (told !== undefined) return told;
  const label = declared(bytes);
  return (label === undefined ? undefined : read(bytes, label)) ?? lenient.decode(bytes);
}
