import { Socket, type RemoteInfo } from 'node:dgram';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startLab } from '@heliograph/lab/lab.ts';
import { cpuMs } from './goal.ts';

// The lab in a process of its own, which also says how long its agents were at work: --devices 1 --delay 5 (ms) --port 16110 --onus 16
// --found 0 (units that wait, of each device) --trap 127.0.0.1:9. Prints the addresses of its devices first; then for every empty line on
// standard input one line {requests, serviceMs, cpuMs} since the last one; for `record` and `asked` what devices were asked in between.

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '1' },
    delay: { type: 'string', default: '5' },
    port: { type: 'string', default: '16110' },
    onus: { type: 'string', default: '16' },
    found: { type: 'string', default: '0' },
    trap: { type: 'string', default: '127.0.0.1:9' },
  },
});

/** From the arrival of a request to the moment its answer leaves, by the agents' own clock: the delay and the agent's own work. */
const service = { requests: 0, serviceMs: 0 };
const arrivals = new Map<string, number>();
const arrived = (from: RemoteInfo): unknown => arrivals.set(`${from.address}:${from.port}`, performance.now());
/** By the device's address and port; undefined: nothing is kept. */
let kept: Map<string, string[]> | undefined;
const keep = (socket: Socket, bytes: Buffer): void => {
  if (!kept) return;
  const { address, port } = socket.address();
  const list = kept.get(`${address}:${port}`) ?? [];
  list.push(bytes.toString('base64'));
  kept.set(`${address}:${port}`, list);
};
const answered = (port: unknown, address: unknown): void => {
  const at = arrivals.get(`${String(address)}:${String(port)}`);
  if (at === undefined) return;
  arrivals.delete(`${String(address)}:${String(port)}`);
  service.requests += 1;
  service.serviceMs += performance.now() - at;
};
const watched = (name: 'emit' | 'send', saw: (args: readonly unknown[], socket: Socket) => void): void => {
  const plain = Socket.prototype[name] as (...args: unknown[]) => unknown;
  const both = function (this: Socket, ...args: unknown[]): unknown {
    saw(args, this);
    return Reflect.apply(plain, this, args);
  };
  Object.defineProperty(Socket.prototype, name, { value: both });
};
watched('emit', ([event, bytes, from], socket) => {
  if (event !== 'message') return;
  arrived(from as RemoteInfo);
  keep(socket, bytes as Buffer);
});
watched('send', ([, port, address]) => answered(port, address));

const [trapAddress = '', trapPort = ''] = values.trap.split(':');
const count = Number(values.devices);
const onus = Array.from({ length: 8 }, () => Math.ceil(Number(values.onus) / 8));
const lab = await startLab({
  scenario: {
    devices: Array.from({ length: count }, (_, n) => ({
      spec: { id: `sync-${n}`, model: 'V1600G1' as const, name: `sync-${n}`, contact: '', location: '' },
      plant: { onus, ways: 32 as const, named: false, found: Number(values.found) },
    })),
  },
  snmpPort: Number(values.port),
  controlPort: 0,
  delayMs: Number(values.delay),
  trap: { address: trapAddress, port: Number(trapPort) },
});
const devices = lab.network.devices.map(({ agent, olt }) => ({
  id: olt.spec.id,
  control: `${lab.controlUrl}/devices/${olt.spec.id}/events`,
  address: agent.address,
  port: agent.port,
  mac: olt.spec.mac.replaceAll(':', ''),
}));
process.stdout.write(`${JSON.stringify(devices)}\n`);

let since = process.cpuUsage();
createInterface({ input: process.stdin })
  .on('line', (word) => {
    if (word === 'record' || word === 'asked') {
      process.stdout.write(`${JSON.stringify(Object.fromEntries(kept ?? []))}\n`);
      kept = word === 'record' ? new Map() : undefined;
      return;
    }
    process.stdout.write(`${JSON.stringify({ ...service, cpuMs: cpuMs(since) })}\n`);
    service.requests = 0;
    service.serviceMs = 0;
    since = process.cpuUsage();
  })
  // Our standard input is the bench's end of a pipe: when the bench dies, so do we.
  .on('close', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
