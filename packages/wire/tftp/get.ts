import { createSocket } from 'node:dgram';
import { ackPacket, opcode, optionPacket, plainBlock } from './packets.ts';
import { TftpFault } from './put.ts';

export interface TftpGet {
  readonly host: string;
  readonly port: number;
  readonly file: string;
  /** The address that asks; whichever reaches the server, when left out. */
  readonly from?: string;
  readonly mostBytes: number;
  readonly blockSize?: number;
  readonly timeoutMs?: number;
  readonly tries?: number;
  readonly signal?: AbortSignal;
  /** Octets that are here, and all of them where the server said so. */
  readonly onProgress?: (received: number, size: number | undefined) => void;
  /** Asked with what is here, before anything is asked for (0) and before each acknowledgement: it is sent when this is over. */
  readonly waits?: (received: number) => Promise<void> | undefined;
}

const numberOf = (words: readonly string[], name: string): number | undefined => {
  const at = words.findIndex((word) => word.toLowerCase() === name);
  const value = Number(words[at + 1]);
  return at >= 0 && Number.isInteger(value) ? value : undefined;
};

const grantedIn = (packet: Buffer): { readonly size: number | undefined; readonly total: number | undefined } => {
  const words = packet.toString('latin1', 2).split('\0');
  return { size: numberOf(words, 'blksize'), total: numberOf(words, 'tsize') };
};

const faultIn = (packet: Buffer): TftpFault =>
  new TftpFault(packet.toString('latin1', 4, packet.length - 1).slice(0, 200));

/** Nothing is sent while whoever reads waits. */
function held({ waits }: TftpGet, received: number, go: () => void): void {
  const wait = waits?.(received);
  if (wait) void wait.then(go);
  else go();
}

/** Reads a file of a TFTP server, a block at a time. Rejects with TftpFault. */
export function tftpGet(get: TftpGet): Promise<Buffer> {
  const { host, port, file, mostBytes, blockSize = 1428, timeoutMs = 1000, tries = 5, signal } = get;
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  const chunks: Buffer[] = [];
  let [received, expected, size, left] = [0, 1, plainBlock, tries];
  let [total, peer]: (number | undefined)[] = [];
  let last = optionPacket(opcode.read, [file, 'octet', 'blksize', String(blockSize), 'tsize', '0']);
  return new Promise<Buffer>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const end = (fault?: TftpFault) => {
      isOver = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      socket.close();
      return fault ? reject(fault) : resolve(Buffer.concat(chunks));
    };
    const abort = () => end(new TftpFault('the transfer was ended'));
    const send = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        left -= 1;
        if (left <= 0) end(new TftpFault('the TFTP server does not answer'));
        else send();
      }, timeoutMs);
      socket.send(last, peer ?? port, host);
    };
    const sendInTime = () => held(get, received, () => isOver || send());
    const answer = (block: number) => {
      clearTimeout(timer);
      [left, last] = [tries, ackPacket(block)];
      sendInTime();
    };
    socket.on('error', (error) => end(new TftpFault(error.message)));
    socket.on('message', (packet, from) => {
      if (from.address !== host || (peer !== undefined && from.port !== peer) || packet.length < 4) return;
      const code = packet.readUInt16BE(0);
      if (code === opcode.error) return end(faultIn(packet));
      if (code === opcode.optionAck && peer === undefined) {
        peer = from.port;
        ({ size = plainBlock, total } = grantedIn(packet));
        return answer(0);
      }
      if (code !== opcode.data) return;
      peer ??= from.port;
      const block = packet.readUInt16BE(2);
      if (block !== expected % 65_536) return;
      const content = Buffer.from(packet.subarray(4));
      received += content.length;
      if (received > mostBytes) return end(new TftpFault('the file is too large'));
      chunks.push(content);
      expected += 1;
      get.onProgress?.(received, total);
      if (content.length >= size) return answer(block);
      // The last acknowledgement is not answered.
      socket.send(ackPacket(block), peer, host, () => end());
    });
    signal?.addEventListener('abort', abort);
    socket.bind(0, get.from, sendInTime);
  });
}
