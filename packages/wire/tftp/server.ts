import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { blocksOf } from './blocks.ts';
import {
  dataPacket,
  errorCode,
  errorPacket,
  opcode,
  optionPacket,
  parseRequest,
  transferTermsOf,
  type TftpRequest,
  type TransferTerms,
} from './packets.ts';

/** A file that somebody may read now. */
export interface OfferedFile {
  readonly bytes: number;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
  /** It is over: how many octets were acknowledged, and whether that was all of it. */
  readonly ended: (octets: number, isWhole: boolean) => void;
}

export type TftpOutcome = 'sent' | 'broken' | 'notOffered' | 'refused' | 'busy' | 'limited' | 'malformed';

export interface TftpServerOptions {
  readonly address: string;
  readonly port: number;
  /** undefined: nothing of that name for that address. Names are as they were asked for. */
  readonly find: (address: string, name: string) => Promise<OfferedFile | undefined>;
  readonly heard?: (outcome: TftpOutcome) => void;
  /** Transfers at once, of all and of one address. */
  readonly most?: { readonly all: number; readonly address: number };
  /** A window is sent again so often before the transfer is given up. */
  readonly tries?: number;
  readonly now?: () => number;
}

const defaultMost = { all: 300, address: 4 };
const defaultTries = 6;
/** Requests of one address within a second; whatever is beyond is not answered. */
const requestsPerSecond = 10;
/** Addresses that are remembered for that. */
const mostCounted = 10_000;
/** However slowly it goes. */
const wholeMs = 3_600_000;

/** Answers TFTP read requests (RFC 1350, 2347 to 2349, 7440) for what is offered, and nothing else. */
export class TftpServer {
  readonly #options: TftpServerOptions;
  readonly #socket: Socket;
  readonly #open = new Map<string, Transfer>();
  readonly #asked = new Map<string, number>();
  #second = 0;
  #isClosed = false;

