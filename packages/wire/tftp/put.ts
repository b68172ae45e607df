import { createSocket, type Socket } from 'node:dgram';
import { blocksOf } from './blocks.ts';
import { dataPacket, opcode, plainBlock } from './packets.ts';

/** Why a file did not get there: the server's own words, or ours. */
export class TftpFault extends Error {}

export interface TftpPut {
  readonly host: string;
  readonly port: number;
  /** Name on the server. */
  readonly file: string;
  readonly bytes: number;
  readonly source: AsyncIterable<Uint8Array>;
  /** Octets of a block that are asked for; 512 when the server knows no options. */
  readonly blockSize?: number;
  readonly timeoutMs?: number;
  readonly tries?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (sent: number) => void;
}

/** WRQ in octet mode, with the options of RFC 2347 to 2349. */
function request({ file, bytes }: TftpPut, blockSize: number, timeoutMs: number): Buffer {
  const options = ['blksize', blockSize, 'tsize', bytes, 'timeout', Math.max(1, Math.round(timeoutMs / 1000))];
  const words = [file, 'octet', ...options.map(String)];
  return Buffer.concat([Buffer.from([0, opcode.write]), ...words.map((word) => Buffer.from(`${word}\0`, 'utf8'))]);
}

/** The block size that the server agreed to. It may lower what was asked for, never raise it. */
function agreed(message: Buffer, asked: number): number {
  const words = message.toString('latin1', 2).split('\0');
  const at = words.findIndex((word) => word.toLowerCase() === 'blksize');
  const size = at === -1 ? plainBlock : Number(words[at + 1]);
  if (!Number.isInteger(size) || size < 8 || size > asked)
    throw new TftpFault('the server chose a block size that was not offered');
  return size;
}

/** Sends until it is answered. The server answers from a port of its own, and from then on only that one counts. */
class Exchange {
  readonly #socket: Socket;
  readonly #put: TftpPut;
  readonly #timeoutMs: number;
  readonly #tries: number;
  #peer: number | undefined;
  #onMessage: ((message: Buffer) => void) | undefined;

  constructor(socket: Socket, put: TftpPut, timeoutMs: number) {
    this.#socket = socket;
    this.#put = put;
    this.#timeoutMs = timeoutMs;
    this.#tries = put.tries ?? 5;
    socket.on('message', (message, from) => {
      if (from.address !== put.host || (this.#peer !== undefined && from.port !== this.#peer)) return;
      this.#peer = from.port;
      this.#onMessage?.(message);
    });
    // An ICMP "port unreachable" is an answer as good as silence: the tries decide.
    socket.on('error', () => undefined);
  }

  async ask(packet: Buffer, isAnswer: (message: Buffer) => boolean): Promise<Buffer> {
    for (let attempt = 0; attempt < this.#tries; attempt += 1) {
      const answer = await this.#once(packet, isAnswer);
      if (answer) return answer;
    }
    throw new TftpFault('the TFTP server does not answer');
  }

  #once(packet: Buffer, isAnswer: (message: Buffer) => boolean): Promise<Buffer | undefined> {
    const { signal, host, port } = this.#put;
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#onMessage = undefined;
      };
      const timer = setTimeout(() => {
        end();
        resolve(undefined);
      }, this.#timeoutMs);
      const abort = () => {
        end();
        reject(new TftpFault('the transfer was ended'));
      };
      signal?.addEventListener('abort', abort);
      this.#onMessage = (message) => {
        if (message.length < 4) return;
        const isError = message.readUInt16BE(0) === opcode.error;
        if (!isError && !isAnswer(message)) return;
        end();
        if (isError)
          reject(
            new TftpFault(message.toString('utf8', 4, Math.max(4, message.length - 1)).slice(0, 200) || 'refused'),
          );
        else resolve(message);
      };
      if (signal?.aborted) abort();
      else
        this.#socket.send(packet, this.#peer ?? port, host, (error) => {
          if (!error) return;
          end();
          reject(
            new TftpFault(`the TFTP server cannot be reached (${(error as NodeJS.ErrnoException).code ?? 'error'})`),
          );
        });
    });
  }
}

/** Writes a file to a TFTP server (RFC 1350). Resolves when the server has acknowledged all of it; rejects with TftpFault. */
export async function tftpPut(put: TftpPut): Promise<void> {
  const asked = put.blockSize ?? 1428;
  const timeoutMs = put.timeoutMs ?? 2000;
  const socket = createSocket(put.host.includes(':') ? 'udp6' : 'udp4');
  const exchange = new Exchange(socket, put, timeoutMs);
  try {
    const isAck = (block: number) => (message: Buffer) =>
      message.readUInt16BE(0) === opcode.ack && message.readUInt16BE(2) === block % 65_536;
    const isWelcome = (message: Buffer) => message.readUInt16BE(0) === opcode.optionAck || isAck(0)(message);
    const welcome = await exchange.ask(request(put, asked, timeoutMs), isWelcome);
    const size = welcome.readUInt16BE(0) === opcode.optionAck ? agreed(welcome, asked) : plainBlock;
    let sent = 0;
    let block = 1;
    for await (const content of blocksOf(put.source, size)) {
      await exchange.ask(dataPacket(block, content), isAck(block));
      block += 1;
      sent += content.length;
      put.onProgress?.(sent);
    }
  } finally {
    socket.close();
  }
}
