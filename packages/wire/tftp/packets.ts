/** Packets of TFTP (RFC 1350) and its options (RFC 2347 to 2349, 7440). */

export const opcode = { read: 1, write: 2, data: 3, ack: 4, error: 5, optionAck: 6 } as const;
export const plainBlock = 512;

/** RFC 1350 appendix, RFC 2347. */
export const errorCode = {
  other: 0,
  notFound: 1,
  accessViolation: 2,
  illegal: 4,
  unknownTransfer: 5,
  options: 8,
} as const;

export interface TftpRequest {
  readonly opcode: number;
  readonly name: string;
  readonly mode: string;
  /** In lower case; the first of a name counts. */
  readonly options: ReadonlyMap<string, string>;
}

/** No sound request is longer (RFC 2347 section 3), nor has it more options than there are. */
const longestRequest = 512;
const mostWords = 2 + 2 * 8;

/** A request to read or write; undefined: it is none. */
export function parseRequest(packet: Buffer): TftpRequest | undefined {
  if (packet.length < 6 || packet.length > longestRequest || packet.at(-1) !== 0) return undefined;
  const code = packet.readUInt16BE(0);
  if (code !== opcode.read && code !== opcode.write) return undefined;
  const words = packet.toString('latin1', 2, packet.length - 1).split('\0');
  const [name = '', mode = '', ...rest] = words;
  if (name === '' || mode === '' || words.length > mostWords || rest.length % 2 !== 0) return undefined;
  const options = new Map<string, string>();
  for (let at = 0; at < rest.length; at += 2) {
    const option = (rest[at] ?? '').toLowerCase();
    if (!options.has(option)) options.set(option, rest[at + 1] ?? '');
  }
  return { opcode: code, name, mode: mode.toLowerCase(), options };
}

export const dataPacket = (block: number, content: Uint8Array): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(opcode.data, 0);
  head.writeUInt16BE(block % 65_536, 2);
  return Buffer.concat([head, content]);
};

export const ackPacket = (block: number): Buffer => {
  const packet = Buffer.alloc(4);
  packet.writeUInt16BE(opcode.ack, 0);
  packet.writeUInt16BE(block % 65_536, 2);
  return packet;
};

export const errorPacket = (code: number, words: string): Buffer =>
  Buffer.concat([Buffer.from([0, opcode.error, 0, code]), Buffer.from(`${words}\0`, 'latin1')]);

export const optionPacket = (code: number, words: readonly string[]): Buffer =>
  Buffer.concat([Buffer.from([0, code]), ...words.map((word) => Buffer.from(`${word}\0`, 'latin1'))]);

/** What a transfer goes by. */
export interface TransferTerms {
  readonly blockSize: number;
  /** Blocks that are sent before an acknowledgement is waited for. */
  readonly window: number;
  readonly timeoutMs: number;
  /** What is acknowledged, as it is told; empty: no options. */
  readonly agreed: readonly string[];
}

const whole = (text: string | undefined, min: number, max: number): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined;

/** Most that is granted: what is held of a transfer is a window of blocks. */
const largestBlock = 8192;
const widestWindow = 16;
const defaultTimeoutMs = 1000;
const longestTimeoutS = 60;

/** What is granted of what was asked for; an option that makes no sense is passed over (RFC 2347). */
export function transferTermsOf(options: ReadonlyMap<string, string>, size: number): TransferTerms {
  const agreed: string[] = [];
  const block = whole(options.get('blksize'), 8, 65_464);
  const blockSize = block === undefined ? plainBlock : Math.min(block, largestBlock);
  if (block !== undefined) agreed.push('blksize', String(blockSize));
  const seconds = whole(options.get('timeout'), 1, 255);
  // It may be granted as it was asked for, or not at all (RFC 2349).
  const isGranted = seconds !== undefined && seconds <= longestTimeoutS;
  if (isGranted) agreed.push('timeout', String(seconds));
  if (whole(options.get('tsize'), 0, 999_999_999) !== undefined) agreed.push('tsize', String(size));
  const wanted = whole(options.get('windowsize'), 1, 65_535);
  const window = wanted === undefined ? 1 : Math.min(wanted, widestWindow);
  if (wanted !== undefined) agreed.push('windowsize', String(window));
  return { blockSize, window, timeoutMs: isGranted ? seconds * 1000 : defaultTimeoutMs, agreed };
}
