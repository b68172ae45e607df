import { parentPort, workerData } from 'node:worker_threads';
import type { UdpPlace } from '../snmp/udp-socket.ts';
import { SyslogIntake } from './intake.ts';
import type { FromSyslogThread, ToSyslogThread } from './receiver.ts';

// The receiver's own thread: while the main thread is busy, the socket here goes on being emptied.

const port = parentPort;
if (!port) throw new Error('receiver-worker.ts runs as a worker thread only');

const say = (message: FromSyslogThread, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
const intake = new SyslogIntake((batch) => say({ kind: 'batch', batch }, [batch.octets]));

let closing = false;
const finish = (): void => {
  if (!intake.isIdle()) return;
  say({ kind: 'closed', counters: intake.counters() });
  intake.close();
  port.close();
};

port.on('message', (message: ToSyslogThread) => {
  if (message.kind === 'taken') {
    intake.taken(message.id);
    if (closing) finish();
  } else if (message.kind === 'counters') say({ kind: 'counters', id: message.id, counters: intake.counters() });
  else {
    closing = true;
    intake.drain();
    finish();
  }
});

try {
  say({ kind: 'listening', port: await intake.listen(workerData as UdpPlace) });
} catch (error) {
  intake.close();
  say({ kind: 'failed', message: String(error), code: (error as NodeJS.ErrnoException).code ?? 'UNKNOWN' });
  port.close();
}
