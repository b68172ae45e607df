import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import { Gauge } from 'prom-client';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Actor } from './actor.ts';
import { LiveClient } from './live-client.ts';
import { LiveDoor, Greetings, type SocketEntry } from './live-door.ts';
import { trimEvents } from './live-events.ts';
import { LiveRoom, type HorizonsOf } from './live-room.ts';
import { isSignedOut, wasTaken, type LiveSessions } from './session.ts';
import { requestSourceOf } from './source.ts';
import { timeText } from '../time-text.ts';
import { repeat } from '../work/repeat.ts';

export const liveAddress = '/emsWebServer/ws';

/** Close codes: sign in (again); too many of this session; busy, come again later (RFC 6455's registry). */
export const closeCodes = { signIn: 4401, tooMuch: 4408, busy: 1013 } as const;

const helloMs = 5000;
const pingMs = 25_000;
const sweepMs = 60_000;
const goodbyeMs = 500;
/** Windows and tabs of one session. */
const mostOfSession = 64;
/** Bytes that may wait for all browsers together, and how often (ms) that is added up. */
const mostWaiting = 64 << 20;
const addUpMs = 100;
/** How long the other end has to answer a goodbye, before the connection is cut. */
const partingMs = 1000;

const greeting = z.object({
  token: z.string().max(128),
  cursor: z.union([z.string().max(20), z.number().int().nonnegative()]).nullish(),
  language: z.string().max(16).nullish(),
});

