export type CliFaultCode =
  /** No route, no answer to the connection attempt. */
  | 'unreachable'
  /** The port is closed, or the device ends the connection before anything was asked (all its sessions are taken). */
  | 'refused'
  | 'authFailed'
  | 'enableFailed'
  | 'timeout'
  | 'closed'
  /** More octets, lines or pages than a command may answer. */
  | 'tooMuch'
  /** The device's own words are in `text`. */
  | 'rejected'
  /** An answer without its footer, after the tries the caller allowed. */
  | 'truncated'
  /** Somebody else is at the command line of the device; nothing was sent. */
  | 'busy'
  /** A value that must not be typed: control characters, `?`, not ASCII, too long. Nothing was sent. */
  | 'unsendable'
  /** The SSH host key is not the one expected. */
  | 'hostKeyChanged'
  /** The SSH handshake failed with the modern and with the legacy algorithms. */
  | 'noAlgorithms';

/** What went wrong with a device's command line. Never holds a secret: sessions redact what they put in. */
export class CliFault extends Error {
  readonly code: CliFaultCode;
  /** For `rejected`: the line with which the device refused, as it printed it. */
  readonly text: string;
  /** For `rejected` and `truncated`: the lines that did come. */
  readonly partial: readonly string[];

  constructor(code: CliFaultCode, detail: string, more: { text?: string; partial?: readonly string[] } = {}) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.text = more.text ?? '';
    this.partial = more.partial ?? [];
  }
}
