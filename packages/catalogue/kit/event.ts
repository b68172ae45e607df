import type { z } from 'zod';

/** Whoever may do any of these; `signedIn`: everybody of the tenant. */
export type Hearers = readonly string[] | 'signedIn';

/**
 * What an event is about, and so in which projects it is told: `olt` by the `oltId` of its payload (or the `projectId` of one that
 * is gone), and to those who see every project when it names none; `oltOrTenant` is about the tenant when it names no OLT;
 * `tenant` names nothing. Of an event about the tenant, people who are bound to some projects hear its kind alone.
 */
export type Concern = 'olt' | 'oltOrTenant' | 'tenant';

/** A kind of live event. What is not declared is told to nobody. */
export interface EventKind<Id extends string = string, Payload extends z.ZodObject = z.ZodObject> {
  readonly id: Id;
  /** Who is told its content. */
  readonly hears: Hearers;
  /** Who is told its kind alone, because screens of theirs show figures of it. Left out: nobody. */
  readonly notices?: Hearers;
  readonly about: Concern;
  readonly payload: Payload;
}

export const event = <const Id extends string, Payload extends z.ZodObject>(
  kind: EventKind<Id, Payload>,
): EventKind<Id, Payload> => kind;