/** No Origin: not a browser. Otherwise it must be the page that this very server delivered. */
function sameSite(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function refuse(socket: Duplex, status: string): void {
  // Whoever does not close its end would keep the connection for ever.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Live push to browsers: one WebSocket each, a room per tenant, woken by the bus and fed from the event table. */
export class LiveHub {
  readonly #ctx: Context;
  readonly #sessions: LiveSessions;
  readonly #horizons: HorizonsOf;
  readonly #rooms = new Map<number, LiveRoom>();
  readonly #clients = new Map<string, Set<LiveClient>>();
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: 4096, perMessageDeflate: false });
  readonly #door: LiveDoor;
  readonly #greetings: Greetings;
  #waiting = { at: -Infinity, bytes: 0 };
  readonly #endings: (() => void)[] = [];

  constructor(ctx: Context, sessions: LiveSessions, horizons: HorizonsOf) {
    this.#ctx = ctx;
    this.#sessions = sessions;
    this.#horizons = horizons;
    this.#door = new LiveDoor(ctx);
    this.#greetings = new Greetings(ctx);
    this.#endings.push(ctx.bus.listen((topic) => this.#onTopic(topic)));
    const upkeep = [
      repeat(ctx, { id: 'live.ping', everyMs: pingMs, work: () => this.#ping() }),
      repeat(ctx, { id: 'live.sweep', everyMs: sweepMs, work: () => this.#sweep() }),
    ];
    this.#endings.push(() => upkeep.forEach((work) => void work.stop()));
    const size = () => this.size;
    const gauge: Gauge = new Gauge({
      name: 'heliograph_live_clients',
      help: 'Browsers connected for live events',
      registers: [ctx.metrics],
      collect: () => gauge.set(size()),
    });
  }

  get size(): number {
    return [...this.#clients.values()].reduce((sum, clients) => sum + clients.size, 0);
  }

  #isCrowded(): boolean {
    const at = this.#ctx.clock.mono();
    if (at - this.#waiting.at >= addUpMs) {
      let bytes = 0;
      for (const { bufferedAmount } of this.#sockets.clients) bytes += bufferedAmount;
      this.#waiting = { at, bytes };
    }
    return this.#waiting.bytes > mostWaiting;
  }

  attach(server: Server): void {
    const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => this.#upgrade(request, socket, head);
    server.on('upgrade', onUpgrade);
    this.#endings.push(() => server.off('upgrade', onUpgrade));
  }

  /** Tells browsers that the server goes; they come back with their cursor. One that does not listen is cut off. */
  async close(): Promise<void> {
    for (const end of this.#endings) end();
    for (const room of this.#rooms.values()) room.close();
    const open = [...this.#sockets.clients];
    const closed = Promise.all(open.map((socket) => once(socket, 'close')));
    for (const socket of open) socket.close(1001);
    await Promise.race([closed, delay(goodbyeMs, undefined, { ref: false })]);
    for (const socket of open) socket.terminate();
    this.#sockets.close();
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    if ((request.url ?? '').split('?')[0] !== liveAddress) return refuse(socket, '404 Not Found');
    if (!sameSite(request)) return refuse(socket, '403 Forbidden');
    const place = this.#door.enter(requestSourceOf(request, this.#ctx.settings.trustedProxies), () => socket.destroy());
    if (!place) return refuse(socket, '503 Service Unavailable');
    socket.once('close', () => place.leave());
    this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#meet(opened, place));
  }

  /** The first message says who it is, within 5 s however slowly its bytes come; nothing is sent before. */
  #meet(socket: WebSocket, place: SocketEntry): void {
    const calledOff = this.#ctx.clock.after(helloMs, () => {
      this.#door.refused('silent');
      this.#part(socket, closeCodes.signIn);
    });
    socket.on('error', () => socket.terminate());
    socket.once('close', calledOff);
    socket.once('message', (data) => {
      calledOff();
      // Until it is known it has nothing more to say, and nothing is kept of what it says.
      socket.pause();
      const greet = async () => {
        if (socket.readyState !== socket.OPEN) return;
        try {
          await this.#greet(socket, data, place);
        } catch (error) {
          if (!isSignedOut(error)) this.#ctx.log.warn({ err: error }, 'live connection refused');
          this.#part(socket, isSignedOut(error) ? closeCodes.signIn : closeCodes.busy);
        }
      };
      this.#greetings.add(place.source, greet, () => {
        this.#door.refused('busy');
        this.#part(socket, closeCodes.busy);
      });
    });
  }

  /** Says goodbye, and does not wait for whoever does not say it too. */
  #part(socket: WebSocket, code: number): void {
    socket.resume();
    socket.close(code);
    socket.once(
      'close',
      this.#ctx.clock.after(partingMs, () => socket.terminate()),
    );
  }

  async #greet(socket: WebSocket, data: WebSocket.RawData, place: SocketEntry): Promise<void> {
    const said = greeting.safeParse(parse(data));
    if (!said.success) return this.#part(socket, closeCodes.signIn);
    const { token, cursor, language } = said.data;
    const actor = await this.#sessions.resolveToken(token.replace(/^bearer +/i, ''));
    if (actor.mustChangePassword || socket.readyState !== socket.OPEN) return this.#part(socket, closeCodes.signIn);
    place.known();
    const client = new LiveClient(socket, token, actor, (language ?? '').startsWith('zh') ? 'zh' : 'en', () =>
      this.#isCrowded(),
    );
    const peers = this.#clients.get(actor.sessionHandle) ?? new Set();
    if (peers.size >= mostOfSession) return this.#part(socket, closeCodes.tooMuch);
    socket.resume();
    this.#clients.set(actor.sessionHandle, peers.add(client));
    const room =
      this.#rooms.get(actor.tenantId) ??
      new LiveRoom(this.#ctx, actor.tenantId, this.#horizons, (handles) => this.#sessions.actorsNow(handles));
    this.#rooms.set(actor.tenantId, room);
    socket.on('close', () => this.#forget(client, room));
    await room.enter(client, cursor === null || cursor === undefined ? undefined : String(cursor));
  }

  #forget(client: LiveClient, room: LiveRoom): void {
    room.leave(client);
    const { sessionHandle } = client.actor;
    const peers = this.#clients.get(sessionHandle);
    peers?.delete(client);
    if (peers?.size === 0) this.#clients.delete(sessionHandle);
  }

  #onTopic(topic: string): void {
    const failed = (error: unknown) => this.#ctx.log.warn({ err: error }, 'live push failed');
    const [kind, id = ''] = topic.split(':');
    if (kind === 'live') this.#rooms.get(Number(id))?.wake().catch(failed);
    if (kind === 'session') this.#check(id).catch(failed);
    if (kind !== 'reconnected') return;
    for (const room of this.#rooms.values()) room.wake().catch(failed);
    this.#sweep().catch(failed);
  }

  /** Looks again at a session: who it is may have changed; when it is over, its browsers are told why and closed. */
  async #check(handle: string): Promise<void> {
    for (const client of this.#clients.get(handle) ?? []) {
      try {
        const actor = await this.#sessions.resolveToken(client.token);
        // Works as another tenant now: it comes back and hears what is said there.
        if (actor.tenantId === client.actor.tenantId) client.actor = actor;
        else this.#part(client.socket, 1012);
      } catch (error) {
        if (!isSignedOut(error)) throw error;
        if (error.id === 'kickedOut') client.send(JSON.stringify(await this.#whoElse(client.actor, client)));
        else if (wasTaken(error)) {
          const { userName } = client.actor;
          client.send(JSON.stringify({ type: 'kicked', by: 'admin', userName, msg: error.words[client.language] }));
        }
        this.#part(client.socket, closeCodes.signIn);
      }
    }
  }

  /** Where the account is signed in now: the owner should know when it was somebody else. */
  async #whoElse({ self, ...as }: Actor, { language }: LiveClient): Promise<object> {
    const actor = self ?? as;
    const other = await this.#ctx.scope.system((tx) =>
      tx
        .selectFrom('session')
        .select(['ip', 'agent', 'created_at'])
        .where('tenant_id', '=', actor.tenantId)
        .where('user_id', '=', actor.userId)
        .where('ended', 'is', null)
        .executeTakeFirst(),
    );
    const where = other && { ip: other.ip, agent: other.agent, at: timeText(other.created_at) };
    return { type: 'kicked', userName: actor.userName, msg: faults.kickedOut.words[language], ...where };
  }

  #ping(): void {
    for (const clients of this.#clients.values()) for (const client of clients) client.ping();
  }

  /** Finds sessions that ran out without anybody saying so, and deletes old events. */
  async #sweep(): Promise<void> {
    const handles = [...this.#clients.keys()];
    const alive = await this.#ctx.scope.system((tx) =>
      tx
        .selectFrom('session')
        .select('handle')
        .where('ended', 'is', null)
        .where('expires_at', '>', new Date(this.#ctx.clock.now()))
        .where((eb) => eb('handle', '=', eb.fn.any(eb.val(handles))))
        .execute(),
    );
    const live = new Set(alive.map((row) => row.handle));
    for (const handle of handles) {
      if (live.has(handle)) continue;
      this.#sessions.forget(handle);
      await this.#check(handle);
    }
    const tenants = await this.#ctx.scope.system((tx) => tx.selectFrom('tenant').select('id').execute());
    for (const { id } of tenants) await trimEvents(this.#ctx, id);
  }
}

function parse(data: WebSocket.RawData): unknown {
  try {
    return Buffer.isBuffer(data) ? JSON.parse(data.toString()) : undefined;
  } catch {
    return undefined;
  }
}
