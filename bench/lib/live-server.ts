import { readFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import { emit } from '@heliograph/server/estate/emit.ts';
import { startTestServer } from '@heliograph/server/testing/server.ts';
import { startWeb } from '@heliograph/server/web-role.ts';

// The web role in a process of its own, with what its memory is made of on request: `bench/live-sockets.ts` starts it.

export interface ServerMemory {
  readonly rss: number;
  readonly heapTotal: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly arrayBuffers: number;
  /** What V8 took by malloc for itself. */
  readonly malloced: number;
  /** Given back by `MADV_FREE`: the kernel takes it when it needs it, and counts it as resident until then. */
  readonly lazyFree: number;
}
export type LiveServerOrder =
  | { readonly do: 'memory' | 'collect' | 'stop' }
  | { readonly do: 'tell'; readonly events: number };
export interface LiveServerReady {
  readonly url: string;
  readonly tokens: readonly string[];
}

const server = await startTestServer({
  env: { HELIOGRAPH_HOST: '127.0.0.1', HELIOGRAPH_HTTP_PORT: '0', HELIOGRAPH_LOG_LEVEL: 'error' },
});
const web = await startWeb(server.ctx);
const tokens: string[] = [];
for (let n = 0; n < Number(process.argv[2] ?? 90); n += 1) tokens.push(await server.signInWith(['device:olt:list']));
process.send?.({ url: web.url.replace('localhost', '127.0.0.1'), tokens } satisfies LiveServerReady);

const memory = (): ServerMemory => {
  const { rss, heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage();
  const lazy = /^LazyFree:\s+(\d+) kB/m.exec(readFileSync('/proc/self/smaps_rollup', 'utf8'))?.[1] ?? '0';
  const malloced = getHeapStatistics().malloced_memory;
  return { rss, heapTotal, heapUsed, external, arrayBuffers, malloced, lazyFree: Number(lazy) * 1024 };
};
const { id } = server.tenants.home;
const state = { sysMac: null, name: 'Bench OLT', online: true, since: null };

process.on('message', (order: LiveServerOrder) => {
  const work = async (): Promise<unknown> => {
    if (order.do === 'stop') {
      await web.stop();
      await server.stop();
      process.exit(0);
    }
    if (order.do === 'collect') globalThis.gc?.();
    if (order.do === 'tell')
      for (let n = 0; n < order.events; n += 1)
        await server.ctx.scope.tenant(id, (tx) =>
          emit(server.ctx.bus, tx, id, [{ kind: 'olt.state', payload: { ...state, oltId: '1' } }]),
        );
    return memory();
  };
  work().then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
