import type { AnyCall, InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import type { Tongue } from '@heliograph/catalogue/kit/tongue.ts';
import type { Readable } from 'node:stream';
import type { Tx } from '../db/scope.ts';
import type { Actor } from './actor.ts';

/** What the operation log keeps of a change: the object in words, and its fields before and after. Secrets never belong here. */
export interface LoggedChange {
  readonly object: string;
  readonly before?: object | null;
  readonly after?: object | null;
  /** The change was made at this OLT, whose own log then has a line of it too. */
  readonly olt?: { readonly id: string; readonly name: string };
  /**
   * Ids of the OLTs and projects that the row names. Whoever is bound to some projects sees it where it sees all of these; a row
   * that names none is seen by those who see everything, and by who did it.
   */
  readonly about?: { readonly olts?: readonly string[]; readonly projects?: readonly string[] };
}

/** An upload on its way: never in memory as a whole unless the handler reads it so. */
export interface Upload {
  readonly fileName: string;
  readonly stream: Readable;
}

/** What a handler is given besides its checked input. */
export interface Request {
  /** Throws `notSignedIn` on public calls without a session. */
  readonly actor: Actor;
  readonly language: Language;
  /** The same, in the words of the tenant's language pack. */
  readonly tongue: Tongue;
  readonly requestId: string;
  readonly ip: string;
  /** Host name that the browser asked for, in lower case and without a port; whoever asks can make it up. */
  readonly host: string;
  readonly agent: string;
  /** The raw Authorization header; only the identity area looks at it. */
  readonly authorization: string | undefined;
  /** Why, as the person said. */
  readonly reason: string | undefined;
  /** Whole ms since the request came. */
  tookMs(): number;
  /** A transaction of the actor's tenant. For calls with `audit`, the noted changes are logged in this same transaction. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Call inside `tx`, before it ends; once for each thing that is changed. */
  note(change: LoggedChange): void;
  /** The one uploaded file of a multipart call. */
  upload(): Promise<Upload>;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export interface FileReply {
  readonly fileName: string;
  readonly contentType: string;
  readonly body: Uint8Array | Readable;
  /** Never changes under its address, so a browser may keep it. */
  readonly keep?: boolean;
}

/** What a handler returns, by the reply kind of its call. */
type Answer<C extends AnyCall> = C['reply'] extends 'rows' | 'pageInfo'
  ? Page<OutputOf<C>>
  : C['reply'] extends 'file'
    ? FileReply
    : C['reply'] extends 'none'
      ? void
      : OutputOf<C>;

export type Handler<C extends AnyCall> = (input: InputOf<C>, request: Request) => Promise<Answer<C>>;

/** A handler for every call of a table; a missing one is a compile error. */
export type Handlers<T extends Readonly<Record<string, AnyCall>>> = { readonly [K in keyof T]: Handler<T[K]> };
