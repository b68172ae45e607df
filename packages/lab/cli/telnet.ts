import type { Socket } from 'node:net';
import type { Front } from './front.ts';
import { escaped, greeting, TelnetBytes } from './telnet-bytes.ts';

/** Serves one Telnet connection of a device. */
export const serveTelnet = (front: Front, socket: Socket): void => {
  const protocol = new TelnetBytes();
  socket.on('error', () => socket.destroy());
  socket.write(greeting);
  const session = front.admit({
    user: undefined,
    peer: socket.remoteAddress ?? '',
    wire: {
      write: (bytes) => void (socket.writable && socket.write(escaped(bytes))),
      end: () => socket.end(),
      destroy: () => socket.destroy(),
    },
  });
  if (session === undefined) {
    socket.end('\r\n% Too many sessions, please try again later.\r\n');
    return;
  }
  socket.on('data', (chunk) => {
    const { data, answer } = protocol.hear(chunk);
    if (answer.length > 0 && socket.writable) socket.write(answer);
    session.hear(data);
  });
  socket.on('close', () => session.cut());
};
