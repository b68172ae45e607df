import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { decodeMessage, encodeMessage, type CommunityMessage, type V3Message } from '@heliograph/wire/snmp/message.ts';
import type { Pdu } from '@heliograph/wire/snmp/pdu.ts';
import { engineIdOf, UsmEngine } from '@heliograph/wire/snmp/usm-engine.ts';
import type { UsmUser } from '@heliograph/wire/snmp/usm.ts';
import { unit } from '../kit/random.ts';
import type { Olt } from '../devices/olt.ts';
import type { DelayLine } from './delay-line.ts';
import { damage } from './hostile.ts';
import { respond } from './respond.ts';
import type { View } from './view.ts';

export interface AgentOptions {
  olt: Olt;
  view: View;
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

/** The version 3 user of a device; its passwords are derived from the device's id, so that every device has its own. */
export const labUser = (olt: Olt): UsmUser & { authPassword: string; privPassword: string } => ({
  name: 'helio',
  authProtocol: 'sha1',
  authPassword: `auth-${olt.spec.id}-2026`,
  privProtocol: 'aes128',
  privPassword: `priv-${olt.spec.id}-2026`,
});

const macOctets = (olt: Olt): Buffer => Buffer.from(olt.spec.mac.replaceAll(':', ''), 'hex');

/** The SNMP side of one device: one socket, all three versions, and its faults. */
export class Agent {
  readonly olt: Olt;
  readonly engine: UsmEngine;
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
    this.engine = new UsmEngine({
      engineId: engineIdOf(37_950, macOctets(options.olt)),
      boots: () => options.olt.boots,
      time: () => Math.max(0, options.olt.uptime() / 1000 + options.olt.faults.engineSkew),
      users: [labUser(options.olt)],
    });
    this.#socket = createSocket({ type: 'udp4', recvBufferSize: 1 << 20 });
    this.#socket.on('message', (bytes, from) => this.#receive(bytes, from));
    this.#socket.on('error', () => undefined);
  }

  async start(): Promise<void> {
    this.#socket.bind(this.#options.port, this.#options.address);
    await once(this.#socket, 'listening');
  }

  get view(): View {
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

  #receive(bytes: Buffer, from: RemoteInfo): void {
    const { faults, running, seed } = this.olt;
    const n = this.received++;
    if (!running || faults.silent || this.olt.deaf() || unit(seed, n, 11) < faults.loss) return;
    const decoded = decodeMessage(bytes);
    if (!decoded.ok) return;
    const reply = decoded.value.version === 'v3' ? this.#secured(decoded.value, bytes) : this.#plain(decoded.value);
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
    const { read, write } = this.olt.communities;
    if (message.pdu.type === 'response') {
      this.onResponse(message.pdu);
      return undefined;
    }
    // A wrong community is met with silence, as on real units.
    if (message.community !== read && message.community !== write) return undefined;
    const answer = respond({
      olt: this.olt,
      view: this.#options.view,
      pdu: message.pdu,
      v1: message.version === 'v1',
      mayWrite: message.community === write,
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
    const { pdu } = opened.scoped;
    const room = Math.min(this.#options.maxMessage, message.maxSize) - frame.v3;
    const answer = respond({ olt: this.olt, view: this.#options.view, pdu, v1: false, mayWrite: true, room });
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
