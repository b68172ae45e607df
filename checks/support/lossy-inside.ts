import { execFile } from 'node:child_process';
import { connect, createServer } from 'node:net';

// Stands inside a network of its own that loses packets: carries connections out by a socket file, and runs programs that want to meet the loss.

/** A program to run: its input, and what it says, in base64. */
export interface LossyRun {
  readonly id: number;
  readonly program: string;
  readonly args: readonly string[];
  readonly input: string;
}
export interface Ran {
  readonly id: number;
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

const [port = '0', out = ''] = process.argv.slice(2);
const most = 64 * 1024 * 1024;

createServer((client) => {
  const way = connect(out);
  for (const [from, to] of [
    [client, way],
    [way, client],
  ] as const) {
    from.on('error', () => undefined);
    from.on('close', () => to.destroy());
    from.pipe(to);
  }
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));

process.on('message', ({ id, program, args, input }: LossyRun) => {
  const child = execFile(program, args, { encoding: 'buffer', maxBuffer: most }, (error, output, errors) => {
    const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
    process.send?.({ id, code, output: output.toString('base64'), errors: errors.toString() } satisfies Ran);
  });
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(Buffer.from(input, 'base64'));
});
process.on('disconnect', () => process.exit());
