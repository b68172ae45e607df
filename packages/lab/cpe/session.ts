import { decodeFromAcs } from '@heliograph/wire/cwmp/decode.ts';
import type { UnknownMethod } from '@heliograph/wire/cwmp/decode-acs.ts';
import { encodeFromCpe } from '@heliograph/wire/cwmp/encode.ts';
import type {
  AcsRequest,
  CpeAnswer,
  CpeRequest,
  CwmpEnvelope,
  FromAcs,
  FromCpe,
  Inform,
  Manner,
} from '@heliograph/wire/cwmp/message.ts';
import { cpeFaultWords } from './faults.ts';
import type { Quirk } from './quirks.ts';
import { bomb, dressed } from './talk/dress.ts';
import { HttpClient, NoAnswer, unpackedAnswer, type HttpAnswer } from './talk/http-client.ts';
import { basic, CpeLogin } from './talk/login.ts';

/** What a session needs of its CPE. */
export interface SessionHost {
  readonly quirks: ReadonlySet<Quirk>;
  readonly manner: Manner;
  readonly localAddress: string | undefined;
  readonly patienceMs: number;
  url(): string;
  login(): { readonly username: string; readonly password: string };
  inform(): Inform;
  /** The Inform is answered: what it told will not be told again. */
  acknowledged(inform: Inform): void;
  /** What the CPE has to say by itself, until it is answered. */
  requests(): readonly CpeRequest[];
  answered(request: CpeRequest): void;
  serve(request: AcsRequest): CpeAnswer;
  /** Waits here for ever when a test has asked for it. */
  stall(): Promise<void>;
}

/** How a session ended. `busy`: the ACS said 503, with seconds to wait where it told them. */
export type CpeSessionOutcome =
  | { readonly end: 'done' }
  | { readonly end: 'busy'; readonly retryAfter: number | undefined }
  | { readonly end: 'failed'; readonly reason: string };

/** An ACS that is busy, or one that does not follow TR-069. */
class Broken extends Error {
  readonly outcome: CpeSessionOutcome;

  constructor(outcome: CpeSessionOutcome) {
    super(outcome.end);
    this.outcome = outcome;
  }
}

const failed = (reason: string): Broken => new Broken({ end: 'failed', reason });

const redirects = new Set([302, 307]);

/** One session, from the Inform to the empty answer (TR-069 3.7). It never throws; `abort` ends it from outside. */
export class CpeSession {
  readonly #host: SessionHost;
  readonly #client: HttpClient;
  readonly #login: CpeLogin;
  #url: URL;
  #manner: Manner;
  #cookies = new Map<string, string>();
  #id = 0;
  #hold = false;
  #isAborted = false;
  #said: ReadonlySet<CpeRequest> = new Set();

  constructor(host: SessionHost) {
    this.#host = host;
    this.#client = new HttpClient(host.localAddress, host.patienceMs);
    this.#url = new URL(host.url());
    this.#manner = host.manner;
    const { username, password } = host.login();
    this.#login = new CpeLogin(username, host.quirks.has('wrongPassword') ? `not-${password}` : password);
  }

  abort(): void {
    this.#isAborted = true;
    this.#client.close();
  }

  async run(): Promise<CpeSessionOutcome> {
    try {
      await this.#open();
      await this.#talk();
      return { end: 'done' };
    } catch (error) {
      if (error instanceof Broken) return error.outcome;
      if (error instanceof NoAnswer) return { end: 'failed', reason: error.message };
      return { end: 'failed', reason: error instanceof Error ? error.message : String(error) };
    } finally {
      this.#client.close();
    }
  }

  async #open(): Promise<void> {
    if (this.#host.quirks.has('xmlBomb')) {
      await this.#post(bomb());
      throw failed('a bomb was thrown');
    }
    const inform = this.#host.inform();
    const answer = await this.#exchange(inform);
    if (answer?.body.method !== 'InformResponse')
      throw failed(`Inform was answered with ${answer?.body.method ?? 'nothing'}`);
    this.#hold = answer.hold === true;
    this.#host.acknowledged(inform);
    if (this.#host.quirks.has('informTwice')) await this.#exchange(inform);
    if (this.#host.quirks.has('halfOpen')) await this.#silence();
    await this.#host.stall();
  }

  /** Keeps the connection and says nothing, until the other side has had enough. */
  async #silence(): Promise<never> {
    await this.#client.closed();
    throw failed('the other side closed');
  }

