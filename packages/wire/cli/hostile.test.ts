import { generateKeyPairSync } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import ssh2, { type AuthContext, type Connection } from 'ssh2';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { CliSession, type CliTarget, type SessionOptions } from './session.ts';
import { SshThread } from './ssh.ts';
import { loggedIn, secrets } from './testing/play.ts';
import { scriptedSsh } from './testing/scripted-ssh.ts';

// Devices that mean harm on Telnet and SSH: each ends soon, by name, within bounds, and harms no other session.

const stops: (() => Promise<unknown>)[] = [];
const thread = new SshThread();
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});
afterAll(() => thread.close());

type Raw = (socket: Socket) => void;

async function raw(protocol: 'telnet' | 'ssh', act: Raw): Promise<CliTarget> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    act(socket);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  stops.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  });
  return { protocol, address: '127.0.0.1', port: (server.address() as AddressInfo).port, ...secrets };
}

/** Sends this over and over, as fast as it is taken, 100 MB at most. Returns how much that has been. */
function flood(socket: Socket, piece: Uint8Array): { sent: number } {
  const so = { sent: 0 };
  const more = (): void => {
    while (!socket.destroyed && so.sent < 100_000_000) {
      so.sent += piece.length;
      if (!socket.write(piece)) {
        socket.once('drain', more);
        return;
      }
    }
  };
  more();
  return so;
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const host = 'gpon-olt';
const fault = (code: string) => expect.objectContaining({ code });
/** Generous, so that it is the bound that ends a device and not a busy machine. */
const usual: SessionOptions = { connectMs: 20_000, loginMs: 20_000, thread };
/** For devices that are to be ended by the time. */
const quick: SessionOptions = { connectMs: 1000, loginMs: 500, thread };
const open = async (target: CliTarget, options: SessionOptions = usual): Promise<CliSession> => {
  const session = await CliSession.open(target, options);
  stops.push(() => session.close());
  return session;
};

/** Logs in honestly, then does this with every line that it is told. */
async function afterLogin(act: (told: string, socket: Socket) => void): Promise<CliSession> {
  const answers: Record<string, string> = { admin: 'Password: ', 'login-secret': `\r\n${host}# ` };
  const target = await raw('telnet', (socket) => {
    let typed = '';
    socket.write('Login: ');
    socket.on('data', (data) => {
      typed += data.toString('latin1').replaceAll('\0', '');
      for (let end = typed.search(/[\r ]/); end >= 0; end = typed.search(/[\r ]/)) {
        const isLine = typed[end] === '\r' || typed.startsWith(' ');
        const at = isLine ? end : typed.indexOf('\r');
        if (at < 0) return;
        const told = typed.startsWith(' ') ? ' ' : typed.slice(0, at);
        typed = typed.slice(told === ' ' ? 1 : at + 1);
        if (told === 'terminal length 0') socket.write(`${told}\r\n${host}# `);
        else if (answers[told] !== undefined) socket.write(answers[told]);
        else act(told, socket);
      }
    });
  });
  return open(target);
}

describe('A hostile device on Telnet', () => {
  it.each([
    ['prints a banner without end', 'tooMuch', 'welcome to nowhere\r\n'],
    ['prints one line without end', 'tooMuch', 'x'.repeat(4096)],
    ['paints and prints nothing', 'tooMuch', '\u001b[9999C\u001b[2K\0\0\0'],
    ['offers options without end', 'tooMuch', '\xff\xfb\x63\xff\xfd\x63'],
    ['begins a sub-negotiation that never ends', 'tooMuch', `\xff\xfa\x18${'y'.repeat(4096)}`],
  ])('that %s is cut off long before it is done', async (_what, code, piece) => {
    let so = { sent: 0 };
    const target = await raw('telnet', (socket) => {
      so = flood(socket, bytes(piece));
    });
    await expect(open(target)).rejects.toEqual(fault(code));
    expect(so.sent).toBeLessThan(20_000_000);
  });

  it('that says nothing, or one letter after the other, is given up after the time of a login', async () => {
    await expect(open(await raw('telnet', () => undefined), quick)).rejects.toEqual(fault('timeout'));
    const slow = await raw('telnet', (socket) => {
      const letter = (): void => void (socket.destroyed || socket.write('a', () => setImmediate(letter)));
      letter();
    });
    await expect(open(slow, quick)).rejects.toEqual(fault('timeout'));
  });

  it.each([
    ['answers a command with a line without end', 'tooMuch'],
    ['asks whether it is meant, whatever it is told', 'tooMuch'],
    ['halts its pager without end', 'tooMuch'],
  ])('that %s ends that session by name', async (what, code) => {
    const session = await afterLogin((told, socket) => {
      if (what.includes('line')) flood(socket, bytes('z'.repeat(65_536)));
      else if (what.includes('asks')) socket.write(`${told}\r\nAre you sure? (y/n) `);
      else socket.write(told === ' ' ? '\r --More-- ' : `${told}\r\n --More-- `);
    });
    await expect(session.run('show running-config', { timeoutMs: 20_000 })).rejects.toEqual(fault(code));
    expect(session.isOpen()).toBe(false);
  });

  it('that answers the name it asked for with lines without end is cut off by how much that is, not by the time', async () => {
    let told: { sent: number } | undefined;
    const target = await raw('telnet', (socket) => {
      socket.write('Login: ');
      socket.on('data', (data) => {
        if (data.includes('\r')) told ??= flood(socket, bytes('welcome to this device\r\n'.repeat(100)));
      });
    });
    await expect(open(target)).rejects.toEqual(fault('tooMuch'));
    expect(told?.sent).toBeGreaterThan(0);
  });

  it('that prints controls, escapes and marks of direction leaves none of them in what people read', async () => {
    const nasty = 'a\u0000b\u001b]0;title\u0007c\u001b[31md\u009b31me\u202ef\u2066g\u200fh';
    const session = await afterLogin((told, socket) => socket.write(`${told}\r\n${nasty}\r\n${host}# `));
    const { lines } = await session.run('show version');
    expect(lines.join('\n')).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
    expect(lines[0]?.replaceAll(/[^a-h]/g, '')).toContain('fgh');
  });
});

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
});

