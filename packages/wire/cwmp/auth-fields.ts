/**
 * The fields WWW-Authenticate and Authorization of HTTP (RFC 7235), bounded: they come from whoever can reach a port. What is too
 * long or cannot be read is undefined, never an error.
 */

const MOST_CHARACTERS = 4096;
const MOST_PARAMETERS = 24;

export interface AuthField {
  /** In lower case. */
  readonly scheme: string;
  /** Names in lower case. The first of two equal ones counts. */
  readonly parameters: ReadonlyMap<string, string>;
  /** What stands in place of parameters (`Basic dXNlcjpwdw==`), else ''. */
  readonly token: string;
}

/** Of RFC 7230. Sticky, so that each character is looked at once. */
const TOKEN = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"/sy;
const TOKEN68 = /[A-Za-z0-9\-._~+/]+=*(?=[\t ]*(?:,|$))/y;
const UNQUOTED = /[^,"]*/y;
const COMMA = /[\t ]*(?:,[\t ,]*)?/y;
const BLANKS = /[\t ]*/y;
const COMMAS = /[\t ,]*/y;
const EQUALS = /[\t ]*=[\t ]*/y;

class Cursor {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) return undefined;
    this.at = pattern.lastIndex;
    return found;
  }

  /** `name = value` at this place, or nothing is taken. */
  parameter(): [name: string, value: string] | undefined {
    const start = this.at;
    const name = this.take(TOKEN)?.[0].toLowerCase();
    if (name !== undefined && this.take(EQUALS)) {
      const quoted = this.take(QUOTED)?.[1];
      // Some CPEs write values with `=` or `/` in them without quotes: up to the comma then.
      const value = quoted === undefined ? this.take(UNQUOTED)?.[0].trim() : quoted.replace(/\\(["\\])/g, '$1');
      if (value !== undefined) return [name, value];
    }
    this.at = start;
    return undefined;
  }
}

function oneField(cursor: Cursor): AuthField | undefined {
  const scheme = cursor.take(TOKEN)?.[0].toLowerCase();
  if (scheme === undefined) return undefined;
  cursor.take(BLANKS);
  const parameters = new Map<string, string>();
  const token = cursor.take(TOKEN68)?.[0] ?? '';
  const most = token === '' ? MOST_PARAMETERS : 0;
  while (parameters.size < most) {
    const found = cursor.parameter();
    if (!found) break;
    if (!parameters.has(found[0])) parameters.set(found[0], found[1]);
    if (!cursor.take(COMMA)?.[0].includes(',')) break;
  }
  return { scheme, parameters, token };
}

/** Every challenge or credential of a field: several may stand in one, with commas between. */
export function authFields(text: string): AuthField[] {
  if (text.length > MOST_CHARACTERS) return [];
  const cursor = new Cursor(text);
  const all: AuthField[] = [];
  cursor.take(COMMAS);
  while (cursor.at < text.length && all.length < 8) {
    const field = oneField(cursor);
    if (!field) break;
    all.push(field);
    cursor.take(COMMAS);
  }
  return all;
}

/** Characters of a quoted-string; what no field may hold is left out, for a line end in one would begin another. */
export const quotedString = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  `"${text.replace(/[\0-\x08\x0a-\x1f\x7f]/g, '').replace(/["\\]/g, '\\$&')}"`;
