import { connect } from 'node:net';
import { LossyUdp } from '../../checks/support/lossy-udp.ts';
import { tftpGet } from '@heliograph/wire/tftp/get.ts';

// Devices that fetch files, in a process of their own: `node file-clients.ts <JSON>`. Answers with one JSON line.

export interface FetchAsked {
  readonly way: 'http' | 'tftp';
  readonly port: number;
  /** By HTTP a path for each device; by TFTP the name of the one file. */
  readonly files: readonly string[];
  /** At once. */
  readonly lines: number;
  /** By TFTP: ms of one way, and how many devices have an address each. */
  readonly delayMs?: number;
  readonly devices?: number;
  readonly addresses?: number;
}

export interface FetchTally {
  readonly ms: number;
  readonly octets: number;
  readonly failed: number;
}

/** One answer, thrown away octet by octet: what costs is the server. */
const httpGet = (port: number, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`),
    );
    let [octets, isGood] = [0, false];
    socket.on('data', (chunk) => {
      if (octets === 0) isGood = chunk.toString('latin1', 0, 12) === 'HTTP/1.1 200';
      octets += chunk.length;
    });
    socket.on('error', reject);
    socket.on('close', () => (isGood ? resolve(octets) : reject(new Error('no answer'))));
  });

async function inLines(work: readonly (() => Promise<number>)[], lines: number): Promise<FetchTally> {
  const left = work.values();
  let [octets, failed] = [0, 0];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: lines }, async () => {
      for (const one of left) {
        try {
          // Not `+= await`: that adds to what stood there before the wait.
          const got = await one();
          octets += got;
        } catch {
          failed += 1;
        }
      }
    }),
  );
  return { ms: performance.now() - began, octets, failed };
}

async function run({
  way,
  port,
  files,
  lines,
  delayMs = 0,
  devices = 1,
  addresses = 1,
}: FetchAsked): Promise<FetchTally> {
  if (way === 'http')
    return inLines(
      files.map((path) => () => httpGet(port, path)),
      lines,
    );
  const line = await LossyUdp.open(port, { delayMs });
  const [file = ''] = files;
  const get = (n: number) => async () => {
    const from = `127.0.2.${(n % addresses) + 1}`;
    const asked = { host: '127.0.0.1', port: line.port, file, from, mostBytes: 64e6, timeoutMs: 5000, tries: 5 };
    return (await tftpGet(asked)).length;
  };
  try {
    return await inLines(
      Array.from({ length: devices }, (_, n) => get(n)),
      lines,
    );
  } finally {
    line.close();
  }
}

process.stdout.write(`${JSON.stringify(await run(JSON.parse(process.argv[2] ?? '{}') as FetchAsked))}\n`);
