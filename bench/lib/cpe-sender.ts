import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { answerChallenge } from '@heliograph/wire/cwmp/digest.ts';
import { encodeFromCpe } from '@heliograph/wire/cwmp/encode.ts';
import type { AcsRequest, CpeAnswer, FromCpe } from '@heliograph/wire/cwmp/message.ts';
import { decodeFromAcs } from '@heliograph/wire/cwmp/decode.ts';

// Sessions of customer devices (report, empty message, end) over kept connections, from a process of its own; starts when told on stdin, and says then
// what it saw as JSON. --port --path --sessions --connections --devices; --own <n>: device n is known as cpe-<n + first> by the password p<n>;
// --shared user:password: new devices with the words of their tenant, which answer what they are asked. --asked: the 401 in every session. --brief: nothing after the
// report is acknowledged. --rate: so many sessions begin in a second, whatever becomes of those before; what waits for a connection counts.

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '7547' },
    path: { type: 'string', default: '/acs/' },
    sessions: { type: 'string', default: '20000' },
    connections: { type: 'string', default: '64' },
    devices: { type: 'string', default: '20000' },
    first: { type: 'string', default: '1' },
    shared: { type: 'string' },
    asked: { type: 'boolean', default: false },
    brief: { type: 'boolean', default: false },
    rate: { type: 'string', default: '0' },
  },
});
const [port, sessions, connections] = [Number(values.port), Number(values.sessions), Number(values.connections)];
const [devices, first] = [Number(values.devices), Number(values.first)];
const rate = Number(values.rate);
if (!port || !sessions || !connections || !devices) throw new Error('a number is missing');

const manner = { version: 'cwmp-1-0', soapPrefix: 'SOAP-ENV' } as const;
const I = 'InternetGatewayDevice.';
const serialOf = (n: number): string => `B${String(n).padStart(11, '0')}`;

/** As real ones are: some 2 kB. */
const informOf = (n: number): string =>
  encodeFromCpe({
    id: String(n),
    manner,
    body: {
      method: 'Inform',
      device: { manufacturer: 'Bench', oui: '00BE9C', productClass: 'HG8245', serialNumber: serialOf(n) },
      events: [{ code: '2 PERIODIC', commandKey: '' }],
      maxEnvelopes: 1,
      currentTime: '2026-11-23T12:00:00Z',
      retryCount: 0,
      parameters: [
        ['DeviceSummary', 'InternetGatewayDevice:1.4[](Baseline:1, EthernetLAN:1, WiFiLAN:1, Time:1, IPPing:1)'],
        ['DeviceInfo.SpecVersion', '1.0'],
        ['DeviceInfo.HardwareVersion', '10C7.A'],
        ['DeviceInfo.SoftwareVersion', 'V3R017C10S115'],
        ['DeviceInfo.ProvisioningCode', ''],
        ['ManagementServer.ConnectionRequestURL', `http://127.0.0.1:7547/${n}`],
        ['ManagementServer.ParameterKey', ''],
        ['WANDevice.1.WANConnectionDevice.1.WANIPConnection.1.ExternalIPAddress', '10.1.2.3'],
      ].map(([name = '', value = '']) => ({ name: `${I}${name}`, value, type: 'string' })),
    },
  });

const wordsOf = (n: number) => {
  if (values.shared === undefined) return { username: `cpe-${first + n}`, password: `p${n}` };
  const [username = '', password = ''] = values.shared.split(':');
  return { username, password };
};

interface Heard {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** One connection, one message at a time. */
class Line {
  readonly #socket: Socket;
  #text = '';
  #wake: (heard: Heard) => void = () => undefined;

  constructor() {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (part: string) => {
      this.#text += part;
      const end = this.#text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = this.#text.slice(0, end);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (this.#text.length < end + 4 + length) return;
      const body = this.#text.slice(end + 4, end + 4 + length);
      this.#text = this.#text.slice(end + 4 + length);
      this.#wake({ status: Number(head.slice(9, 12)), head, body });
    });
    this.#socket.on('error', () => process.exit(3));
  }

