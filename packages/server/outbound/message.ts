import type { Fault } from '../fault.ts';

/** What is sent, whichever way it goes. */
export interface OutboundMessage {
  /** An e-mail address or a phone number. */
  readonly to: string;
  /** Of a mail; an SMS has none. */
  readonly subject: string;
  readonly words: string;
  /** The code alone, for providers that put it into words of their own. */
  readonly code?: string | undefined;
  /** Of a mail about an incident: the id that all mails about it refer to, and the id of this message. */
  readonly thread?: { readonly root: string; readonly id: string } | undefined;
  /** Come with a mail. */
  readonly files?: readonly { readonly name: string; readonly bytes: Uint8Array }[] | undefined;
}

/** The other side will say the same again: trying later is of no use. */
export class Rejected extends Error {
  /** What is wrong in words of ours, where that is known. */
  readonly meaning: Fault | undefined;

  constructor(words: string, meaning?: Fault) {
    super(words);
    this.meaning = meaning;
  }
}
