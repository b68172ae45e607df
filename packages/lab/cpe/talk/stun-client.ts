import { createSocket, type Socket } from 'node:dgram';
import { isIP } from 'node:net';
import {
  decodeUdpRequest,
  judgeUdpRequest,
  type UdpConnectionRequest,
} from '@heliograph/wire/cwmp/connection-request.ts';
import { decodeStun, encodeStun, newTransaction } from '@heliograph/wire/cwmp/stun.ts';
import type { Timeline } from '../../kit/timeline.ts';

export interface StunHost {
  readonly timeline: Timeline;
  readonly localAddress: string | undefined;
  /** Parameters of ManagementServer. */
  read(name: string): string;
  write(name: string, value: string): void;
  isReachable(): boolean;
  requested(): void;
}

/** The binding through a NAT that a CPE keeps open, and the requests that arrive by it (TR-069 Annex G). */
export class StunClient {
  readonly #host: StunHost;
  #socket: Socket | undefined;
  #turn = 0;
  #last: UdpConnectionRequest | undefined;

  constructor(host: StunHost) {
    this.#host = host;
  }

  /** The parameters may have changed: opens or closes the binding accordingly. */
  update(): void {
    this.stop();
    const server = this.#host.read('STUNServerAddress');
    if (this.#host.read('STUNEnable') !== '1' || server === '') return;
    const turn = this.#turn;
    const socket = createSocket(isIP(server) === 6 ? 'udp6' : 'udp4');
    this.#socket = socket;
    socket.unref();
    socket.on('error', () => undefined);
    socket.on('message', (datagram) => this.#hear(datagram));
    socket.bind(
      { port: 0, ...(this.#host.localAddress === undefined ? {} : { address: this.#host.localAddress }) },
      () => {
        if (this.#turn === turn) this.#keep(turn);
      },
    );
  }

  stop(): void {
    this.#turn += 1;
    this.#socket?.close();
    this.#socket = undefined;
  }

  #keep(turn: number): void {
    if (this.#turn !== turn || this.#socket === undefined) return;
    const name = this.#host.read('STUNUsername');
    const message = encodeStun(
      {
        kind: 'request',
        transaction: newTransaction(),
        connectionRequestBinding: true,
        ...(name === '' ? {} : { username: name }),
      },
      name === '' ? undefined : this.#host.read('STUNPassword'),
    );
    if (this.#host.isReachable())
      this.#socket.send(
        message,
        Number(this.#host.read('STUNServerPort')),
        this.#host.read('STUNServerAddress'),
        () => undefined,
      );
    const seconds = Math.max(1, Number(this.#host.read('STUNMinimumKeepAlivePeriod')));
    this.#host.timeline.after(seconds * 1000, () => this.#keep(turn));
  }

  #hear(datagram: Buffer): void {
    if (!this.#host.isReachable()) return;
    const stun = decodeStun(datagram);
    if (stun?.kind === 'response' && stun.mapped !== undefined) return this.#bound(stun.mapped);
    const request = stun === undefined ? decodeUdpRequest(datagram) : undefined;
    if (request === undefined) return;
    const identity = {
      username: this.#host.read('ConnectionRequestUsername'),
      password: this.#host.read('ConnectionRequestPassword'),
    };
    const verdict = judgeUdpRequest(request, identity, this.#last);
    if (verdict !== 'accepted') return;
    this.#last = request;
    this.#host.requested();
  }

  #bound({ address, port }: { readonly address: string; readonly port: number }): void {
    const own = this.#socket?.address();
    const isBehind = own?.address !== address || own.port !== port;
    this.#host.write('NATDetected', isBehind ? '1' : '0');
    this.#host.write('UDPConnectionRequestAddress', `${address}:${port}`);
  }
}
