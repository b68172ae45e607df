import type { Duplex } from 'node:stream';
import { MqttFrames } from '@heliograph/wire/mqtt/frames.ts';
import {
  MqttError,
  reasons,
  type ClientPacket,
  type Connect,
  type MqttVersion,
} from '@heliograph/wire/mqtt/packets.ts';
import { readPacket } from '@heliograph/wire/mqtt/read.ts';
import { writePacket, type ServerPacket } from '@heliograph/wire/mqtt/write.ts';
import type { BrokerCounts } from './door.ts';
import type { BrokerLimits } from './limits.ts';
import { Outbox } from './outbox.ts';
import { MqttClientPace } from './pace.ts';
import { Publishing } from './publishing.ts';
import type { MqttSession } from './session.ts';
import { subscribe, unsubscribe } from './subscribing.ts';
import type { Router } from './router.ts';
import type { MqttMessage } from './session.ts';

/** What a link asks of the broker that it is of. */
export interface LinkHome {
  readonly limits: BrokerLimits;
  readonly counts: BrokerCounts;
  readonly router: Router;
  now(): number;
  join(link: ClientLink, connect: Connect): Promise<void>;
  left(link: ClientLink, isNormal: boolean): void;
  publish(message: MqttMessage): Promise<number>;
}

type State = 'new' | 'joining' | 'open' | 'over';

/** One connection of one client, from its first octet to its end. */
export class ClientLink {
  readonly address: string;
  readonly since: number;
  readonly home: LinkHome;
  version: MqttVersion = 4;
  session: MqttSession | undefined;
  outbox: Outbox | undefined;
  /** How long it may be silent, ms; 0 = for ever. */
  silence = 0;
  readonly stream: Duplex;
  readonly #frames: MqttFrames;
  readonly #pace: MqttClientPace;
  readonly #publishing: Publishing;
  #state: State = 'new';
  #heardAt: number;
  #isReading = false;
  #isHeld = false;

