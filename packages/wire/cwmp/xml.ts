import { CwmpError } from './error.ts';

/**
 * The XML that SOAP 1.1 needs, read forward and once: elements, attributes, text, CDATA, the five entities and numeric references; comments and
 * processing instructions are passed over. Nothing is declared, included or fetched. Each character is looked at a bounded number of times, and
 * nesting costs a place in an array and no stack.
 *
 * CPEs write by `printf`, so three things are taken that XML 1.0 calls fatal: an `&` that begins no entity stands for itself, a character that XML
 * forbids (raw or by reference) is U+FFFD, and one NUL or several may follow the end (the terminator of a C string, sent with it).
 */
export interface XmlLimits {
  /** Octets of the body, or UTF-16 units where it is given as text. */
  readonly size: number;
  readonly depth: number;
  readonly elements: number;
  readonly attributes: number;
  /** Characters of one name, prefix included. */
  readonly name: number;
}

/** A whole tree of parameters in one answer has some 10,000 names of 100 characters; Envelope to Name is five deep. */
export const usualXmlLimits: XmlLimits = {
  size: 8 * 1024 * 1024,
  depth: 24,
  elements: 400_000,
  attributes: 32,
  name: 128,
};

export const END = 0;
export const OPEN = 1;
export const CLOSE = 2;
export const TEXT = 3;
type Token = typeof END | typeof OPEN | typeof CLOSE | typeof TEXT;

const LT = 0x3c;
const GT = 0x3e;
const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;
const EQUALS = 0x3d;
const COLON = 0x3a;
const CR = 0x0d;

/** Of ASCII only; from 0x80 on everything may stand in a name, as nearly everything may in XML 1.0 (5th edition). */
const NAME_CHARACTER = new Uint8Array(128);
const NAME_START = new Uint8Array(128);
for (const one of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_') {
  NAME_START[one.charCodeAt(0)] = 1;
  NAME_CHARACTER[one.charCodeAt(0)] = 1;
}
for (const one of '0123456789-.:') NAME_CHARACTER[one.charCodeAt(0)] = 1;

/** Not a Char of XML 1.0 §2.2, beside lone surrogates: a text of ours can hold those, a decoded one cannot. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;

export const isWritable = (text: string): boolean => !FORBIDDEN.test(text) && text.isWellFormed();

function blank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

const REFERENCES = /&(?:#[xX]([0-9a-fA-F]{1,8})|#([0-9]{1,10})|(amp|lt|gt|quot|apos));/g;
const LONGEST_REFERENCE = 13;
const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function character(code: number): string {
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd';
  const one = String.fromCodePoint(code);
  return isWritable(one) ? one : '\ufffd';
}

function referred(_all: string, hex?: string, decimal?: string, entity?: string): string {
  if (hex !== undefined) return character(Number.parseInt(hex, 16));
  if (decimal !== undefined) return character(Number.parseInt(decimal, 10));
  return ENTITIES.get(entity ?? '') ?? '';
}

/** V8 remembers every place that it replaces before it replaces one: some hundred octets for each `&lt;` of a text that is nothing else. */
const STRETCH = 16_384;

/** Where a long text may be cut: within no reference and no line end. */
function cutOf(text: string, from: number): number {
  const end = from + STRETCH;
  if (end >= text.length) return text.length;
  const begun = text.slice(end - LONGEST_REFERENCE, end).lastIndexOf('&');
  if (begun >= 0) return end - LONGEST_REFERENCE + begun;
  return text.charCodeAt(end - 1) === CR ? end - 1 : end;
}

function inStretches(text: string, change: (stretch: string) => string): string {
  if (text.length <= STRETCH) return change(text);
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = cutOf(text, at);
    parts.push(change(text.slice(at, end)));
    at = end;
  }
  return parts.join('');
}

const changed = (raw: string): string => raw.replace(/\r\n?/g, '\n').replace(REFERENCES, referred);

/** By hand: a body may be nothing else, and an expression takes a second for 8 MB of it. */
function mended(text: string): string {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const isForbidden = (unit < 0x20 && unit !== 0x09 && unit !== 0x0a && unit !== CR) || unit >= 0xfffe;
    units[i] = isForbidden ? 0xfffd : unit;
  }
  return new TextDecoder('utf-16le').decode(units);
}

/** Line ends as XML 1.0 §2.11 has them, and references as what they stand for. */
function plain(raw: string): string {
  return raw.includes('&') || raw.includes('\r') ? inStretches(raw, changed) : raw;
}

