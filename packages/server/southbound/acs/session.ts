import type {
  AcsAnswer,
  AcsRequest,
  CpeAnswer,
  CpeRequest,
  CwmpEnvelope,
  FromAcs,
  FromCpe,
  Inform,
  Manner,
} from '@heliograph/wire/cwmp/message.ts';

/** What our side does next. */
type Turn =
  /** Keep the report, then `informed`. `again`: it is the report of this session once more, whose answer was lost. */
  | { readonly does: 'store'; readonly inform: Inform; readonly again: boolean }
  /** Keep what the device told of its own accord, then `kept`. */
  | { readonly does: 'keep'; readonly told: ToldRequest }
  /** Say so to the device; nothing has to be kept. */
  | { readonly does: 'reply'; readonly reply: CpeSessionReply }
  /** Ask what is wanted of the device next, then `send`. `last`: what became of the request before. */
  | { readonly does: 'ask'; readonly last: RpcExchange | undefined }
  /** The device does not keep to the rules: 400, and the session is over. */
  | { readonly does: 'refuse'; readonly why: string; readonly last: RpcExchange | undefined };

/** Requests of a device that tell something. */
export type ToldRequest = Exclude<
  CpeRequest,
  { readonly method: 'Inform' | 'GetRPCMethods' | 'Kicked' | 'RequestDownload' | 'unknown' }
>;

export interface RpcExchange {
  readonly request: AcsRequest;
  /** undefined: none came. */
  readonly answer: CpeAnswer | undefined;
}

/** An envelope, or undefined: the session is over (204). */
export type CpeSessionReply = CwmpEnvelope<FromAcs> | undefined;

/** The methods that a device may call here (TR-069 Annex A.4). */
export const acsMethods = [
  'Inform',
  'GetRPCMethods',
  'TransferComplete',
  'AutonomousTransferComplete',
  'RequestDownload',
  'DUStateChangeComplete',
  'AutonomousDUStateChangeComplete',
  'Kicked',
] as const;

/** Between two messages of a device (ms): TR-069 3.7.1.1 leaves it to the ACS, and no CPE may ask for less than 30 s. */
const usualIdleMs = 30_000;
const longestIdleMs = 600_000;
/** Requests of its own that a device may make in one session; one that asks for ever has a fault. */
const mostRequests = 200;

type State = 'new' | 'informing' | 'theirs' | 'keeping' | 'asking' | 'waiting' | 'over';

const isRequest = (body: FromCpe): body is CpeRequest =>
  body.method === 'unknown' || (acsMethods as readonly string[]).includes(body.method);

const isTold = (body: CpeRequest): body is ToldRequest =>
  body.method === 'TransferComplete' ||
  body.method === 'AutonomousTransferComplete' ||
  body.method === 'DUStateChangeComplete' ||
  body.method === 'AutonomousDUStateChangeComplete';

const sameReport = (a: Inform, b: Inform): boolean =>
  a.device.oui === b.device.oui &&
  a.device.productClass === b.device.productClass &&
  a.device.serialNumber === b.device.serialNumber &&
  JSON.stringify(a.events) === JSON.stringify(b.events);

/**
 * One session of a device (TR-069 3.7), without sockets and without waiting: it is told what came, and says what to do. The device
 * reports, may then make requests of its own, one in each message, and gives the turn to us by an empty message; from then on one request
 * of ours goes out with each answer, until there is none. We never ask it to hold its requests: some lose them then.
 */
export class AcsSession {
  #state: State = 'new';
  #inform: Inform | undefined;
  #manner: Manner | undefined;
  /** cwmp:ID of the message that is being answered. */
  #answering = '';
  #keeping: ToldRequest | undefined;
  #outstanding: AcsRequest | undefined;
  #sent = 0;
  #requests = 0;
  #idleMs = usualIdleMs;
  #deadline = Infinity;
  readonly #now: () => number;

  /** @param now monotonic ms */
  constructor(now: () => number) {
    this.#now = now;
    this.#alive();
  }

  get isOver(): boolean {
    return this.#state === 'over';
  }

  /** The device has heard that its report is kept: it said something more. */
  get wasHeard(): boolean {
    return this.#state !== 'new' && this.#state !== 'informing' && this.#state !== 'theirs';
  }

  /** Is it the report that this session began with, which the device sends again because it did not hear the answer? */
  repeats(inform: Inform): boolean {
    return !this.wasHeard && this.#inform !== undefined && sameReport(this.#inform, inform);
  }

  /** When the device has been silent for too long, monotonic ms. */
  get deadline(): number {
    return this.#deadline;
  }

