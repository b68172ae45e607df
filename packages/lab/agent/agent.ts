import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { decodeMessage, encodeMessage, type CommunityMessage, type V3Message } from '@heliograph/wire/snmp/message.ts';
import type { Pdu } from '@heliograph/wire/snmp/pdu.ts';
import { engineIdOf, UsmEngine } from '@heliograph/wire/snmp/usm-engine.ts';
import { KeyStore, type UsmUser } from '@heliograph/wire/snmp/usm-crypto.ts';
import { mayUseService } from '../config/tables/login-access.ts';
import { seededFraction } from '../kit/random.ts';
import type { Olt } from '../devices/olt.ts';
import { communityAccess, userAccess, v3Users } from './access.ts';
import type { DelayLine } from './delay-line.ts';
import { damage } from './hostile.ts';
import { respond } from './respond.ts';
import type { AgentView } from './view.ts';

interface AgentOptions {
  olt: Olt;
  view: AgentView;
  address: string;
  /** 0 takes a free port. */
  port: number;
  /** Largest message sent, octets. Real units stay below one Ethernet frame. */
  maxMessage: number;
  delays: DelayLine;
}

interface Reply {
  bytes: Uint8Array;
  /** Varbinds of the answer, and how many of them come from slow columns. */
  varbinds: number;
  slow: number;
  /** Milliseconds by which a fault of configuration holds it back. */
  lateMs: number;
}

/** Octets of a message around its varbinds, with room to spare; authentication and encryption need more. */
const frame = { community: 60, v3: 140 } as const;

const macOctets = (olt: Olt): Buffer => Buffer.from(olt.spec.mac.replaceAll(':', ''), 'hex');

/** The SNMP side of one device: one socket, all three versions, and its faults. */
export class OltAgent {
  readonly olt: Olt;
  #engine: UsmEngine;
  /** Those that the engine knows. */
  #users: readonly UsmUser[];
  readonly #keys = new KeyStore();
  readonly #options: AgentOptions;
  readonly #socket: Socket;
  /** Answers to informs. */
  onResponse: (pdu: Pdu) => void = () => undefined;
  answered = 0;
  received = 0;
  /** When the requests in the queue of a weak processor will be done. */
  readonly #ends: number[] = [];

  constructor(options: AgentOptions) {
    this.#options = options;
    this.olt = options.olt;
    this.#users = v3Users(options.olt);
    this.#engine = this.#engineFor(this.#users);
    this.#socket = createSocket({ type: 'udp4', recvBufferSize: 1 << 20 });
    this.#socket.on('message', (bytes, from) => this.#receive(bytes, from));
    this.#socket.on('error', () => undefined);
  }

