import { randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { decodeFromCpe } from '@heliograph/wire/cwmp/decode.ts';
import { encodeFromAcs } from '@heliograph/wire/cwmp/encode.ts';
import { CwmpError } from '@heliograph/wire/cwmp/error.ts';
import type { CwmpEnvelope, FromCpe, Inform } from '@heliograph/wire/cwmp/message.ts';
import type { Context } from '../../context.ts';
import { cpeIdentityOf } from '../../estate/cpes/device.ts';
import { plainAddress } from '../networks.ts';
import { SenderLimit } from '../sender-limit.ts';
import { fileAsked } from './files/address.ts';
import type { FileDesk } from './files/file-desk.ts';
import { answerBroken } from './broken-request.ts';
import type { AcsCounters, Shed } from './counters.ts';
import { BodyRefused, charsetOf, codingOf, Hold, packed, readBody, unpackedBody, type Coding } from './http-body.ts';
import type { Doorkeeper, Presented } from './identity.ts';
import type { KnownCpes, TenantPart } from './known.ts';
import type { RefusedBook } from './refused.ts';
import { speedWordOf, type SpeedServer } from './speed.ts';
import type { VisitAnswer, OpenVisit, Visits } from './visits.ts';

/** Octets of a first message, and of one in a session, which may hold a whole tree. */
const firstMost = 256 * 1024;
const sessionMost = 4 * 1024 * 1024;
/** Of all messages that are on their way in. */
const heldMost = 128 * 1024 * 1024;
/** Messages that are being answered; who comes then with a new report is told to come later. */
const busyMost = 600;
const openMost = 10_000;
const connectionsMost = 20_000;
/** From one address: a thousand homes may stand behind one. */
const connectionsOfOne = 2_000;
/** With more connections than this one is closed at the end of its session. */
const keepConnections = 2_000;
/** Ms. A line that is slow has this long for the whole of a message. */
const headersWithin = 10_000;
const messageWithin = 60_000;
const keptAlive = 35_000;
/** Who is sent away comes again after so many seconds, each after others. */
const retry = { least: 10, most: 90 };

export interface HttpSurroundings {
  readonly ctx: Context;
  readonly known: KnownCpes;
  readonly visits: Visits;
  readonly door: Doorkeeper;
  readonly refused: RefusedBook;
  readonly counters: AcsCounters;
  readonly files: FileDesk;
  readonly speed: SpeedServer;
}

/** A message of a device, with what is needed to answer it. */
interface Asked {
  readonly message: IncomingMessage;
  readonly answer: ServerResponse;
  readonly part: TenantPart;
  readonly address: string;
  readonly coding: Coding;
  readonly expects: boolean;
}

const cookieOf = (message: IncomingMessage): string | undefined =>
  // Some put several into one field with commas, some quote the value.
  /(?:^|[;,\s])hgacs="?([0-9a-f-]{36})"?(?:$|[;,\s])/.exec(message.headers.cookie ?? '')?.[1];

const tokenOf = (url: string): string | undefined =>
  /^(?:https?:\/\/[^/]{1,255})?\/acs\/([A-Za-z0-9_-]{16,64})\/?(?:\?|$)/.exec(url)?.[1];

/** Whether nobody on the way can read it. */
const isSecret = ({ socket }: IncomingMessage): boolean => socket instanceof TLSSocket;

/** What devices speak to. Everything that can be refused without reading a body is refused without reading it. */
export class AcsHttp {
  readonly #around: HttpSurroundings;
  readonly #server: Server;
  readonly #hold = new Hold(heldMost);
  /** First messages without good credentials are read, to be listed, at this pace for each address: with wrong ones, and without any. */
  readonly #wrong: SenderLimit;
  readonly #silent: SenderLimit;
  readonly #connections = new Map<string, number>();
  #total = 0;
  #busy = 0;
  #isClosing = false;

  constructor(around: HttpSurroundings) {
    this.#around = around;
    this.#wrong = new SenderLimit(around.ctx.clock);
    this.#silent = new SenderLimit(around.ctx.clock);
    const server = createServer({
      headersTimeout: headersWithin,
      requestTimeout: messageWithin,
      keepAliveTimeout: keptAlive,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 8_192,
      noDelay: true,
    });
    server.maxConnections = connectionsMost;
    server.maxRequestsPerSocket = 0;
    server.on('connection', (socket) => this.#connected(socket));
    server.on(
      'request',
      (message: IncomingMessage, answer: ServerResponse) => void this.#request(message, answer, false),
    );
    server.on(
      'checkContinue',
      (message: IncomingMessage, answer: ServerResponse) => void this.#request(message, answer, true),
    );
    server.on('clientError', answerBroken(around.counters));
    this.#server = server;
  }

  /** Returns the port. */
  async listen(host: string, port: number): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#server.once('error', reject);
    this.#server.listen({ host, port, backlog: 4096 }, resolve);
    await promise;
    this.#server.off('error', reject);
    return (this.#server.address() as AddressInfo).port;
  }

  /** A connection of the port of TLS, whose handshake is done: what comes by it is held to the same bounds. */
  accept(socket: TLSSocket): void {
    if (this.#total >= connectionsMost) return void socket.destroy();
    this.#server.emit('connection', socket);
  }

  /** New reports are sent away from now on; sessions that are open go on. */
  close(): void {
    this.#isClosing = true;
    this.#server.close();
  }

  /** Closes the port and every connection. */
  stop(): void {
    this.#isClosing = true;
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #connected(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const there = (this.#connections.get(address) ?? 0) + 1;
    if (there > connectionsOfOne) return void socket.destroy();
    this.#connections.set(address, there);
    this.#total += 1;
    socket.once('close', () => {
      this.#total -= 1;
      const left = (this.#connections.get(address) ?? 1) - 1;
      if (left > 0) this.#connections.set(address, left);
      else this.#connections.delete(address);
    });
  }

  async #request(message: IncomingMessage, answer: ServerResponse, expects: boolean): Promise<void> {
    // A device that goes away in the middle of an answer is nobody's fault.
    answer.on('error', () => undefined);
    this.#busy += 1;
    try {
      await this.#serve(message, answer, expects);
    } catch (error) {
      if (error instanceof BodyRefused) {
        this.#around.counters.shed(error.status === 413 ? 'tooLong' : 'unreadable');
        this.#say(answer, error.status, { connection: 'close' });
      } else if (message.destroyed && !message.complete) {
        answer.destroy();
      } else {
        this.#around.ctx.log.error({ err: error }, 'a message of a device was not answered');
        this.#later(answer, 'busy');
      }
    } finally {
      this.#busy -= 1;
    }
  }

  async #serve(message: IncomingMessage, answer: ServerResponse, expects: boolean): Promise<void> {
    const file = fileAsked(message.url ?? '');
    const test = speedWordOf(message.url ?? '');
    const token = file?.tenant ?? test?.token ?? tokenOf(message.url ?? '');
    const part = token === undefined ? undefined : this.#around.known.tenantOf(token);
    if (!part) {
      this.#around.counters.shed('unknownAddress');
      return this.#say(answer, 404, { connection: 'close' });
    }
    if (file) return this.#around.files.serve(part, file.transfer, { message, answer, expects });
    // It goes on for a minute, and is no message that waits for its answer.
    if (test) return this.#around.speed.serve(part.tenantId, test.word, message, answer, expects);
    if (message.method !== 'POST') {
      this.#around.counters.shed('notPost');
      return this.#say(answer, 405, { allow: 'POST' });
    }
    const address = plainAddress(message.socket.remoteAddress ?? '') ?? '';
    const asked = { message, answer, part, address, coding: codingOf(message), expects };
    const open = this.#around.visits.find(cookieOf(message), message.socket);
    // Of another tenant: a cookie is good for the address that it was given at.
    if (open && open.part.tenantId === part.tenantId) return this.#goOn(asked, open);
    const full = this.#isFull();
    if (full) return this.#later(answer, full);
    return this.#begin(asked);
  }

  #isFull(): Shed | undefined {
    if (this.#isClosing) return 'closing';
    return this.#busy > busyMost || this.#hold.isFull || this.#around.visits.size >= openMost ? 'full' : undefined;
  }

  async #body({ message, answer, coding, expects }: Asked, most: number): Promise<Buffer> {
    if (expects) answer.writeContinue();
    return unpackedBody(await readBody(message, most, this.#hold), coding, most);
  }

  #read(asked: Asked, body: Buffer, most: number): CwmpEnvelope<FromCpe> | undefined {
    try {
      return decodeFromCpe(body, { charset: charsetOf(asked.message), limits: { size: most } });
    } catch (error) {
      if (!(error instanceof CwmpError)) throw error;
      this.#refuse(asked.answer, 'unreadable');
      return undefined;
    }
  }

  async #goOn(asked: Asked, open: OpenVisit): Promise<void> {
    const { visits } = this.#around;
    const body = await this.#body(asked, sessionMost);
    if (body.length === 0) return this.#tell(asked, await visits.take(open, undefined, asked.message.socket));
    const envelope = this.#read(asked, body, sessionMost);
    if (!envelope) return visits.broken(open);
    // Another report is that of another session: the device has started anew, or lost us.
    if (envelope.body.method === 'Inform' && !open.session.repeats(envelope.body))
      return this.#admit(asked, envelope, envelope.body, this.#presented(asked, body));
    return this.#tell(asked, await visits.take(open, envelope, asked.message.socket));
  }

  /** A first message: who sends it is known by its headers; without good credentials it is looked at only to be listed. */
  async #begin(asked: Asked): Promise<void> {
    const { part, answer, address } = asked;
    const body = await this.#body(asked, firstMost);
    const presented = this.#presented(asked, body);
    const isGood = presented.by === 'own' || presented.by === 'shared';
    if (!isGood && (body.length === 0 || !this.#isLookedAt(part, presented, address)))
      return this.#challenge(asked, presented);
    if (body.length === 0) return this.#refuse(answer, 'noReport');
    const envelope = this.#read(asked, body, firstMost);
    if (!envelope) return;
    if (envelope.body.method !== 'Inform') return this.#refuse(answer, 'noReport', isGood ? 400 : 401);
    return this.#admit(asked, envelope, envelope.body, presented);
  }

  /** Every device shows nothing until it is asked, so of those only some are read; all where a person waits for one from there. */
  #isLookedAt(part: TenantPart, { by }: Presented, address: string): boolean {
    if (by === 'stale') return false;
    if ([...part.admissions.values()].some((leave) => leave.way === 'open' && leave.address === address)) return true;
    return (by === 'wrong' ? this.#wrong : this.#silent).allows(`${part.tenantId} ${address}`);
  }

  #presented({ part, message }: Asked, body: Buffer): Presented {
    const spoken = { method: 'POST', target: message.url ?? '', body };
    return this.#around.door.presented(part, message.headers.authorization, spoken, isSecret(message));
  }

  async #admit(asked: Asked, envelope: CwmpEnvelope<FromCpe>, inform: Inform, presented: Presented): Promise<void> {
    const { part, address, message, answer } = asked;
    const { door, refused, visits, counters } = this.#around;
    const identity = cpeIdentityOf(inform.device);
    if (!identity) return this.#refuse(answer, 'nameless');
    const verdict = door.judge(part, presented, identity, address);
    if (verdict.is === 'out') {
      refused.note(part.tenantId, identity, {
        manufacturer: inform.device.manufacturer,
        address,
        reason: verdict.reason,
      });
      if (presented.by !== 'nothing' && presented.by !== 'stale') counters.refused(verdict.reason);
      return this.#challenge(asked, presented);
    }
    const begun = await visits.begin({ part, by: verdict.by, address, envelope, inform, socket: message.socket });
    if (!begun) return this.#refuse(answer, 'nameless');
    const { answered, open } = begun;
    if (answered.is === 'out' && answered.outcome !== 'gone') {
      refused.note(part.tenantId, identity, {
        manufacturer: inform.device.manufacturer,
        address,
        reason: answered.outcome,
      });
      counters.refused(answered.outcome);
    } else {
      refused.forget(part.tenantId, identity);
    }
    return this.#tell(asked, answered, open);
  }

  #challenge({ message, answer, part }: Asked, presented: Presented): void {
    const challenges = this.#around.door.challenges(part, presented.by === 'stale', isSecret(message));
    this.#say(answer, 401, { 'www-authenticate': challenges });
  }

  async #tell({ answer, coding }: Asked, answered: VisitAnswer, begun?: OpenVisit): Promise<void> {
    const cookie = begun ? { 'set-cookie': `hgacs=${begun.cookie}; Path=/` } : {};
    if (answered.is === 'later') return this.#later(answer, 'busy');
    if (answered.is === 'out')
      return answered.outcome === 'gone'
        ? this.#later(answer, 'busy')
        : this.#say(answer, 403, { connection: 'close' });
    if (answered.is === 'refused') return this.#say(answer, 400, { connection: 'close' });
    if (!answered.reply)
      return this.#say(answer, 204, this.#total > keepConnections || this.#isClosing ? { connection: 'close' } : {});
    const body = await packed(encodeFromAcs(answered.reply), coding);
    const headers = {
      'content-type': 'text/xml; charset="utf-8"',
      ...(coding && { 'content-encoding': coding }),
      ...cookie,
    };
    return this.#say(answer, 200, headers, body);
  }

  #refuse(answer: ServerResponse, why: Shed, status: 400 | 401 = 400): void {
    this.#around.counters.shed(why);
    this.#say(answer, status, { connection: 'close' });
  }

  #later(answer: ServerResponse, why: Shed): void {
    this.#around.counters.shed(why);
    const seconds = retry.least + randomInt(retry.most - retry.least);
    this.#say(answer, 503, { 'retry-after': String(seconds), connection: 'close' });
  }

  /** Always with a length: several CPEs cannot read an answer in chunks. */
  #say(
    answer: ServerResponse,
    status: number,
    headers: Record<string, string | string[]>,
    body: Buffer | string = '',
  ): void {
    if (answer.headersSent || answer.destroyed) return;
    this.#around.counters.answered(status);
    answer.writeHead(status, {
      ...headers,
      ...(status !== 204 && { 'content-length': String(Buffer.byteLength(body)) }),
    });
    // A text goes out in one piece with its headers.
    answer.end(body);
  }
}
