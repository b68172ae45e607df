import pg from 'pg';

/** What one connection of the driver can be told and tells; the driver's own types leave it out. */
interface Wire {
  query(text: string): void;
  parse(query: { readonly text: string }, more?: boolean): void;
  emit(event: string, message?: unknown): boolean;
}

interface Complaint {
  /** SQLSTATE. */
  readonly code: string;
  readonly message: string;
}

/** Statements as they went over the wire to PostgreSQL, without their parameters, and what it found wrong with them. */
export interface Statements {
  readonly texts: Set<string>;
  readonly complaints: Complaint[];
  stop(): void;
}

/** Listens in on every connection of this process from now on. */
export function watchStatements(): Statements {
  const texts = new Set<string>();
  const complaints: Complaint[] = [];
  const wire = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype;
  const own = { query: Reflect.get(wire, 'query'), parse: Reflect.get(wire, 'parse'), emit: Reflect.get(wire, 'emit') };
  wire.query = function (text) {
    texts.add(text);
    own.query.call(this, text);
  };
  wire.parse = function (asked, more) {
    texts.add(asked.text);
    own.parse.call(this, asked, more);
  };
  wire.emit = function (event, message) {
    const { code, message: words } = (message ?? {}) as { code?: string; message?: string };
    if (event === 'errorMessage') complaints.push({ code: code ?? '', message: words ?? '' });
    return own.emit.call(this, event, message);
  };
  return {
    texts,
    complaints,
    stop: () => {
      wire.query = own.query;
      wire.parse = own.parse;
      Reflect.deleteProperty(wire, 'emit');
    },
  };
}
