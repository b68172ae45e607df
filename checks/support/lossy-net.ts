import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ran, LossyRun } from './lossy-inside.ts';

/** Of the server, in the network that loses packets. */
const port = 8080;
const program = join(import.meta.dirname, 'lossy-inside.ts');

/** Packets as long as on a line and not handed over many at once, and every so many of them lost, both ways, whatever they carry. */
const begin = (percent: number): string =>
  [
    '"$IP" link set lo mtu 1500 gso_max_segs 1 up',
    `echo 'table inet line { chain in { type filter hook input priority 0; numgen random mod 100 < ${percent} counter drop; }; }' | "$NFT" -f -`,
    'exec "$@"',
  ].join(' && ');

/**
 * A network of its own (a namespace of Linux) whose only line loses packets, so that the TCP of a program meets the loss; behind it stands a
 * server of ours. Where such networks are not to be had the program runs as usual, over a line that loses nothing: `isLossy` says so.
 */
export class LossyNet {
  /** Where the server is found by whatever runs in here. */
  readonly port: number;
  readonly isLossy: boolean;
  readonly #inside: ChildProcess;
  readonly #server: Server | undefined;
  readonly #sockets: Set<Socket>;
  readonly #waiting = new Map<number, (ran: Ran) => void>();
  #count = 0;

  private constructor(inside: ChildProcess, at: number, server?: Server, sockets = new Set<Socket>()) {
    [this.#inside, this.port, this.#server, this.#sockets] = [inside, at, server, sockets];
    this.isLossy = server !== undefined;
    inside.on('message', (ran: Ran) => this.#end(ran));
    inside.on('exit', () => {
      for (const id of this.#waiting.keys()) this.#end({ id, code: 1, output: '', errors: 'its network is gone' });
    });
  }

  static async open(to: number, percent: number): Promise<LossyNet> {
    return (
      (await LossyNet.#lossy(to, percent)) ?? new LossyNet(await started(process.execPath, [program, '0', '']), to)
    );
  }

  static async #lossy(to: number, percent: number): Promise<LossyNet | undefined> {
    const { NFT: nft = '' } = process.env;
    if (nft === '') return undefined;
    const out = join(tmpdir(), `line-${process.pid}-${to}.sock`);
    rmSync(out, { force: true });
    const sockets = new Set<Socket>();
    const server = createServer((client) => {
      const way = connect(to, '127.0.0.1');
      for (const [from, other] of [
        [client, way],
        [way, client],
      ] as const) {
        sockets.add(from);
        from.on('error', () => undefined);
        from.on('close', () => {
          sockets.delete(from);
          other.destroy();
        });
        from.pipe(other);
      }
    });
    server.listen(out);
    await once(server, 'listening');
    const words = ['-rn', 'sh', '-c', begin(percent), 'sh', process.execPath, program, String(port), out];
    const inside = await started('unshare', words).catch(() => undefined);
    if (inside) return new LossyNet(inside, port, server, sockets);
    server.close();
    return undefined;
  }

  /** What a program says that runs in here; throws where it does not end well. */
  async run(name: string, args: readonly string[], input: Buffer = Buffer.alloc(0)): Promise<Buffer> {
    const id = (this.#count += 1);
    const { promise, resolve } = Promise.withResolvers<Ran>();
    this.#waiting.set(id, resolve);
    this.#inside.send({ id, program: name, args, input: input.toString('base64') } satisfies LossyRun);
    const { code, output, errors } = await promise;
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${errors}`);
    return Buffer.from(output, 'base64');
  }

  /** Packets that were lost so far. */
  async lost(): Promise<number> {
    const rules = await this.run(process.env['NFT'] ?? '', ['list', 'ruleset']);
    return Number(/packets (?<n>\d+)/.exec(rules.toString())?.groups?.['n'] ?? 0);
  }

  #end(ran: Ran): void {
    this.#waiting.get(ran.id)?.(ran);
    this.#waiting.delete(ran.id);
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server?.close();
    this.#inside.kill('SIGKILL');
  }
}

/** Once it says that it is ready; one that ends before is no such network. */
async function started(file: string, args: readonly string[]): Promise<ChildProcess> {
  const env = { ...process.env, IP: process.env['IP'] || 'ip' };
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env });
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>();
  child.once('message', () => resolve(child));
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  return promise;
}
