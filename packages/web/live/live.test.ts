import { describe, expect, it } from 'vitest';
import { mostReconnects, waitBefore } from './backoff.ts';
import { LiveConnection, type Kick, type IncomingEvent, type Socket } from './live.ts';

class TestSocket implements Socket {
  readonly sent: string[] = [];
  closed = false;
  readonly #handlers = new Map<string, (event: { data: unknown; code?: number }) => void>();

  addEventListener(type: string, handler: (event: { data: unknown; code?: number }) => void): void {
    this.#handlers.set(type, handler);
  }

  send(data: string): void {
    this.sent.push(data);
  }

  close(): void {
    this.closed = true;
  }

  happens(type: 'open' | 'message' | 'close', data?: unknown): void {
    this.#handlers.get(type)?.({ data, ...(type === 'close' ? (data as object) : {}) });
  }
}

function setUp() {
  const sockets: TestSocket[] = [];
  const timers: { work: () => void; ms: number }[] = [];
  const live = new LiveConnection({
    connect: () => {
      const socket = new TestSocket();
      sockets.push(socket);
      return socket;
    },
    random: () => 0.5,
    later: (work, ms) => {
      const timer = { work, ms };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    hello: () => ({ token: 't', language: 'en' }),
  });
  const newest = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket');
    return socket;
  };
  return {
    live,
    timers,
    newest,
    count: () => sockets.length,
    tell: (message: object) => newest().happens('message', JSON.stringify(message)),
    runTimer: () => timers.shift()?.work(),
  };
}

describe('The live connection', () => {
  it('gives a server that says it is busy more time than one that broke off', () => {
    const { live, newest, timers } = setUp();
    live.start();
    newest().happens('close', { code: 1013 });
    expect(timers.at(-1)?.ms).toBe(waitBefore(3, () => 0.5));
    expect(waitBefore(3, () => 0)).toBe(1000);
  });

  it('says who it is first, and is live once the server greets', () => {
    const { live, newest, tell } = setUp();
    live.start();
    newest().happens('open');
    expect(newest().sent).toEqual(['{"token":"t","language":"en"}']);
    tell({ type: 'hello', cursor: '41' });
    expect(live.snapshot()).toEqual({ is: 'live' });
  });

  it('asks after a reconnect for what it missed', () => {
    const { live, newest, tell, runTimer } = setUp();
    const events: IncomingEvent[] = [];
    live.onEvent((event) => events.push(event));
    live.start();
    tell({ type: 'hello', cursor: '41' });
    tell({ type: 'event', seq: '42', kind: 'board.changed', payload: {} });
    newest().happens('close');
    runTimer();
    newest().happens('open');
    expect(JSON.parse(newest().sent[0] ?? '')).toMatchObject({ cursor: '42' });
    expect(events.map((event) => event.kind)).toEqual(['board.changed']);
  });

  it('gives up after 100 reconnects and starts anew when asked', () => {
    const { live, newest, runTimer, count } = setUp();
    live.start();
    for (let n = 0; n < mostReconnects; n += 1) {
      newest().happens('close');
      runTimer();
    }
    expect(live.snapshot()).toEqual({ is: 'connecting', attempt: 100 });
    newest().happens('close');
    expect(live.snapshot()).toEqual({ is: 'gaveUp', isRefused: false });
    expect(count()).toBe(101);
    live.reconnect();
    expect(live.snapshot()).toEqual({ is: 'connecting', attempt: 0 });
  });

  it('waits for nothing when the browser refuses such a connection', () => {
    const live = new LiveConnection({
      connect: () => {
        throw new Error('insecure');
      },
      random: () => 0,
      later: () => () => undefined,
      hello: () => ({ token: 't', language: 'en' }),
    });
    live.start();
    expect(live.snapshot()).toEqual({ is: 'gaveUp', isRefused: true });
  });

  it('counts anew once it was live again', () => {
    const { live, newest, tell, runTimer } = setUp();
    live.start();
    for (let n = 0; n < 5; n += 1) {
      newest().happens('close');
      runTimer();
    }
    tell({ type: 'hello', cursor: 1 });
    newest().happens('close');
    expect(live.snapshot()).toEqual({ is: 'connecting', attempt: 1 });
  });

  it('stops for good when another sign-in forces it offline', () => {
    const { live, newest, tell, timers } = setUp();
    const kicks: Kick[] = [];
    live.onKicked((kick) => kicks.push(kick));
    live.start();
    const socket = newest();
    tell({ type: 'kicked', ip: '10.0.0.9', at: '2026-11-21T09:00:00.000Z' });
    socket.happens('close');
    expect(kicks).toEqual([{ ip: '10.0.0.9', at: '2026-11-21T09:00:00.000Z', msg: null }]);
    expect([live.snapshot().is, timers.length, socket.closed]).toEqual(['off', 0, true]);
  });

  it('has everything read again when the server says that the session is over, so that the answer leads out', () => {
    const { live, newest } = setUp();
    let resets = 0;
    live.onReset(() => (resets += 1));
    live.start();
    newest().happens('close', { code: 1006 });
    expect(resets).toBe(0);
    live.reconnect();
    newest().happens('close', { code: 4401 });
    expect(resets).toBe(1);
  });

  it('tells when events were lost for good, and reads no nonsense', () => {
    const { live, tell, newest } = setUp();
    let resets = 0;
    live.onReset(() => (resets += 1));
    live.start();
    newest().happens('message', 'not json');
    tell({ type: 'reset', cursor: '90' });
    expect(resets).toBe(1);
  });
});

describe('The wait before a reconnect', () => {
  it('doubles up to 30 s and is at least half of that', () => {
    expect([1, 2, 3, 20, 100].map((n) => waitBefore(n, () => 1))).toEqual([500, 1000, 2000, 30_000, 30_000]);
    expect(waitBefore(20, () => 0)).toBe(15_000);
  });
});