/** After `next`: what stands at this place. A pull scanner; who calls decides what is kept. */
export class XmlScanner {
  /** Of the element that was opened or closed last. */
  local = '';
  prefix = '';
  /** Elements that are open now. */
  depth = 0;
  private readonly text: string;
  private readonly limits: XmlLimits;
  private at = 0;
  private readonly names: string[] = [];
  private elements = 0;
  private rooted = false;
  /** An empty element was opened, and its end comes next. */
  private ends = false;
  private from = 0;
  private to = 0;
  private isData = false;
  private attributes = 0;
  /** Per attribute: where name, local name and value begin and end. */
  private readonly places: number[] = [];

  constructor(text: string, limits: XmlLimits = usualXmlLimits) {
    if (text.length > limits.size) throw new CwmpError('tooLarge', `${text.length} characters`);
    this.text = isWritable(text) ? text : mended(text);
    this.limits = limits;
    if (this.text.charCodeAt(0) === 0xfeff) this.at = 1;
  }

  next(): Token {
    if (this.ends) return this.leave();
    const { text } = this;
    for (;;) {
      const { at } = this;
      if (at >= text.length) return this.finish();
      if (text.charCodeAt(at) !== LT) {
        if (this.characters()) return TEXT;
        continue;
      }
      const second = text.charCodeAt(at + 1);
      if (second === SLASH) return this.close();
      if (second === QUESTION) this.at = this.after('?>', at + 2);
      else if (second !== BANG) return this.open();
      else if (text.startsWith('--', at + 2)) this.at = this.after('-->', at + 4);
      else {
        this.data();
        return TEXT;
      }
    }
  }

  /** Of the TEXT just read. */
  characterData(): string {
    const raw = this.text.slice(this.from, this.to);
    return this.isData ? raw : plain(raw);
  }

  /** Value of an attribute of the element just opened, by its local name. */
  attribute(local: string): string | undefined {
    const { text, places } = this;
    for (let i = 0; i < this.attributes * 5; i += 5) {
      const from = places[i + 1]!;
      if (places[i + 2]! - from === local.length && text.startsWith(local, from)) return this.valueAt(i);
    }
    return undefined;
  }

  /** Every attribute of the element just opened, names as they stand. */
  eachAttribute(take: (name: string, value: string) => void): void {
    for (let i = 0; i < this.attributes * 5; i += 5) {
      take(this.text.slice(this.places[i]!, this.places[i + 2]!), this.valueAt(i));
    }
  }

  /**
   * The next element directly below the one that stands at depth `inside`; false once that one ends. What has not been read of the child before
   * is passed over.
   */
  child(inside: number): boolean {
    for (;;) {
      const token = this.next();
      if (token === OPEN) {
        if (this.depth === inside + 1) return true;
      } else if (token === END || (token === CLOSE && this.depth < inside)) return false;
    }
  }

  /** The text of the element just opened, to its end. Elements inside are passed over. */
  textToEnd(): string {
    const inside = this.depth;
    let whole = '';
    for (;;) {
      const token = this.next();
      if (token === TEXT) {
        if (this.depth === inside) whole = whole === '' ? this.characterData() : whole + this.characterData();
      } else if (token === END || (token === CLOSE && this.depth < inside)) return whole;
    }
  }

  private valueAt(i: number): string {
    return plain(this.text.slice(this.places[i + 3]!, this.places[i + 4]!));
  }

  private fault(detail: string, at = this.at): CwmpError {
    return new CwmpError('notXml', detail, at);
  }

  private after(mark: string, from: number): number {
    const found = this.text.indexOf(mark, from);
    if (found < 0) throw this.fault(`no ${mark}`);
    return found + mark.length;
  }

  /** Text up to the next tag. Outside of the root only white space may stand. */
  private characters(): boolean {
    const { text, at } = this;
    const found = text.indexOf('<', at);
    const end = found < 0 ? text.length : found;
    this.at = end;
    if (this.depth > 0) {
      this.from = at;
      this.to = end;
      this.isData = false;
      return true;
    }
    for (let i = at; i < end; i++) {
      const code = text.charCodeAt(i);
      if (!blank(code) && !(this.rooted && code === 0xfffd)) throw this.fault('text outside of the root', i);
    }
    return false;
  }

