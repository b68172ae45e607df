/** Why a stream ended: the device hung up, the connection broke, or the device sent without end and was cut off. */
export type StreamEnd = { readonly kind: 'ended' } | { readonly kind: 'broken' | 'endless'; readonly detail: string };

/** Octets to and from a device's command line, whatever carries them. */
export interface CliStream {
  write(bytes: Uint8Array): void;
  /** One listener; octets that came before it was set are handed over at once. */
  onData(listener: (bytes: Uint8Array) => void): void;
  /** One listener, called once; also when the stream had ended before. Not called after `close()`. */
  onEnd(listener: (end: StreamEnd) => void): void;
  close(): Promise<void>;
  /** SSH only: `SHA256:` and the base64 digest of the host key, as OpenSSH prints it. */
  readonly hostKey?: string;
  /** SSH only: the device needed algorithms that are switched off elsewhere (group1, CBC, SHA-1). */
  readonly legacy?: boolean;
}

/** Keeps what comes before somebody listens, bounded by whoever feeds it. */
export class StreamEars {
  private early: Uint8Array[] = [];
  private ended: StreamEnd | undefined;
  private dataListener: ((bytes: Uint8Array) => void) | undefined;
  private endListener: ((end: StreamEnd) => void) | undefined;

  data(bytes: Uint8Array): void {
    if (this.dataListener) this.dataListener(bytes);
    else this.early.push(bytes);
  }

  end(end: StreamEnd): void {
    if (this.ended) return;
    this.ended = end;
    this.endListener?.(end);
  }

  /** No listener hears anything from now on. */
  deafen(): void {
    this.ended ??= { kind: 'ended' };
    this.early = [];
    this.dataListener = () => undefined;
    this.endListener = undefined;
  }

  onData(listener: (bytes: Uint8Array) => void): void {
    this.dataListener = listener;
    const early = this.early;
    this.early = [];
    for (const bytes of early) listener(bytes);
  }

  onEnd(listener: (end: StreamEnd) => void): void {
    this.endListener = listener;
    if (this.ended) listener(this.ended);
  }
}
