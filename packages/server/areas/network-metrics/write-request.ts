/** One value of a series at a moment. Labels without a value are none. */
export interface WrittenSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** How Prometheus says that a series goes on no more: a NaN of its own. */
const stale = new Uint8Array([2, 0, 0, 0, 0, 0, 0xf0, 0x7f]);
export const staleMarker = Symbol('stale');

/** Bytes of protobuf, as long as they are. */
class Bytes {
  #bytes = new Uint8Array(1024);
  #at = 0;

  #room(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + more));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  raw(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  number(value: number): void {
    this.#room(10);
    let rest = value;
    for (; rest > 0x7f; rest = Math.floor(rest / 128)) this.#bytes[this.#at++] = (rest % 128) | 0x80;
    this.#bytes[this.#at++] = rest;
  }

  /** A field with a length: text, bytes or a message. */
  field(no: number, bytes: Uint8Array): void {
    this.number((no << 3) | 2);
    this.number(bytes.length);
    this.raw(bytes);
  }

  whole(): Uint8Array {
    return this.#bytes.slice(0, this.#at);
  }
}

const text = new TextEncoder();

function labelOf(name: string, value: string): Uint8Array {
  const label = new Bytes();
  label.field(1, text.encode(name));
  label.field(2, text.encode(value));
  return label.whole();
}

function sampleOf(value: number | typeof staleMarker, at: number): Uint8Array {
  const sample = new Bytes();
  sample.number((1 << 3) | 1);
  if (value === staleMarker) sample.raw(stale);
  else sample.raw(new Uint8Array(new Float64Array([value]).buffer));
  sample.number(2 << 3);
  sample.number(at);
  return sample.whole();
}

/** The labels of a series in the order of their names, as bytes that also tell two series apart. */
export function seriesKey({ name, labels }: Pick<WrittenSample, 'name' | 'labels'>): Uint8Array {
  const all = Object.entries({ ...labels, __name__: name }).filter(([, value]) => value !== '');
  const sorted = all.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const series = new Bytes();
  for (const [label, value] of sorted) series.field(1, labelOf(label, value));
  return series.whole();
}

/** A `WriteRequest` of `prometheus.WriteRequest` (remote write 1.0): each series with one sample. */
export function remoteWriteRequest(
  samples: readonly { readonly key: Uint8Array; readonly value: number | typeof staleMarker }[],
  at: number,
): Uint8Array {
  const request = new Bytes();
  for (const { key, value } of samples) {
    const series = new Bytes();
    series.raw(key);
    series.field(2, sampleOf(value, at));
    request.field(1, series.whole());
  }
  return request.whole();
}
