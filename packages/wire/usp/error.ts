/** Why a record or a message was refused. */
export type UspWireErrorKind =
  | 'tooLarge'
  /** More fields or entries than are taken. */
  | 'tooMany'
  /** No protobuf, or not of these messages. */
  | 'malformed'
  /** Protobuf, but nothing that could be acted on: no header, no body, no kind of record. */
  | 'empty';

/** The one error of this folder; everything else that is thrown while reading is a bug. */
export class UspWireError extends Error {
  readonly kind: UspWireErrorKind;

  constructor(kind: UspWireErrorKind, detail: string) {
    super(`${kind}: ${detail}`);
    this.kind = kind;
  }
}
