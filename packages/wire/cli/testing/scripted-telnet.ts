import { type AddressInfo, createServer, type Socket } from 'node:net';
import { play, type Script, type Surprises } from './play.ts';
import { TelnetCodec } from '../telnet-codec.ts';

export interface ScriptedDevice {
  readonly address: string;
  readonly port: number;
  readonly surprises: Surprises;
  /** Settled when a session has ended. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

const IAC_WILL_ECHO_SGA = Uint8Array.of(255, 251, 1, 255, 251, 3, 255, 253, 31, 255, 253, 24);

/** A device on Telnet that negotiates as Quagga does and plays the script once per connection. */
export async function scriptedTelnet(script: Script): Promise<ScriptedDevice> {
  const surprises: Surprises = [];
  const sockets = new Set<Socket>();
  const end = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    const codec = new TelnetCodec();
    socket.on('error', () => undefined);
    socket.on('close', () => end.resolve());
    socket.write(IAC_WILL_ECHO_SGA);
    const hear = play(script, { write: (bytes) => socket.write(bytes), end: () => socket.end() }, surprises);
    socket.on('data', (bytes) => hear(codec.decode(bytes).data));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    address: '127.0.0.1',
    port,
    surprises,
    ended: end.promise,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