  post(body: string, headers: string): Promise<Heard> {
    const { promise, resolve } = Promise.withResolvers<Heard>();
    this.#wake = resolve;
    const kind = body === '' ? '' : 'Content-Type: text/xml; charset=utf-8\r\nSOAPAction: ""\r\n';
    this.#socket.write(
      `POST ${values.path} HTTP/1.1\r\nHost: acs\r\n${kind}${headers}Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    return promise;
  }

  end(): void {
    this.#socket.end();
  }
}

function answerTo(asked: AcsRequest): FromCpe {
  if (asked.method === 'SetParameterValues') return { method: 'SetParameterValuesResponse', status: 0 };
  if (asked.method === 'GetParameterValues') {
    return {
      method: 'GetParameterValuesResponse',
      parameters: asked.names.map((name) => ({ name, value: 'x', type: 'string' })),
    } satisfies CpeAnswer;
  }
  return {
    method: 'GetParameterNamesResponse',
    parameters: [{ name: `${I}DeviceInfo.SoftwareVersion`, writable: false }],
  };
}

const took: number[] = [];
/** From when a report was due until it was acknowledged. */
const informs: number[] = [];
const wrong = new Map<string, number>();
let next = 0;

async function visit(
  line: Line,
  n: number,
  challenge: { field: string; count: number },
  began = performance.now(),
): Promise<void> {
  const inform = informOf(n);
  const spoken = { method: 'POST', target: values.path };
  const words = () =>
    `Authorization: ${answerChallenge(challenge.field, wordsOf(n), spoken, { count: (challenge.count += 1) }) ?? ''}\r\n`;
  let heard = await line.post(inform, challenge.field === '' || values.asked ? '' : words());
  if (heard.status === 401) {
    challenge.field = /www-authenticate: (.*)/i.exec(heard.head)?.[1] ?? '';
    challenge.count = 0;
    heard = await line.post(inform, words());
  }
  informs.push(performance.now() - began);
  if (values.brief && heard.status === 200) return void took.push(performance.now() - began);
  const cookie = `Cookie: ${/set-cookie: ([^;\r]*)/i.exec(heard.head)?.[1] ?? ''}\r\n`;
  if (heard.status === 200) heard = await line.post('', cookie);
  while (heard.status === 200) {
    const asked = decodeFromAcs(heard.body).body as AcsRequest;
    heard = await line.post(encodeFromCpe({ id: '1', manner, body: answerTo(asked) }), cookie);
  }
  if (heard.status !== 204) wrong.set(String(heard.status), (wrong.get(String(heard.status)) ?? 0) + 1);
  took.push(performance.now() - began);
}

async function run(): Promise<void> {
  const line = new Line();
  const challenge = { field: '', count: 0 };
  while (next < sessions) {
    const n = next % devices;
    const due = rate > 0 ? began + (next * 1_000) / rate : undefined;
    next += 1;
    if (due !== undefined && due > performance.now()) await delay(due - performance.now());
    await visit(line, n, challenge, due);
  }
  line.end();
}

process.stdout.write('ready\n');
await once(process.stdin, 'data');
const began = performance.now();
const before = process.cpuUsage();
await Promise.all(Array.from({ length: connections }, run));
const { user, system } = process.cpuUsage(before);
took.sort((a, b) => a - b);
informs.sort((a, b) => a - b);
const said = {
  seconds: (performance.now() - began) / 1000,
  p50: took[Math.floor(took.length / 2)],
  p99: took[Math.floor(took.length * 0.99)],
  inform: informs[Math.floor(informs.length * 0.99)],
  cpu: (user + system) / 1000,
  wrong: Object.fromEntries(wrong),
};
process.stdout.write(`${JSON.stringify(said)}\n`);
process.exit(0);