async function sshServer(act: (connection: Connection) => void): Promise<CliTarget> {
  const open = new Set<Connection>();
  const server = new ssh2.Server({ hostKeys: [privateKey] }, (connection) => {
    open.add(connection);
    connection.on('error', () => undefined);
    act(connection);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  stops.push(async () => {
    for (const connection of open) connection.end();
    await new Promise<void>((closed) => server.close(() => closed()));
  });
  const { port } = server.address() as AddressInfo;
  return { protocol: 'ssh', address: '127.0.0.1', port, ...secrets };
}

/** Asks over and over; `count` questions each time. */
function asksFor(count: number): (connection: Connection) => void {
  const ask = (auth: AuthContext): void => {
    if (auth.method !== 'keyboard-interactive') return auth.reject(['keyboard-interactive']);
    const questions = Array.from({ length: count }, (_, n) => ({ prompt: `Question ${n}:`, echo: false }));
    const again = (): void => auth.prompt(questions, 'more', '', again);
    return again();
  };
  return (connection) => void connection.on('authentication', ask);
}

const letIn = (connection: Connection, shell: (channel: ssh2.ServerChannel) => void): void => {
  connection.on('authentication', (auth) => auth.accept());
  connection.on('session', (accept) => {
    const session = accept();
    session.on('pty', (yes) => yes?.());
    session.on('shell', (yes) => shell(yes()));
  });
};

describe('A hostile device on SSH', () => {
  it('that begins a key exchange and never goes on, or sends lines or garbage in place of one, is given up', async () => {
    const silent = await raw('ssh', (socket) => void socket.write('SSH-2.0-slow\r\n'));
    await expect(open(silent, quick)).rejects.toEqual(fault('unreachable'));
    const lines = await raw('ssh', (socket) => void flood(socket, bytes('hello\r\n'.repeat(500))));
    await expect(open(lines)).rejects.toEqual(fault('refused'));
    const garbage = await raw('ssh', (socket) => {
      socket.write('SSH-2.0-noise\r\n');
      flood(socket, Buffer.alloc(4096, 7));
    });
    await expect(open(garbage)).rejects.toEqual(fault('refused'));
  });

  it('that asks a thousand questions, or a few for ever, is told nothing more', async () => {
    await expect(open(await sshServer(asksFor(1000)))).rejects.toEqual(fault('authFailed'));
    await expect(open(await sshServer(asksFor(2)))).rejects.toEqual(fault('authFailed'));
  });

  it('that requests without end beside its shell loses the session', async () => {
    const session = open(
      await sshServer((connection) =>
        letIn(connection, (channel) => {
          channel.write(`${host}# `);
          const inner = connection as unknown as { _protocol: { ping(): void }; _sock: Socket };
          const more = (): void => {
            for (let n = 0; n < 500 && !inner._sock.destroyed; n++) inner._protocol.ping();
            if (!inner._sock.destroyed) setImmediate(more);
          };
          more();
        }),
      ),
      usual,
    );
    await expect(session).rejects.toEqual(fault('tooMuch'));
  });

  it('that opens channels nobody asked for gets none of them, and one that prints without end is cut off', async () => {
    const opened: boolean[] = [];
    const session = await open(
      await sshServer((connection) =>
        letIn(connection, (channel) => {
          for (let n = 0; n < 200; n++) {
            connection.forwardOut('127.0.0.1', 80, '127.0.0.1', 1000 + n, (error) => void opened.push(!error));
          }
          channel.write(`${host}# `);
          channel.on('data', (data: Buffer) => {
            const told = data.toString('latin1');
            if (told.startsWith('terminal')) channel.write(`terminal length 0\r\n${host}# `);
            else for (let n = 0; n < 400; n++) channel.write(Buffer.alloc(32_768, 97));
          });
        }),
      ),
    );
    await expect.poll(() => opened.length).toBe(200);
    expect(opened).not.toContain(true);
    await expect(session.run('show running-config')).rejects.toEqual(fault('tooMuch'));
  });

  it('harms no other: the next device on the same thread is reached', async () => {
    const script = { greeting: `${host}> `, turns: loggedIn(host).turns.slice(2) };
    const honest = await scriptedSsh(script);
    stops.push(() => honest.stop());
    const session = await open({ protocol: 'ssh', address: honest.address, port: honest.port, ...secrets });
    expect(session.host()).toBe(host);
  });
});
