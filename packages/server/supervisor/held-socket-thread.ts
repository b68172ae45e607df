import { readdirSync, readlinkSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { kernelSocket, openUdp, type UdpPlace } from '@heliograph/wire/snmp/udp-socket.ts';
import type { HoldAnswer } from './held-sockets.ts';

// A thread that binds a socket and then stands still for ever. Node reads every socket that it has bound, in the
// thread that bound it; one that never comes back to its event loop never reads, and what arrives waits in the kernel for the
// process that was given the same open file. To end the thread closes the socket.

const place = workerData as UdpPlace;

/** The open file behind a socket, by what the kernel calls it; undefined where there is no /proc. */
function openFileOf(id: string): number | undefined {
  for (const name of readdirSync('/proc/self/fd')) {
    try {
      if (readlinkSync(`/proc/self/fd/${name}`) === `socket:[${id}]`) return Number(name);
    } catch {
      // Closed while we looked.
    }
  }
  return undefined;
}

const say = (answer: HoldAnswer): void => parentPort?.postMessage(answer, []);

try {
  const socket = await openUdp(place);
  const { port } = socket.address();
  const id = kernelSocket(socket.address())?.id;
  const fd = id === undefined ? undefined : openFileOf(id);
  if (fd === undefined) {
    socket.close();
    say({ kind: 'unknown' });
  } else {
    say({ kind: 'held', fd, port });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
} catch (error) {
  say({ kind: 'failed', code: (error as NodeJS.ErrnoException).code ?? 'UNKNOWN' });
}
