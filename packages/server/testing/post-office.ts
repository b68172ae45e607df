import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Mail {
  readonly to: readonly string[];
  /** Headers and text as they came over the wire. */
  readonly raw: string;
}

/** A mail server on loopback that keeps what it is given. */
export interface PostOffice {
  readonly port: number;
  readonly mails: Mail[];
  /** SMTP codes that the next messages are refused with, one each. */
  readonly refusals: number[];
  stop(): Promise<void>;
}

export async function openPostOffice(auth?: { user: string; pass: string }): Promise<PostOffice> {
  const mails: Mail[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: auth === undefined,
    allowInsecureAuth: true,
    // Nobody's name server is asked who the tests are.
    disableReverseLookup: true,
    disabledCommands: auth === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === auth?.user && password === auth?.pass ? done(null, { user: username }) : done(new Error('no')),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const code = refusals.shift();
        if (code !== undefined) return done(Object.assign(new Error('not now'), { responseCode: code }));
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
        });
        done();
      });
    },
  });
  server.on('error', () => undefined); // a client that hangs up in the middle is part of the tests
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    mails,
    refusals,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An HTTP server that takes short messages as a provider would. */
export interface SmsReceiver {
  readonly url: string;
  readonly received: Received[];
  answer: { status: number; body: string };
  stop(): Promise<void>;
}

export async function openSmsReceiver(): Promise<SmsReceiver> {
  const received: Received[] = [];
  const receiver = { answer: { status: 200, body: '{"ok":true}' } };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(parts).toString('utf8') });
      response.writeHead(receiver.answer.status, { 'content-type': 'application/json' }).end(receiver.answer.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

/** The six digits in a message. */
export const codeIn = (words: string): string => /\b\d{6}\b/.exec(words.split(/\r?\n\r?\n/).at(-1) ?? words)?.[0] ?? '';
