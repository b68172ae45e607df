import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import ssh2, { type Connection, type ServerConfig } from 'ssh2';
import { play, type Script, type Surprises } from './play.ts';
import type { ScriptedDevice } from './scripted-telnet.ts';

export interface SshDeviceOptions {
  /** Lets everybody in; the shell asks itself (variant b). */
  readonly open?: boolean;
  readonly algorithms?: ServerConfig['algorithms'];
}

/** RSA in the only private form that ssh2 reads of what Node writes. */
const { privateKey: hostKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
});

/** A device on SSH with user `admin`, password `login-secret`, playing the script once per shell. */
export async function scriptedSsh(script: Script, options: SshDeviceOptions = {}): Promise<ScriptedDevice> {
  const surprises: Surprises = [];
  const connections = new Set<Connection>();
  const end = Promise.withResolvers<void>();
  const { open = false, algorithms } = options;
  const server = new ssh2.Server({ hostKeys: [hostKey], ...(algorithms && { algorithms }) }, (connection) => {
    connections.add(connection);
    connection.on('error', () => undefined);
    connection.on('close', () => end.resolve());
    connection.on('authentication', (auth) => {
      const right = auth.method === 'password' && auth.username === 'admin' && auth.password === 'login-secret';
      if (open || right) auth.accept();
      else auth.reject(['password']);
    });
    connection.on('session', (accept) => {
      const session = accept();
      session.on('pty', (yes) => yes?.());
      session.on('shell', (yes) => {
        const channel = yes();
        const hear = play(script, { write: (bytes) => channel.write(bytes), end: () => channel.end() }, surprises);
        channel.on('data', hear);
      });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    surprises,
    ended: end.promise,
    stop: async () => {
      for (const connection of connections) connection.end();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