  async start(): Promise<void> {
    this.#socket.bind(this.#options.port, this.#options.address);
    await once(this.#socket, 'listening');
  }

  /** The engine of version 3 with the users of the moment. */
  get engine(): UsmEngine {
    const users = v3Users(this.olt);
    if (users === this.#users) return this.#engine;
    // Most changes of the configuration leave the users alone; the counters of the engine live on then.
    if (JSON.stringify(users) !== JSON.stringify(this.#users)) this.#engine = this.#engineFor(users);
    this.#users = users;
    return this.#engine;
  }

  get view(): AgentView {
    return this.#options.view;
  }

  get address(): string {
    return this.#options.address;
  }

  get port(): number {
    return this.#socket.address().port;
  }

  /** Sends from the address and port at which the device answers. */
  send(bytes: Uint8Array, port: number, address: string): void {
    this.#socket.send(bytes, port, address);
  }

  async stop(): Promise<void> {
    const closed = once(this.#socket, 'close');
    this.#socket.close();
    await closed;
  }

  #engineFor(users: readonly UsmUser[]): UsmEngine {
    const { olt } = this;
    return new UsmEngine({
      engineId: engineIdOf(37_950, macOctets(olt)),
      boots: () => olt.boots,
      time: () => Math.max(0, olt.uptime() / 1000 + olt.faults.engineSkew),
      users,
      keys: this.#keys,
    });
  }

  #receive(bytes: Buffer, from: RemoteInfo): void {
    const { faults, running, seed } = this.olt;
    const n = this.received++;
    if (!running || faults.silent || this.olt.deaf() || seededFraction(seed, n, 11) < faults.loss) return;
    const decoded = decodeMessage(bytes);
    if (!decoded.ok) return;
    const message = decoded.value;
    if (message.version !== 'v3' && message.pdu.type === 'response') {
      this.onResponse(message.pdu);
      return;
    }
    if (!mayUseService(this.olt, 'snmp', from.address)) return;
    const reply = message.version === 'v3' ? this.#secured(message, bytes) : this.#plain(message);
    if (reply === undefined) return;
    const out = faults.hostile === 'none' ? reply.bytes : damage(faults.hostile, reply.bytes, seed, n);
    const service = this.#service(reply);
    if (service === undefined) return;
    const wait = service + faults.delayMs + reply.slow * faults.slowMs + reply.lateMs;
    const send = (): void => {
      this.answered += 1;
      this.#socket.send(out, from.port, from.address);
    };
    if (wait > 0) this.#options.delays.after(wait, send);
    else send();
  }

  /** Milliseconds until a weak processor has worked off its queue and this request; undefined when the queue is full. */
  #service({ varbinds }: Reply): number | undefined {
    const { requestMs, varbindMs, queue } = this.olt.faults;
    if (requestMs === 0 && varbindMs === 0) return 0;
    const now = performance.now();
    while (this.#ends.length > 0 && this.#ends[0]! <= now) this.#ends.shift();
    if (this.#ends.length >= queue) return undefined;
    const end = (this.#ends.at(-1) ?? now) + requestMs + varbinds * varbindMs;
    this.#ends.push(end);
    return end - now;
  }

  #plain(message: CommunityMessage): Reply | undefined {
    // A wrong community is met with silence, as on real units.
    const access = communityAccess(this.olt, message.community);
    if (access === undefined) return undefined;
    const answer = respond({
      olt: this.olt,
      view: this.#options.view,
      pdu: message.pdu,
      v1: message.version === 'v1',
      access,
      room: this.#options.maxMessage - frame.community,
    });
    return (
      answer && {
        bytes: encodeMessage({ ...message, pdu: answer.pdu }),
        varbinds: answer.pdu.varbinds.length,
        slow: answer.slow,
        lateMs: answer.lateMs ?? 0,
      }
    );
  }

  #secured(message: V3Message, bytes: Uint8Array): Reply | undefined {
    const opened = this.engine.open(message, bytes);
    if (opened.kind === 'report') return { bytes: opened.bytes, varbinds: 0, slow: 0, lateMs: 0 };
    if (opened.kind === 'drop') return undefined;
    const { pdu, contextEngineId, contextName } = opened.scoped;
    // It speaks for itself alone, and has no context but the unnamed one.
    const isElsewhere = Buffer.compare(contextEngineId, this.engine.engineId) !== 0;
    if (isElsewhere || contextName !== '') {
      const bytes = opened.outOfContext(isElsewhere ? 'unknownPduHandler' : 'unknownContext');
      return bytes && { bytes, varbinds: 0, slow: 0, lateMs: 0 };
    }
    const room = Math.min(this.#options.maxMessage, message.maxSize) - frame.v3;
    const access = userAccess(this.olt, opened.user);
    const answer = respond({ olt: this.olt, view: this.#options.view, pdu, v1: false, access, room });
    return (
      answer && {
        bytes: opened.reply(answer.pdu),
        varbinds: answer.pdu.varbinds.length,
        slow: answer.slow,
        lateMs: answer.lateMs ?? 0,
      }
    );
  }
}