  async #talk(): Promise<void> {
    let asked = await this.#own();
    for (;;) {
      if (asked === undefined) {
        // Nothing from the ACS ends the session, unless it holds us and we have something left to say.
        if (!this.#hold || this.#unsaid().length === 0) return;
        asked = await this.#own();
        if (asked === undefined) return;
      }
      await this.#host.stall();
      asked = await this.#reply(asked);
    }
  }

  #unsaid(): CpeRequest[] {
    return this.#host.requests().filter((one) => !this.#said.has(one));
  }

  /** Says what the CPE has to say, then the empty message; answers the first request of the ACS. */
  async #own(): Promise<CwmpEnvelope<FromAcs | UnknownMethod> | undefined> {
    for (const request of this.#hold ? [] : this.#unsaid()) {
      const answer = await this.#exchange(request);
      this.#said = new Set([...this.#said, request]);
      if (answer?.body.method === `${request.method}Response`) this.#host.answered(request);
    }
    return this.#read(await this.#post(''));
  }

  async #reply(
    asked: CwmpEnvelope<FromAcs | UnknownMethod>,
  ): Promise<CwmpEnvelope<FromAcs | UnknownMethod> | undefined> {
    this.#hold = asked.hold ?? this.#hold;
    const { body } = asked;
    const answer: CpeAnswer =
      body.method === 'unknown' || body.method === 'Fault' || body.method.endsWith('Response')
        ? { method: 'Fault', code: 9000, text: cpeFaultWords(9000), parameters: [] }
        : this.#host.serve(body as AcsRequest);
    const id = this.#host.quirks.has('zeroId') ? '0' : asked.id;
    return this.#read(await this.#post(this.#written(answer, id)));
  }

  async #exchange(request: CpeRequest): Promise<CwmpEnvelope<FromAcs | UnknownMethod> | undefined> {
    return this.#read(await this.#post(this.#written(request, String(++this.#id))));
  }

  #written(body: FromCpe, id: string): string {
    return encodeFromCpe({ id, manner: this.#manner, body });
  }

  #read(answer: HttpAnswer): CwmpEnvelope<FromAcs | UnknownMethod> | undefined {
    if (answer.status === 204 || answer.body.length === 0) return undefined;
    const envelope = decodeFromAcs(unpackedAnswer(answer), {
      charset: /charset="?([^";]+)/i.exec(answer.headers.get('content-type') ?? '')?.[1],
    });
    this.#hold = envelope.hold ?? this.#hold;
    return envelope;
  }

  /** One POST, with the way that redirections and the login make of it. */
  async #post(text: string): Promise<HttpAnswer> {
    for (let turn = 0; turn < 5; turn++) {
      const answer = await this.#ask(text);
      if (answer.status === 401) {
        if (!this.#login.challenged(answer.headers.get('www-authenticate') ?? ''))
          throw failed('the ACS refuses our login');
        continue;
      }
      if (redirects.has(answer.status)) {
        this.#url = new URL(answer.headers.get('location') ?? '', this.#url);
        continue;
      }
      if (answer.status === 503) {
        const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
        throw new Broken({ end: 'busy', retryAfter: Number.isFinite(seconds) ? seconds : undefined });
      }
      if (answer.status !== 200 && answer.status !== 204) throw failed(`HTTP ${answer.status}`);
      return answer;
    }
    throw failed('sent from one place to another');
  }

  async #ask(text: string): Promise<HttpAnswer> {
    if (this.#isAborted) throw failed('switched off');
    const { quirks } = this.#host;
    if (quirks.has('connectionPerRequest')) this.#client.close();
    const dress = text === '' ? { headers: [], body: Buffer.alloc(0) } : dressed(text, quirks);
    const first = quirks.has('basicFirst') ? basic(this.#login) : undefined;
    const authorization = this.#login.header('POST', this.#url, dress.body) ?? first;
    const quoted = quirks.has('quotesCookie');
    const own = [...this.#cookies].map(([name, value]) => (quoted ? `${name}="${value}"` : `${name}=${value}`));
    const cookie = quoted && own.length > 0 ? ['$Version="1"', ...own].join(', ') : own.join('; ');
    const answer = await this.#client.ask({
      method: 'POST',
      url: this.#url,
      headers: [
        ...(authorization === undefined ? [] : ([['Authorization', authorization]] as const)),
        ...(cookie === '' || quirks.has('dropsCookie') ? [] : ([['Cookie', cookie]] as const)),
        ...dress.headers,
      ],
      body: dress.body,
      version: quirks.has('http10') ? '1.0' : '1.1',
      chunked: quirks.has('chunked'),
      expects: quirks.has('expects'),
    });
    for (const line of answer.cookies) {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined) this.#cookies.set(name.trim(), value ?? '');
    }
    return answer;
  }
}
