import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server that takes what is told, and answers as it was asked to. */
export interface Hook {
  readonly url: string;
  readonly got: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
  /** What the next requests are answered, one each; then 200 and `ok`. */
  readonly answers: (
    | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
    | 'reset'
  )[];
  stop(): void;
}

export async function openHook(): Promise<Hook> {
  const got: Hook['got'] = [];
  const answers: Hook['answers'] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() });
      const answer = answers.shift() ?? { status: 200, body: 'ok' };
      if (answer === 'reset') request.socket.resetAndDestroy();
      else response.writeHead(answer.status, answer.headers).end(answer.body ?? '');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    answers,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
