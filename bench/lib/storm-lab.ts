import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startLab } from '@heliograph/lab/lab.ts';
import { cutPon } from '@heliograph/lab/devices/events.ts';
import { phaseNumber } from '@heliograph/lab/devices/life-cycle.ts';
import { onuAlarm, portAlarm } from '@heliograph/lab/devices/life.ts';
import type { LabDevice } from '@heliograph/lab/network.ts';

// OLTs of 16 PON ports whose fibres are cut, one by one or all at once. --olts 2 --onus 16 (of each port) --trap 127.0.0.1:10162 --port 16117.
// Prints its devices; on standard input one command a line, each answered with {at}, when its first trap was sent (ms since 1970):
// {"cut":{"olt":0,"pon":3}}: as the device sees it, with its own pace;
// {"storm":{"olt":0,"pons":[1],"traps":2000,"ms":5000}}: the ports and their ONUs, each again and again until there were so many.

const { values } = parseArgs({
  options: {
    olts: { type: 'string', default: '2' },
    onus: { type: 'string', default: '16' },
    trap: { type: 'string', default: '127.0.0.1:9' },
    port: { type: 'string', default: '16117' },
  },
});
const [address = '', port = ''] = values.trap.split(':');
const lab = await startLab({
  scenario: {
    devices: Array.from({ length: Number(values.olts) }, (_, n) => ({
      spec: { id: `storm-${n}`, model: 'V1600G2' as const, name: `storm-${n}`, contact: '', location: '' },
      plant: { onus: Array.from({ length: 16 }, () => Number(values.onus)), ways: 128 as const, named: false },
    })),
  },
  snmpPort: Number(values.port),
  controlPort: 0,
  trap: { address, port: Number(port) },
});

interface Storm {
  readonly olt: number;
  readonly pons: readonly number[];
  readonly traps: number;
  readonly ms: number;
}

const deviceOf = (n: number): LabDevice => {
  const device = lab.network.devices[n];
  if (!device) throw new Error(`no OLT ${n}`);
  return device;
};

/** What the OLT answers a poll fits what it tells. */
function storm({ olt: n, pons, traps, ms }: Storm): Promise<number> {
  const { olt, notifier } = deviceOf(n);
  const slots = pons.flatMap((pon) => olt.onus.onPon(pon));
  for (const pon of pons) cutPon(olt, pon);
  for (const slot of slots) olt.onus.phase[slot] = phaseNumber('los');
  olt.touched();
  const began = performance.now();
  const at = Date.now();
  let sent = 0;
  const { promise, resolve } = Promise.withResolvers<number>();
  const timer = setInterval(() => {
    const due = Math.min(traps, Math.ceil(((performance.now() - began) / ms) * traps));
    for (; sent < due; sent += 1) {
      const slot = slots[sent % slots.length];
      const pon = pons[sent % pons.length] ?? 1;
      if (sent < pons.length)
        notifier.burst(portAlarm(olt, 'ponLos', { pon, class: 'raised', text: `PON 0/${pon} LOS` }));
      else if (slot !== undefined) notifier.burst(onuAlarm(olt, slot, 'onuDeregister'));
    }
    if (sent < traps) return;
    clearInterval(timer);
    resolve(at);
  }, 10);
  return promise;
}

type Command = { readonly cut: { readonly olt: number; readonly pon: number } } | { readonly storm: Storm };

async function obey(command: Command): Promise<void> {
  let at = Date.now();
  if ('storm' in command) at = await storm(command.storm);
  else cutPon(deviceOf(command.cut.olt).olt, command.cut.pon);
  process.stdout.write(`${JSON.stringify({ at })}\n`);
}

const places = lab.network.devices.map(({ agent }) => ({ address: agent.address, port: agent.port }));
process.stdout.write(`${JSON.stringify(places)}\n`);
createInterface({ input: process.stdin })
  .on('line', (line) => void obey(JSON.parse(line) as Command))
  .on('close', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
