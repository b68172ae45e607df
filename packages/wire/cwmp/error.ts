/** Why a message was refused. */
export type CwmpErrorKind =
  /** Not well-formed XML. */
  | 'notXml'
  | 'tooLarge'
  | 'tooDeep'
  /** More elements, attributes or entries of a list than are taken. */
  | 'tooMany'
  | 'nameTooLong'
  /** `<!DOCTYPE`, `<!ENTITY` or another declaration: SOAP 1.1 §3 allows none, and what they can do is harm. */
  | 'doctype'
  /** XML, but no Envelope with a Body. */
  | 'notSoap'
  /** A Body without an element. */
  | 'noMethod'
  /** A text that XML cannot carry, found while writing. */
  | 'unwritable';

/** The one error of this folder about messages; everything else that is thrown while reading one is a bug. */
export class CwmpError extends Error {
  readonly kind: CwmpErrorKind;
  /** Where in the text, in UTF-16 units; -1 where it is about the whole. */
  readonly at: number;

  constructor(kind: CwmpErrorKind, detail: string, at = -1) {
    super(`${kind}: ${detail}`);
    this.kind = kind;
    this.at = at;
  }
}
