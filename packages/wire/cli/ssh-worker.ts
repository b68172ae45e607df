import { parentPort } from 'node:worker_threads';
import { SshConnection } from './ssh-connection.ts';
import type { FromSshThread, ToSshThread } from './ssh-messages.ts';

// All SSH of a process lives here, so that a slow key exchange never holds up what the process is for.

const port = parentPort;
if (!port) throw new Error('ssh-worker.ts runs as a worker thread only');

const say = (message: FromSshThread, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
const connections = new Map<number, SshConnection>();

function open(id: number, message: Extract<ToSshThread, { kind: 'open' }>): void {
  const gone = (last: FromSshThread): void => {
    connections.delete(id);
    say(last);
  };
  const connection = new SshConnection(message.target, {
    opened: (hostKey, legacy) => say({ kind: 'opened', id, hostKey, legacy }),
    failed: (code, detail) => gone({ kind: 'failed', id, code, detail }),
    data: (bytes) => {
      // A copy of its own: ssh2's buffers are slices of larger ones.
      const copy = Uint8Array.from(bytes);
      say({ kind: 'data', id, bytes: copy }, [copy.buffer]);
    },
    ended: () => gone({ kind: 'ended', id }),
    broken: (detail) => gone({ kind: 'broken', id, detail }),
    endless: (detail) => gone({ kind: 'endless', id, detail }),
  });
  connections.set(id, connection);
}

port.on('message', (message: ToSshThread) => {
  if (message.kind === 'open') return open(message.id, message);
  const connection = connections.get(message.id);
  if (message.kind === 'write') connection?.write(message.bytes);
  else if (message.kind === 'took') connection?.took(message.count);
  else {
    connections.delete(message.id);
    connection?.close();
  }
  return undefined;
});
