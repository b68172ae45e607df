import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';

export type Ping = 'answered' | 'silent' | 'impossible';

/** One ICMP echo with the system's own `pingHost`; raw sockets would need root. `impossible`: there is no such program. */
export const pingHost = (address: string): Promise<Ping> =>
  new Promise((resolve) => {
    const limits = { timeout: 3_000, maxBuffer: 16_384, windowsHide: true };
    const args = process.platform === 'win32' ? ['-n', '1', '-w', '2000'] : ['-n', '-c', '1', '-W', '2', '--'];
    execFile('ping', [...args, address], limits, (error) => {
      if (error === null) resolve('answered');
      // Exit 1 is "no reply"; ENOENT or 2 (no permission for sockets) say nothing about the device.
      else resolve(error.code === 1 || error.killed === true ? 'silent' : 'impossible');
    });
  });

/** Is anybody there? An open or a refusing TCP port of the usual services both say yes. */
export async function answersTcp(address: string): Promise<boolean> {
  const knock = (port: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: address, port, timeout: 1_500 });
      socket.once('connect', () => {
        socket.destroy();
        resolve();
      });
      socket.once('timeout', () => socket.destroy(new Error('silent')));
      socket.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') resolve();
        else reject(error);
      });
    });
  return Promise.any([23, 22, 80, 443].map(knock)).then(
    () => true,
    () => false,
  );
}

/** An address of this machine as others may reach it: the first IPv4 one that is not loopback. */
export function ownHostAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.find((one) => one.family === 'IPv4' && !one.internal)?.address;
}