  /** What came from the device; undefined: an empty message. */
  take(envelope: CwmpEnvelope<FromCpe> | undefined): Turn {
    this.#alive();
    if (this.#state === 'over') return this.#refuse('the session is over');
    if (this.#state === 'informing' || this.#state === 'keeping' || this.#state === 'asking')
      return this.#refuse('a message before the answer to the last one');
    if (!envelope) return this.#empty();
    this.#manner = envelope.manner;
    if (envelope.sessionTimeout !== undefined)
      this.#idleMs = Math.min(Math.max(envelope.sessionTimeout * 1000, usualIdleMs), longestIdleMs);
    this.#alive();
    const { body, id } = envelope;
    if (body.method === 'Inform') return this.#report(body, id);
    if (this.#state === 'new') return this.#refuse('a session begins with Inform');
    return isRequest(body) ? this.#request(body, id) : this.#answer(body);
  }

  /** The report is kept. */
  informed(): CpeSessionReply {
    this.#state = 'theirs';
    return this.#say({ method: 'InformResponse' });
  }

  /** What the device told is kept. */
  kept(): CpeSessionReply {
    const told = this.#keeping;
    this.#keeping = undefined;
    this.#state = this.#outstanding ? 'waiting' : 'theirs';
    return told && this.#say({ method: `${told.method}Response` });
  }

  /** The next request to the device, or the end. */
  send(request: AcsRequest | undefined): CpeSessionReply {
    this.#alive();
    if (!request) {
      this.#state = 'over';
      return undefined;
    }
    this.#state = 'waiting';
    this.#outstanding = request;
    this.#sent += 1;
    return this.#manner && { id: String(this.#sent), manner: this.#manner, body: request };
  }

  /** Nothing more comes of it: the device is silent, began another session, or its connection broke. Returns what was asked last, if that is open. */
  end(): RpcExchange | undefined {
    this.#state = 'over';
    const request = this.#outstanding;
    this.#outstanding = undefined;
    return request && { request, answer: undefined };
  }

  #alive(): void {
    this.#deadline = this.#now() + this.#idleMs;
  }

  #report(inform: Inform, id: string): Turn {
    // Once we have spoken, the device has heard the answer to its report: this is another session, and it has a new one.
    if (this.#state !== 'new' && this.#state !== 'theirs') return this.#refuse('Inform in the middle of a session');
    const again = this.#inform !== undefined && sameReport(this.#inform, inform);
    if (this.#inform && !again) return this.#refuse('a second Inform in one session');
    this.#inform = inform;
    this.#answering = id;
    this.#state = 'informing';
    return { does: 'store', inform, again };
  }

  #empty(): Turn {
    if (this.#state === 'new') return this.#refuse('a session begins with Inform');
    const request = this.#outstanding;
    this.#outstanding = undefined;
    this.#state = 'asking';
    return { does: 'ask', last: request && { request, answer: undefined } };
  }

  #request(body: Exclude<CpeRequest, Inform>, id: string): Turn {
    this.#requests += 1;
    if (this.#requests > mostRequests) return this.#refuse('too many requests in one session');
    this.#answering = id;
    if (isTold(body)) {
      this.#keeping = body;
      this.#state = 'keeping';
      return { does: 'keep', told: body };
    }
    return { does: 'reply', reply: this.#say(answer(body)) };
  }

  #answer(answer: CpeAnswer): Turn {
    const request = this.#outstanding;
    if (!request) return this.#refuse(`${answer.method} to nothing`);
    // Its ID is not looked at: some devices say 0, or none. One request is open at a time, so its name is enough.
    if (answer.method !== 'Fault' && answer.method !== `${request.method}Response`)
      return this.#refuse(`${answer.method} to ${request.method}`);
    this.#outstanding = undefined;
    this.#state = 'asking';
    return { does: 'ask', last: { request, answer } };
  }

  #refuse(why: string): Turn {
    return { does: 'refuse', why, last: this.end() };
  }

  #say(body: AcsAnswer): CpeSessionReply {
    return this.#manner && { id: this.#answering, manner: this.#manner, body };
  }
}

function answer(body: Exclude<CpeRequest, Inform | ToldRequest>): AcsAnswer {
  switch (body.method) {
    case 'GetRPCMethods':
      return { method: 'GetRPCMethodsResponse', methods: acsMethods };
    case 'Kicked':
      return { method: 'KickedResponse', nextUrl: body.next };
    case 'RequestDownload':
      return { method: 'RequestDownloadResponse' };
    case 'unknown':
      return { method: 'Fault', code: 8000, text: `Method not supported: ${body.name.slice(0, 64)}` };
  }
}
