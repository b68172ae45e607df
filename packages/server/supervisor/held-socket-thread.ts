import { readdirSync, readlinkSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { kernelSocket, openUdp, type UdpPlace } from '@heliograph/wire/snmp/udp-socket.ts';
import type { HoldAnswer } from './held-sockets.ts';

// A thread that binds sockets and then stands still for ever. Node reads every socket that it has bound, in the
// thread that bound it; one that never comes back to its event loop never reads, and what arrives waits in the kernel for the
// process that was given the same open file. To end the thread closes the sockets. Between the first and the last of them it does
// not come back to its loop either: nothing here waits for more than a promise that is kept already.

const places = workerData as readonly UdpPlace[];

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

async function open(place: UdpPlace): Promise<HoldAnswer> {
  try {
    const socket = await openUdp(place);
    const { port } = socket.address();
    const id = kernelSocket(socket.address())?.id;
    const fd = id === undefined ? undefined : openFileOf(id);
    if (fd !== undefined) return { kind: 'held', fd, port };
    socket.close();
    return { kind: 'unknown' };
  } catch (error) {
    return { kind: 'failed', code: (error as NodeJS.ErrnoException).code ?? 'UNKNOWN' };
  }
}

const answers: HoldAnswer[] = [];
for (const place of places) answers.push(await open(place));
parentPort?.postMessage(answers, []);
if (answers.some(({ kind }) => kind === 'held')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
