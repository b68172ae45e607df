import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { answerChallenge } from '@heliograph/wire/cwmp/digest.ts';
import { encodeFromCpe } from '@heliograph/wire/cwmp/encode.ts';
import type { Random } from '@heliograph/wire/cwmp/testing/damage.ts';
import type { KnownDevice } from './acs-product.ts';
import { hostileRequest } from './hostile-cwmp.ts';
import { random } from './random.ts';

const manner = { version: 'cwmp-1-0', soapPrefix: 'SOAP-ENV' } as const;
const root = 'InternetGatewayDevice.';
/** Nobody is silent for so long, ms: whoever is has been forgotten. */
const patience = 30_000;

export const informTextOf = ({ oui, productClass, serial }: KnownDevice, event = '2 PERIODIC'): string =>
  encodeFromCpe({
    id: '1',
    manner,
    body: {
      method: 'Inform',
      device: { manufacturer: 'Bench', oui, productClass, serialNumber: serial },
      events: [{ code: event, commandKey: '' }],
      maxEnvelopes: 1,
      currentTime: '2026-11-28T12:00:00Z',
      retryCount: 0,
      parameters: [
        ['DeviceInfo.HardwareVersion', '10C7.A'],
        ['DeviceInfo.SoftwareVersion', 'V3R017C10S115'],
        ['ManagementServer.ConnectionRequestURL', 'http://127.0.0.1:7547/1'],
      ].map(([name = '', value = '']) => ({ name: root + name, value, type: 'string' })),
    },
  });

interface Heard {
  /** 0: the connection was closed without an answer. */
  readonly status: number;
  readonly head: string;
}

/** A connection on which anything can be said; opened anew where it was closed. */
export class HostileLine {
  readonly #port: number;
  readonly #localAddress: string;
  #socket: Socket | undefined;
  #text = '';
  #wake: ((heard: Heard) => void) | undefined;

  constructor(port: number, localAddress: string) {
    this.#port = port;
    this.#localAddress = localAddress;
  }

  async say(octets: Buffer): Promise<Heard> {
    const socket = this.#open();
    const { promise, resolve, reject } = Promise.withResolvers<Heard>();
    const timer = setTimeout(
      () => reject(new Error(`no answer to: ${octets.subarray(0, 2_000).toString('latin1')}`)),
      patience,
    );
    this.#wake = resolve;
    socket.write(octets);
    const heard = await promise;
    clearTimeout(timer);
    if (heard.status === 0 || /connection: close/i.test(heard.head)) this.drop();
    return heard;
  }

  /** Says it and goes away, once it is said or the other side has had enough. */
  async sayAndGo(octets: Buffer): Promise<Heard> {
    const socket = this.#open();
    const heard = new Promise<Heard>((resolve) => (this.#wake = resolve));
    const said = new Promise<void>((resolve) => void socket.write(octets, () => setImmediate(() => resolve())));
    const first = await Promise.race([heard, said.then(() => ({ status: 0, head: '' }))]);
    this.drop();
    return first;
  }

  drop(): void {
    this.#wake = undefined;
    this.#socket?.resetAndDestroy();
    this.#socket = undefined;
    this.#text = '';
  }

  #open(): Socket {
    if (this.#socket) return this.#socket;
    const socket = connect({ port: this.#port, host: '127.0.0.1', localAddress: this.#localAddress, noDelay: true });
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => this.#heard(part));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket === socket) this.#wake?.({ status: 0, head: '' });
    });
    this.#socket = socket;
    return socket;
  }

  #heard(part: string): void {
    this.#text += part;
    const end = this.#text.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#text.slice(0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#text.length < end + 4 + length) return;
    this.#text = this.#text.slice(end + 4 + length);
    const status = Number(head.slice(9, 12));
    if (status >= 200) this.#wake?.({ status, head });
  }
}

export interface HostileCpes {
  /** What was sent, by kind. */
  readonly sent: ReadonlyMap<string, number>;
  /** What was answered, by status; 0: closed without an answer. */
  readonly answered: ReadonlyMap<number, number>;
}

const more = <Key>(of: Map<Key, number>, key: Key): void => void of.set(key, (of.get(key) ?? 0) + 1);

/** One attacker: a device that is known, with its words, on one connection after the other. */
async function attack(
  place: { readonly port: number; readonly path: string },
  device: KnownDevice,
  n: number,
  next: () => boolean,
  seen: { readonly sent: Map<string, number>; readonly answered: Map<number, number> },
): Promise<void> {
  const chance = random(20_261_128 + n * 7_919);
  const below: Random = (most) => Math.floor(chance() * most);
  const line = new HostileLine(place.port, `127.1.145.${1 + (n % 200)}`);
  let [challenge, count] = ['', 0];
  const say = async (octets: Buffer, isCut = false): Promise<Heard> => {
    const heard = await (isCut ? line.sayAndGo(octets) : line.say(octets));
    more(seen.answered, heard.status);
    return heard;
  };
  const words = (): string => {
    const spoken = { method: 'POST', target: place.path };
    const field = challenge && answerChallenge(challenge, device.words, spoken, { count: (count += 1) });
    return field ? `Authorization: ${field}\r\n` : '';
  };
  const inform = informTextOf(device);
  const report = async (): Promise<Heard> => {
    const body = `Content-Length: ${inform.length}\r\n\r\n${inform}`;
    const whole = (): Buffer => Buffer.from(`POST ${place.path} HTTP/1.1\r\nHost: acs\r\n${words()}${body}`);
    const heard = await say(whole());
    if (heard.status !== 401) return heard;
    challenge = /www-authenticate: (.*)/i.exec(heard.head)?.[1] ?? '';
    count = 0;
    return say(whole());
  };
  await report();
  while (next()) {
    const isWithin = below(4) === 0;
    const begun = isWithin ? await report() : undefined;
    const cookie = /set-cookie: ([^;\r]*)/i.exec(begun?.head ?? '')?.[1];
    const lines = cookie === undefined ? words() : `Cookie: ${cookie}\r\n`;
    const { kind, octets, isCut } = hostileRequest({ path: place.path, lines, inform }, below);
    more(seen.sent, kind);
    const heard = await say(octets, isCut);
    // The words of before are too old, or there are none yet.
    if (heard.status === 401 && /stale=true/i.test(heard.head)) await report();
  }
  line.drop();
}

/** So many hostile bodies of devices that are let in, each device on a connection of its own. */
export async function hostileCpes(url: string, devices: readonly KnownDevice[], bodies: number): Promise<HostileCpes> {
  const { port, pathname: path } = new URL(url);
  const seen = { sent: new Map<string, number>(), answered: new Map<number, number>() };
  let left = bodies;
  await Promise.all(
    devices.map((device, n) => attack({ port: Number(port), path }, device, n, () => left-- > 0, seen)),
  );
  return seen;
}

/** Whether somebody listens at the port: it is open a moment after a tenant wants it. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isThere;
}
