import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createWebSocketStream, WebSocketServer } from 'ws';
import { plainAddress } from '../../networks.ts';
import type { OpenTlsPort, TlsDoors } from '../../tls-door.ts';
import type { Broker } from './broker.ts';

interface Place {
  readonly host: string;
  readonly port: number;
}

export type { OpenTlsPort };

async function listening(server: Server | HttpServer, { host, port }: Place): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ host, port, backlog: 4096 }, resolve);
  await promise;
  server.off('error', reject);
  return (server.address() as AddressInfo).port;
}

/** MQTT over TCP. */
export async function listenTcp(broker: Broker, place: Place): Promise<OpenTlsPort> {
  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 }, (socket) =>
    broker.accept(socket, plainAddress(socket.remoteAddress ?? '') ?? ''),
  );
  const port = await listening(server, place);
  return { port, close: () => void server.close() };
}

/** MQTT over TLS. */
export const listenTls = (broker: Broker, doors: TlsDoors, place: Place): Promise<OpenTlsPort> =>
  doors.listen(place, (socket) => broker.accept(socket, plainAddress(socket.remoteAddress ?? '') ?? ''));

/** MQTT over WebSocket, at `/mqtt`, in binary frames (MQTT 5, 6); with `doors` over TLS. */
export async function listenWebSocket(broker: Broker, place: Place, doors?: TlsDoors): Promise<OpenTlsPort> {
  const { http, sockets } = webSockets(broker);
  const door = doors && (await doors.listen(place, (socket) => void http.emit('connection', socket)));
  const port = door?.port ?? (await listening(http, place));
  return {
    port,
    close: () => {
      sockets.close();
      door?.close();
      http.close();
      for (const client of sockets.clients) client.terminate();
      http.closeAllConnections();
    },
  };
}

function webSockets(broker: Broker): { readonly http: HttpServer; readonly sockets: WebSocketServer } {
  const http = createHttpServer({ headersTimeout: 10_000, requestTimeout: 10_000, maxHeaderSize: 8_192 });
  http.maxConnections = broker.limits.connections;
  http.on('request', (_, answer) => void answer.writeHead(426, { connection: 'close' }).end());
  http.on('clientError', (_error, socket) => socket.destroy());
  const sockets = new WebSocketServer({
    server: http,
    path: '/mqtt',
    maxPayload: broker.limits.packet,
    perMessageDeflate: false,
    // A client that asks for nothing else is not refused; one that asks must ask for mqtt.
    handleProtocols: (asked) => (asked.has('mqtt') ? 'mqtt' : false),
    verifyClient: ({ req }: { req: { headers: NodeJS.Dict<string | string[]> } }) =>
      String(req.headers['sec-websocket-protocol'] ?? '')
        .split(',')
        .some((one) => one.trim() === 'mqtt'),
  });
  sockets.on('connection', (socket, request) => {
    const stream = createWebSocketStream(socket, { readableHighWaterMark: 16_384, writableHighWaterMark: 16_384 });
    socket.on('message', (_data, isBinary) => {
      if (!isBinary) socket.close(1003);
    });
    broker.accept(stream, plainAddress(request.socket.remoteAddress ?? '') ?? '');
  });
  return { http, sockets };
}