  private data(): void {
    const { text, at } = this;
    if (!text.startsWith('[CDATA[', at + 2)) {
      if (text.length < at + 9) throw this.fault('cut in a tag');
      throw new CwmpError('doctype', 'a declaration', at);
    }
    if (this.depth === 0) throw this.fault('text outside of the root');
    this.from = at + 9;
    this.at = this.after(']]>', this.from);
    this.to = this.at - 3;
    this.isData = true;
  }

  private finish(): typeof END {
    if (this.depth > 0) throw this.fault(`ends within ${this.names[this.depth - 1]}`);
    if (!this.rooted) throw this.fault('no element');
    return END;
  }

  /** Where the name that begins here ends; `colon` is set to the place of its colon. */
  private colon = -1;
  private nameEnd(from: number): number {
    const { text } = this;
    let i = from;
    let code = text.charCodeAt(i);
    if (!(code >= 128 || NAME_START[code] === 1)) throw this.fault('no name', from);
    this.colon = -1;
    do {
      if (code === COLON && this.colon < 0) this.colon = i;
      code = text.charCodeAt(++i);
    } while (code >= 128 || NAME_CHARACTER[code] === 1);
    if (i - from > this.limits.name) throw new CwmpError('nameTooLong', `${i - from} characters`, from);
    return i;
  }

  private open(): typeof OPEN {
    const { text, limits } = this;
    const from = this.at + 1;
    const end = this.nameEnd(from);
    if (this.depth === 0 && this.rooted) throw this.fault('a second root');
    if (this.depth >= limits.depth) throw new CwmpError('tooDeep', `deeper than ${limits.depth}`, from);
    if (++this.elements > limits.elements)
      throw new CwmpError('tooMany', `more than ${limits.elements} elements`, from);
    const name = text.slice(from, end);
    this.called(name, this.colon < 0 ? -1 : this.colon - from);
    this.names[this.depth++] = name;
    this.rooted = true;
    this.attributes = 0;
    let at = end;
    if (text.charCodeAt(at) !== GT) at = this.readAttributes(at);
    this.at = at + 1;
    return OPEN;
  }

  private called(name: string, colon: number): void {
    this.prefix = colon < 0 ? '' : name.slice(0, colon);
    this.local = colon < 0 ? name : name.slice(colon + 1);
  }

  /** From behind the name of an element to its `>`. */
  private readAttributes(start: number): number {
    const { text } = this;
    let at = start;
    for (;;) {
      const gap = at;
      while (blank(text.charCodeAt(at))) at++;
      const code = text.charCodeAt(at);
      if (code === GT) return at;
      if (code === SLASH) {
        if (text.charCodeAt(at + 1) !== GT) throw this.fault('a slash within a tag', at);
        this.ends = true;
        return at + 1;
      }
      if (at >= text.length) throw this.fault('ends within a tag', at);
      if (at === gap) throw this.fault('no space before an attribute', at);
      at = this.readAttribute(at);
    }
  }

  private readAttribute(from: number): number {
    const { text, limits } = this;
    const end = this.nameEnd(from);
    if (this.attributes >= limits.attributes)
      throw new CwmpError('tooMany', `more than ${limits.attributes} attributes`, from);
    let at = end;
    while (blank(text.charCodeAt(at))) at++;
    if (text.charCodeAt(at) !== EQUALS) throw this.fault('an attribute without a value', at);
    at++;
    while (blank(text.charCodeAt(at))) at++;
    const quote = text[at];
    if (quote !== '"' && quote !== "'") throw this.fault('a value without quotes', at);
    const close = text.indexOf(quote, at + 1);
    if (close < 0) throw this.fault('a value without its end', at);
    const i = this.attributes++ * 5;
    this.places[i] = from;
    this.places[i + 1] = this.colon < 0 ? from : this.colon + 1;
    this.places[i + 2] = end;
    this.places[i + 3] = at + 1;
    this.places[i + 4] = close;
    return close + 1;
  }

  private leave(): typeof CLOSE {
    this.ends = false;
    const name = this.names[--this.depth]!;
    this.called(name, name.indexOf(':'));
    return CLOSE;
  }

  private close(): typeof CLOSE {
    const { text } = this;
    const from = this.at + 2;
    const name = this.names[this.depth - 1];
    if (this.depth === 0 || !text.startsWith(name!, from)) throw this.fault('ends what it did not begin');
    let at = from + name!.length;
    while (blank(text.charCodeAt(at))) at++;
    if (text.charCodeAt(at) !== GT) throw this.fault('ends what it did not begin');
    this.at = at + 1;
    return this.leave();
  }
}
