import { once } from 'node:events';
import { createServer } from 'node:net';
import { createSocket } from 'node:dgram';

/** Below those that the system gives to whoever connects (32768 and up on Linux), above those that labs of checks name. */
const first = 20_000;
const last = 31_999;

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
 * the system gave us, and no check beside this one is likely to ask for it at the same moment.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (await isFree(port)) return port;
  }
}
