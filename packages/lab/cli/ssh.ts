import type { Socket } from 'node:net';
import ssh2, { type AuthContext, type Connection, type ServerChannel } from 'ssh2';
import type { Front } from './front.ts';
import type { HostKeys } from './host-keys.ts';

/** What a unit of 2018 offers and nothing else: clients have to be told to stoop to it. */
const oldAlgorithms: ssh2.Algorithms = {
  kex: ['diffie-hellman-group14-sha1'],
  cipher: ['aes128-cbc'],
  serverHostKey: ['ssh-rsa'],
  hmac: ['hmac-sha1'],
};

const authenticate = (front: Front, context: AuthContext, admitted: (user: string) => void): void => {
  const judge = (password: string): void => {
    if (front.verify(context.username, password)) {
      admitted(context.username);
      context.accept();
    } else context.reject(['password', 'keyboard-interactive']);
  };
  if (context.method === 'password') judge(context.password);
  else if (context.method === 'keyboard-interactive')
    context.prompt([{ prompt: 'Password: ', echo: false }], (answers) => judge(answers[0] ?? ''));
  else context.reject(['password', 'keyboard-interactive']);
};

const serveShell = (front: Front, connection: Connection, channel: ServerChannel, user: string, peer: string): void => {
  const session = front.admit({
    user: front.habits.afterSsh === 'prompt' ? user : undefined,
    peer,
    wire: {
      write: (bytes) => void (channel.writable && channel.write(bytes)),
      end: () => {
        if (channel.writable) {
          channel.exit(0);
          channel.end();
        }
        connection.end();
      },
      destroy: () => connection.end(),
    },
  });
  if (session === undefined) {
    channel.end('\r\n% Too many sessions, please try again later.\r\n');
    connection.end();
    return;
  }
  channel.on('data', (chunk: Buffer) => session.hear(chunk));
  channel.on('close', () => session.cut());
};

const serveConnection = (front: Front, connection: Connection, peer: string): void => {
  let user = '';
  connection.on('authentication', (context) => authenticate(front, context, (name) => (user = name)));
  connection.on('error', () => connection.end());
  connection.on('ready', () => {
    connection.on('session', (accept) => {
      const session = accept();
      session.on('pty', (acceptPty) => acceptPty());
      session.on('window-change', (acceptChange) => acceptChange?.());
      session.on('shell', (acceptShell) => serveShell(front, connection, acceptShell(), user, peer));
    });
  });
};

/** Serves one SSH connection of a device. Only a shell is offered, as by the real units. */
export const serveSsh = async (front: Front, keys: HostKeys, socket: Socket): Promise<void> => {
  socket.on('error', () => socket.destroy());
  const { oldSsh } = front.habits;
  const hostKey = oldSsh ? await keys.old() : keys.modern();
  const server = new ssh2.Server({
    hostKeys: [hostKey],
    ident: oldSsh ? 'dropbear_2012.55' : 'dropbear_2020.81',
    ...(oldSsh ? { algorithms: oldAlgorithms } : {}),
  });
  server.on('connection', (connection: Connection) => serveConnection(front, connection, socket.remoteAddress ?? ''));
  server.injectSocket(socket);
};