  private constructor(options: TftpServerOptions, socket: Socket) {
    this.#options = options;
    this.#socket = socket;
    socket.on('message', (packet, from) => this.#take(packet, from));
    // A client that is gone is told by ICMP; its own timer ends the transfer.
    socket.on('error', () => undefined);
  }

  static async open(options: TftpServerOptions): Promise<TftpServer> {
    const { address, port } = options;
    const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
    await new Promise<void>((ready, failed) => {
      socket.once('error', failed);
      socket.bind(port, address, () => {
        socket.off('error', failed);
        ready();
      });
    });
    return new TftpServer(options, socket);
  }

  get port(): number {
    return this.#socket.address().port;
  }

  get underWay(): number {
    return this.#open.size;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#open.values()].map((transfer) => transfer.stop()));
    await new Promise<void>((done) => this.#socket.close(() => done()));
  }

  #heard(outcome: TftpOutcome): void {
    this.#options.heard?.(outcome);
  }

  /** Counted before anything is made of it: an address that floods costs a look at a map. */
  #isFlood(address: string): boolean {
    const second = Math.floor((this.#options.now ?? Date.now)() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#asked.clear();
    }
    const times = (this.#asked.get(address) ?? 0) + 1;
    if (times === 1 && this.#asked.size >= mostCounted) return true;
    this.#asked.set(address, times);
    return times > requestsPerSecond;
  }

  #take(packet: Buffer, from: RemoteInfo): void {
    if (this.#isClosed) return;
    if (this.#isFlood(from.address)) return this.#heard('limited');
    const asked = parseRequest(packet);
    if (!asked) return this.#heard('malformed');
    // Our answer was lost, or is slow: it is sent again by its own timer.
    if (this.#open.has(`${from.address} ${from.port}`)) return;
    void this.#answer(asked, from).catch(() => this.#heard('broken'));
  }

  #refuse(from: RemoteInfo, outcome: TftpOutcome, code: number, words: string): void {
    this.#heard(outcome);
    this.#socket.send(errorPacket(code, words), from.port, from.address);
  }

  async #answer(asked: TftpRequest, from: RemoteInfo): Promise<void> {
    const { find, most = defaultMost } = this.#options;
    if (asked.opcode !== opcode.read) return this.#refuse(from, 'refused', errorCode.accessViolation, 'read only');
    if (asked.mode !== 'octet') return this.#refuse(from, 'refused', errorCode.illegal, 'octet mode only');
    const ofAddress = [...this.#open.values()].filter((one) => one.address === from.address).length;
    if (this.#open.size >= most.all || ofAddress >= most.address)
      return this.#refuse(from, 'busy', errorCode.other, 'busy, try again later');
    const key = `${from.address} ${from.port}`;
    const transfer = new Transfer(from, this.#options.address, this.#options.tries ?? defaultTries);
    this.#open.set(key, transfer);
    try {
      const file = await find(from.address, asked.name);
      if (!file) return this.#refuse(from, 'notOffered', errorCode.notFound, 'file not found');
      const isWhole = await transfer.send(file, transferTermsOf(asked.options, file.bytes));
      this.#heard(isWhole ? 'sent' : 'broken');
      file.ended(transfer.octets, isWhole);
    } finally {
      this.#open.delete(key);
      await transfer.stop();
    }
  }
}

/** One file on its way to one client, from a port of its own. */
class Transfer {
  readonly address: string;
  readonly #peer: RemoteInfo;
  readonly #tries: number;
  readonly #socket: Socket;
  /** Octets that were acknowledged. */
  octets = 0;
  #isStopped = false;
  #wake: (() => void) | undefined;
  #acked: number | undefined;
  #isRefused = false;

  constructor(peer: RemoteInfo, own: string, tries: number) {
    this.address = peer.address;
    this.#peer = peer;
    this.#tries = tries;
    this.#socket = createSocket({ type: own.includes(':') ? 'udp6' : 'udp4' });
    this.#socket.bind(0, own);
    this.#socket.on('message', (packet, from) => this.#take(packet, from));
    this.#socket.on('error', () => undefined);
  }

  stop(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    this.#isStopped = true;
    this.#wake?.();
    return new Promise((done) => this.#socket.close(() => done()));
  }

  #take(packet: Buffer, from: RemoteInfo): void {
    if (from.address !== this.#peer.address || from.port !== this.#peer.port) {
      this.#socket.send(errorPacket(errorCode.unknownTransfer, 'unknown transfer'), from.port, from.address);
      return;
    }
    if (packet.length < 4) return;
    const code = packet.readUInt16BE(0);
    if (code === opcode.error) this.#isRefused = true;
    else if (code === opcode.ack) this.#acked = packet.readUInt16BE(2);
    else return;
    this.#wake?.();
  }

  #send(packet: Buffer): void {
    if (!this.#isStopped) this.#socket.send(packet, this.#peer.port, this.#peer.address);
  }

  /** The number of the block that was acknowledged; undefined: nothing came in time. */
  #ack(ms: number): Promise<number | undefined> {
    return new Promise((done) => {
      const end = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        const acked = this.#acked;
        this.#acked = undefined;
        done(acked);
      };
      const timer = setTimeout(end, ms);
      this.#wake = end;
      if (this.#acked !== undefined || this.#isRefused || this.#isStopped) end();
    });
  }

  async send(file: OfferedFile, terms: TransferTerms): Promise<boolean> {
    if (terms.agreed.length > 0 && !(await this.#agree(terms))) return false;
    const source = await file.open();
    const blocks = blocksOf(source, terms.blockSize);
    const end = performance.now() + wholeMs;
    /** Sent and not acknowledged, in order; the first is block `first`. */
    const held: Buffer[] = [];
    let first = 1;
    let isLast = false;
    try {
      for (;;) {
        while (held.length < terms.window && !isLast) {
          const next = await blocks.next();
          if (next.done === true) isLast = true;
          else held.push(next.value);
        }
        if (held.length === 0) return true;
        const acked = await this.#window(held, first, terms.timeoutMs);
        if (acked === undefined || performance.now() > end) return false;
        for (const block of held.splice(0, acked)) this.octets += block.length;
        first += acked;
      }
    } finally {
      await blocks.return(undefined);
    }
  }

  async #agree({ agreed, timeoutMs }: TransferTerms): Promise<boolean> {
    for (let tries = 0; tries < this.#tries && !this.#isStopped; tries += 1) {
      this.#send(optionPacket(opcode.optionAck, agreed));
      if ((await this.#ack(timeoutMs)) === 0) return true;
      if (this.#isRefused) return false;
    }
    return false;
  }

  /**
   * Sends blocks until some are acknowledged; how many. An acknowledgement of what is acknowledged already has nothing sent again but once:
   * each copy of it would double all that follows (RFC 1123 section 4.2.3.1), and it is how the first block of a window is missed.
   */
  async #window(held: readonly Buffer[], first: number, timeoutMs: number): Promise<number | undefined> {
    for (let tries = 0; tries < this.#tries; tries += 1) {
      held.forEach((block, at) => this.#send(dataPacket(first + at, block)));
      const deadline = performance.now() + timeoutMs;
      for (let left = timeoutMs; left > 0; left = deadline - performance.now()) {
        const acked = await this.#ack(left);
        if (this.#isRefused || this.#isStopped) return undefined;
        if (acked === undefined) break;
        const count = (acked - ((first - 1) % 65_536) + 65_536) % 65_536;
        if (count > 0 && count <= held.length) return count;
        if (count === 0 && held.length > 1 && tries === 0) break;
      }
    }
    return undefined;
  }
}
