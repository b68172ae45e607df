import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Cpe } from '../cpe/cpe.ts';
import type { Network } from '../network.ts';
import { addDevice, advanceClock, startStorm } from './changes.ts';
import { addSimulatedCpe, describeCpe, readParameters, tellAcs } from './cpes.ts';
import type { UspAgent } from '../usp/agent.ts';
import { happenToCpe } from './cpe-events.ts';
import { addAgent, describeAgent, happenToAgent, readAgent } from './usp.ts';
import { describeDevice } from './describe.ts';
import { happen } from './events.ts';
import { isRecord, controlRefusal, type ControlOutcome } from './outcome.ts';
import { running } from './running.ts';

export interface ControlServer {
  readonly url: string;
  stop(): Promise<void>;
}

const bodyLimit = 65_536;

/** The body as an object; a text is the reason why it is none. */
const readBody = async (request: IncomingMessage): Promise<Record<string, unknown> | string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimit) return `the body is larger than ${bodyLimit} octets`;
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? body : 'the body must be a JSON object';
  } catch {
    return 'the body is not JSON';
  }
};

/** `id` and `rest` are what the path says between its words. */
type Handler = (
  network: Network,
  id: string,
  body: Record<string, unknown>,
  rest: string,
) => ControlOutcome | Promise<ControlOutcome>;

interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly handle: Handler;
}

const withDevice =
  (
    handle: (
      network: Network,
      device: NonNullable<ReturnType<Network['device']>>,
      body: Record<string, unknown>,
    ) => ControlOutcome,
  ): Handler =>
  (network, id, body) => {
    const device = network.device(id);
    return device === undefined
      ? controlRefusal(404, `no device "${id}"; GET /devices lists them`)
      : handle(network, device, body);
  };

const withCpe =
  (handle: (network: Network, cpe: Cpe, body: Record<string, unknown>, rest: string) => ControlOutcome): Handler =>
  (network, id, body, rest) => {
    const cpe = network.cpes.get(id);
    return cpe === undefined
      ? controlRefusal(404, `no CPE "${id}"; GET /cpes lists them`)
      : handle(network, cpe, body, rest);
  };

const withAgent =
  (handle: (agent: UspAgent, body: Record<string, unknown>, rest: string) => ControlOutcome): Handler =>
  (network, id, body, rest) => {
    const agent = network.usp.get(id);
    return agent === undefined
      ? controlRefusal(404, `no agent "${id}"; GET /usp lists them`)
      : handle(agent, body, rest);
  };

const routes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/devices$/,
    handle: (network) => ({ status: 200, body: network.devices.map(describeDevice) }),
  },
  { method: 'POST', path: /^\/devices$/, handle: (network, _, body) => addDevice(network, body) },
  {
    method: 'GET',
    path: /^\/devices\/([^/]+)$/,
    handle: withDevice((_, device) => ({ status: 200, body: describeDevice(device) })),
  },
  {
    method: 'GET',
    path: /^\/devices\/([^/]+)\/running$/,
    handle: withDevice((_, device) => ({ status: 200, body: running(device) })),
  },
  {
    method: 'POST',
    path: /^\/devices\/([^/]+)\/events$/,
    handle: withDevice((network, device, body) => happen(network, device, body)),
  },
  { method: 'GET', path: /^\/acs$/, handle: (network) => ({ status: 200, body: network.cpes.acs }) },
  { method: 'POST', path: /^\/acs$/, handle: (network, _, body) => tellAcs(network, body) },
  { method: 'GET', path: /^\/cpes$/, handle: (network) => ({ status: 200, body: network.cpes.all.map(describeCpe) }) },
  { method: 'POST', path: /^\/cpes$/, handle: (network, _, body) => addSimulatedCpe(network, body) },
  {
    method: 'GET',
    path: /^\/cpes\/([^/]+)$/,
    handle: withCpe((_, cpe) => ({ status: 200, body: describeCpe(cpe) })),
  },
  {
    method: 'GET',
    path: /^\/cpes\/([^/]+)\/parameters(?:\/(.*))?$/,
    handle: withCpe((_, cpe, __, rest) => readParameters(cpe, rest)),
  },
  {
    method: 'POST',
    path: /^\/cpes\/([^/]+)\/events$/,
    handle: withCpe((network, cpe, body) => happenToCpe(network.cpes, cpe, body)),
  },
  { method: 'GET', path: /^\/usp$/, handle: (network) => ({ status: 200, body: network.usp.all.map(describeAgent) }) },
  { method: 'POST', path: /^\/usp$/, handle: (network, _, body) => addAgent(network, body) },
  {
    method: 'GET',
    path: /^\/usp\/([^/]+)\/parameters(?:\/(.*))?$/,
    handle: withAgent((agent, _, rest) => readAgent(agent, rest)),
  },
  { method: 'POST', path: /^\/usp\/([^/]+)\/events$/, handle: withAgent(happenToAgent) },
  { method: 'POST', path: /^\/clock$/, handle: (network, _, body) => advanceClock(network, body) },
  { method: 'POST', path: /^\/storm$/, handle: (network, _, body) => startStorm(network, body) },
];

/** The address without its query, with escapes undone; undefined when the escapes are broken. */
const pathOf = (url: string): string | undefined => {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '');
  } catch {
    return undefined;
  }
};

const route = async (network: Network, request: IncomingMessage): Promise<ControlOutcome> => {
  // Only tools on this machine: a page in a browser names its origin and is turned away.
  if (request.headers.origin !== undefined) return controlRefusal(403, 'not for web pages');
  const path = pathOf(request.url ?? '/');
  if (path === undefined) return controlRefusal(400, 'the path is not well escaped');
  const matching = routes.filter((r) => r.path.test(path));
  const found = matching.find((r) => r.method === request.method);
  if (found === undefined) {
    const known = matching.length > 0;
    return controlRefusal(
      known ? 405 : 404,
      known ? `${path} takes ${matching.map((r) => r.method).join(', ')}` : `no ${path}`,
    );
  }
  const body = found.method === 'GET' ? {} : await readBody(request);
  if (typeof body === 'string') return controlRefusal(400, body);
  const [, id = '', rest = ''] = found.path.exec(path) ?? [];
  return found.handle(network, id, body, rest);
};

const answer = async (network: Network, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  let outcome: ControlOutcome;
  try {
    outcome = await route(network, request);
  } catch (error) {
    outcome = controlRefusal(500, error instanceof Error ? error.message : 'unknown error');
  }
  response.writeHead(outcome.status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(`${JSON.stringify(outcome.body)}\n`);
};

export const startControl = async (network: Network, port: number): Promise<ControlServer> => {
  const server = createServer((request, response) => void answer(network, request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
