import { parentPort, workerData } from 'node:worker_threads';
import { TrapIntake } from './trap-intake.ts';
import { TrapOpener } from './trap-opener.ts';
import type { FromWorker, ReceiverSetup, ToWorker } from './receiver.ts';

// The receiver's own thread: while the main thread is busy, the socket here goes on being emptied.

const setup = workerData as ReceiverSetup;
const port = parentPort;
if (!port) throw new Error('receiver-worker.ts runs as a worker thread only');

const say = (message: FromWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
const started = performance.now();
const opener = new TrapOpener({
  users: setup.users,
  engineId: setup.engineId,
  boots: setup.boots,
  time: () => (performance.now() - started) / 1000,
});
const intake = new TrapIntake(opener, (batch) => say({ kind: 'batch', batch }, [batch.octets]), setup.maxQueued);

/** Ends once everything handed over is settled; the main thread terminates us if that takes too long. */
function finish(): void {
  if (!intake.idle()) return;
  intake.close();
  say({ kind: 'closed' });
  port?.close();
}

let closing = false;
port.on('message', (message: ToWorker) => {
  if (message.kind === 'taken') {
    intake.taken(message.id, message.lost, message.later);
    if (closing) finish();
  } else if (message.kind === 'settled') {
    intake.settled(message.id, message.position, message.stored);
    if (closing) finish();
  } else if (message.kind === 'users') opener.setUsers(message.users);
  else if (message.kind === 'counters') say({ kind: 'counters', id: message.id, counters: intake.counters() });
  else {
    closing = true;
    intake.drain();
    finish();
  }
});

try {
  const ports: number[] = [];
  for (const place of setup.listen) ports.push(await intake.listen(place));
  say({ kind: 'listening', ports });
} catch (error) {
  intake.close();
  say({ kind: 'failed', message: String(error), code: (error as NodeJS.ErrnoException).code ?? 'UNKNOWN' });
  port.close();
}
