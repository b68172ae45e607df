import { once } from 'node:events';
import { createServer } from 'node:net';
import { createSocket } from 'node:dgram';

/**
 * Below those that the system gives to whoever connects (32768 and up on Linux), above those that labs of checks name. Each place of the
 * runner has ports of its own: a product takes seconds to listen at the one that it was given, and nobody else may be given it meanwhile.
 */
const first = 20_000;
const ofEach = 1_000;
const places = 12;
const mine = first + ofEach * (Number(process.env['VITEST_POOL_ID'] ?? 0) % places);
/** Given out here already, and perhaps not listened at yet. */
const given = new Set<number>();

const isFree = async (port: number): Promise<boolean> => {
  const tcp = createServer();
  const udp = createSocket('udp4');
  try {
    await once(tcp.listen(port, '0.0.0.0'), 'listening');
    udp.bind(port, '0.0.0.0');
    await once(udp, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    tcp.close();
    udp.close();
  }
};

/**
 * A port for a program that is started, killed and started again: nobody who connects somewhere gets it meanwhile, as he could one that
 * the system gave us, and no check beside this one asks for it at the same moment.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = mine + Math.floor(Math.random() * ofEach);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}
