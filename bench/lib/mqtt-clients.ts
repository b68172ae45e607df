import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { generate } from 'mqtt-packet';

// Clients of MQTT 3.1.1 from a process of its own, a thousand for each address of loopback: they connect, and tell so with a line. On `go` each sends messages of
// QoS 1, with `--open` of them not acknowledged at any time, until `--messages` are; then what was seen is told as JSON. --port --first --clients --messages --open
// --devices: a file (JSON) of who they are, of clients that the product has to know.

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '1883' },
    clients: { type: 'string', default: '1000' },
    first: { type: 'string', default: '0' },
    messages: { type: 'string', default: '0' },
    open: { type: 'string', default: '4' },
    devices: { type: 'string' },
  },
});
const [port, first, clients] = [Number(values.port), Number(values.first), Number(values.clients)];
const [messages, open] = [Number(values.messages), Number(values.open)];
const perAddress = 1_000;
/** That are connecting at the same time. */
const atOnce = 200;

interface Who {
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
  readonly base: string;
}

const known =
  values.devices === undefined ? undefined : (JSON.parse(readFileSync(values.devices, 'utf8')) as readonly Who[]);
const whoIs = (n: number): Who =>
  known?.[n] ?? { clientId: `c${n}`, username: '1.x', password: 'good', base: `t1/c${n}` };
const root = known ? 'InternetGatewayDevice.' : 'Device.';
const upTime = '100000';
const payload = JSON.stringify({ v: 1, kind: 'telemetry', values: { [`${root}DeviceInfo.UpTime`]: upTime } });
const upTimeAt = payload.length - payload.indexOf(upTime);

function connectOf(n: number): Buffer {
  const { clientId, username, password } = whoIs(n);
  const who = { clientId, username, password: Buffer.from(password) };
  return generate({ cmd: 'connect', protocolVersion: 4, clean: true, keepalive: 1_200, ...who });
}

/** A broker that is too busy to say who somebody is says so, and is asked again. */
const busy = 3;

async function joined(n: number): Promise<Socket> {
  const localAddress = `127.1.${Math.floor(n / perAddress / 250)}.${(Math.floor(n / perAddress) % 250) + 1}`;
  for (;;) {
    const socket = connect({ host: '127.0.0.1', port, localAddress, noDelay: true });
    socket.write(connectOf(n));
    const [connack] = (await once(socket, 'data')) as [Buffer];
    if (connack[3] === 0) return socket;
    if (connack[3] !== busy) throw new Error(`client ${n} was refused: ${connack.toString('hex')}`);
    socket.destroy();
    await delay(1_000);
  }
}

const sockets: Socket[] = [];
for (let from = first; from < first + clients; from += atOnce) {
  const some = Array.from({ length: Math.min(atOnce, first + clients - from) }, (_, k) => joined(from + k));
  sockets.push(...(await Promise.all(some)));
}
process.stdout.write('ready\n');
process.stdin.on('end', () => process.exit(0));
await once(process.stdin, 'data');

let sent = 0;
let acknowledged = 0;
const begun = performance.now();
const cpu = process.cpuUsage();
const { promise, resolve } = Promise.withResolvers<void>();
sockets.forEach((socket, at) => {
  const n = first + at;
  const packet = generate({
    cmd: 'publish',
    topic: `${whoIs(n).base}/up`,
    payload,
    qos: 1,
    messageId: 1,
    dup: false,
    retain: false,
  });
  const idAt = packet.length - payload.length - 2;
  let id = 0;
  const say = (count: number): void => {
    const all: Buffer[] = [];
    for (let k = 0; k < count && sent < messages; k += 1) {
      sent += 1;
      id = (id % 65_535) + 1;
      const one = Buffer.from(packet);
      one.writeUInt16BE(id, idAt);
      one.write(String(Number(upTime) + id), one.length - upTimeAt, 'latin1');
      all.push(one);
    }
    if (all.length > 0) socket.write(Buffer.concat(all));
  };
  let octets = 0;
  socket.on('data', (chunk: Buffer) => {
    // A PUBACK before MQTT 5 has four octets.
    octets += chunk.length;
    const count = Math.floor(octets / 4);
    octets %= 4;
    acknowledged += count;
    if (acknowledged >= messages) resolve();
    say(count);
  });
  socket.on('close', () => process.stderr.write(`client ${n} was cut\n`));
  say(open);
});
await promise;
const { user, system } = process.cpuUsage(cpu);
const seconds = (performance.now() - begun) / 1000;
process.stdout.write(`${JSON.stringify({ seconds, cpu: (user + system) / 1000, acknowledged })}\n`);
await once(process.stdin, 'end');