  constructor(stream: Duplex, address: string, home: LinkHome) {
    this.stream = stream;
    this.address = address;
    this.home = home;
    this.since = this.#heardAt = home.now();
    this.#frames = new MqttFrames(home.limits.packetBeforeConnect);
    this.#pace = new MqttClientPace(home.limits, this.since);
    this.#publishing = new Publishing(this);
    stream.on('data', (chunk: Buffer) => this.#heard(chunk));
    stream.on('error', () => undefined);
    stream.on('close', () => this.#over(false));
    stream.on('end', () => this.#over(false));
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  get isOver(): boolean {
    return this.#state === 'over';
  }

  /** It is let in: packets may be longer, and what came behind its CONNECT is read. */
  opened(session: MqttSession, outbox: Outbox): void {
    if (this.#state === 'over') return;
    this.session = session;
    this.outbox = outbox;
    this.#state = 'open';
    this.#frames.allow(this.home.limits.packet);
    setImmediate(() => this.proceed());
  }

  send(packet: ServerPacket): void {
    if (this.#state !== 'over') this.outbox?.send(packet);
  }

  /** Before there is an outbox. */
  sendFirst(packet: ServerPacket): void {
    if (!this.stream.destroyed) this.stream.write(writePacket(packet, this.version));
  }

  /** Ends it, and says why where the client understands that. */
  end(reason: number, isNormal = false): void {
    if (this.#state === 'over') return;
    if (this.#state === 'open' && this.version === 5 && !isNormal)
      this.stream.write(writePacket({ is: 'disconnect', reason }, 5));
    this.#over(isNormal, reason);
  }

  /** Looked at once a second: its deadlines, and whether it may be read again. */
  look(now: number): void {
    const { limits } = this.home;
    if (this.#state === 'new' || this.#state === 'joining') {
      if (now - this.since <= limits.connectWithin) return;
      // It has said who it is, and we were too slow to judge it.
      if (this.#state === 'joining') return this.#busy();
      return this.#over(false);
    }
    const stuck = this.outbox?.stuckSince;
    if (stuck !== undefined && now - stuck > limits.drainWithin) return this.end(reasons.quota);
    // One that we do not read cannot say that it is there.
    if (this.#isHeld || this.#publishing.isFull) this.#heardAt = now;
    if (this.silence > 0 && now - this.#heardAt > this.silence) return this.end(reasons.keepAlive);
    if (!this.#isHeld || !this.#pace.mayGoOn(now)) return;
    this.#isHeld = false;
    this.proceed();
  }

  /** Reads on, packet by packet, as far as it may. */
  proceed(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#mayRead()) {
        const frame = this.#frames.next();
        if (!frame) break;
        this.#take(readPacket(frame.first, frame.body, this.version));
      }
    } catch (error) {
      this.#failed(error);
    }
    this.#isReading = false;
    if (this.#state === 'over') return;
    if (this.#mayRead()) this.stream.resume();
    else this.stream.pause();
  }

  #mayRead(): boolean {
    if (this.#state === 'new') return true;
    return this.#state === 'open' && !this.#isHeld && !this.#publishing.isFull;
  }

  #heard(chunk: Buffer): void {
    if (this.#state === 'over') return;
    this.#heardAt = this.home.now();
    this.home.counts.received(chunk.length);
    if (this.#state === 'open' && !this.#pace.octets(chunk.length, this.#heardAt)) this.#isHeld = true;
    this.#frames.push(chunk);
    this.proceed();
  }

  #take(packet: ClientPacket): void {
    if (this.#state === 'new') {
      if (packet.is !== 'connect') throw new MqttError(reasons.protocolError, 'a first packet that is no CONNECT');
      this.version = packet.version;
      this.#state = 'joining';
      this.home.join(this, packet).catch((error: unknown) => {
        if (this.#state === 'joining' && !(error instanceof MqttError)) this.#busy();
        else this.#failed(error);
      });
      return;
    }
    this.#takeOpen(packet);
  }

  #takeOpen(packet: ClientPacket): void {
    const { session } = this;
    if (!session) return;
    switch (packet.is) {
      case 'publish':
        if (!this.#pace.message(this.home.now())) this.#isHeld = true;
        return this.#publishing.take(session, packet);
      case 'pubrel':
        return this.#publishing.released(session, packet.id);
      case 'puback':
      case 'pubrec':
      case 'pubcomp':
        return this.#publishing.acknowledged(session, packet);
      case 'subscribe':
        return subscribe(this, session, packet);
      case 'unsubscribe':
        return unsubscribe(this, session, packet);
      case 'pingreq':
        return this.send({ is: 'pingresp' });
      case 'disconnect':
        return this.#bye(session, packet);
      default:
        throw new MqttError(reasons.protocolError, `${packet.is} in the middle of a connection`);
    }
  }

  #bye(session: MqttSession, { reason, sessionExpiry }: ClientPacket & { readonly is: 'disconnect' }): void {
    if (sessionExpiry !== undefined) {
      if (session.expiry === 0 && sessionExpiry > 0)
        throw new MqttError(reasons.protocolError, 'a session that ended cannot be kept');
      session.expiry = Math.min(sessionExpiry, this.home.limits.sessionLife);
    }
    const isNormal = reason !== reasons.disconnectWithWill && reason < 0x80;
    this.#over(isNormal);
  }

  /** That it is not let in is no fault of its own: it hears that it may come again. */
  #busy(): void {
    this.sendFirst({ is: 'connack', reason: reasons.busy, sessionPresent: false });
    this.home.counts.refused(reasons.busy);
    this.end(reasons.busy);
  }

  /** What is wrong ends the connection; what is wrong with us too. */
  #failed(error: unknown): void {
    const reason = error instanceof MqttError ? error.reason : reasons.unspecified;
    if (this.#state === 'new' && reason === reasons.version) {
      this.version = 4;
      this.sendFirst({ is: 'connack', reason, sessionPresent: false });
    }
    this.home.counts.refused(reason);
    this.end(reason);
  }

  #over(isNormal: boolean, reason?: number): void {
    if (this.#state === 'over') return;
    this.#state = 'over';
    this.home.counts.ended(isNormal ? 'normal' : reason === undefined ? 'lost' : `0x${reason.toString(16)}`);
    this.home.left(this, isNormal);
    // What was said last is still sent; a client that does not take it is not waited for.
    if (!this.stream.destroyed) this.stream.end(() => this.stream.destroy());
    if (this.outbox?.stuckSince !== undefined) this.stream.destroy();
    this.stream.resume();
  }
}
