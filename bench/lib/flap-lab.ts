import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startLab } from '@heliograph/lab/lab.ts';
import type { LabDevice } from '@heliograph/lab/network.ts';
import { onuAlarm, labPhaseOf } from '@heliograph/lab/devices/life.ts';
import { phaseNumber } from '@heliograph/lab/devices/life-cycle.ts';

// OLTs whose ONUs lose their light and find it again once a second, half a second each: quicker than ranging takes, so their phases are
// set and their traps are sent past the queues of the OLTs. What an OLT answers a poll fits what it told.
// --olts 4 --onus 500 (of each) --trap 127.0.0.1:10162 --port 16113. Prints its devices; for a line with a number of seconds on standard
// input it flaps for so long, leaves all ONUs at work, and prints {downs, ups}.

const { values } = parseArgs({
  options: {
    olts: { type: 'string', default: '4' },
    onus: { type: 'string', default: '500' },
    trap: { type: 'string', default: '127.0.0.1:9' },
    port: { type: 'string', default: '16113' },
  },
});
const pons = 8;
const everyMs = 1000;
const beatMs = 10;
const [trapAddress = '', trapPort = ''] = values.trap.split(':');
const lab = await startLab({
  scenario: {
    devices: Array.from({ length: Number(values.olts) }, (_, n) => ({
      spec: { id: `flap-${n}`, model: 'V1600G1' as const, name: `flap-${n}`, contact: '', location: '' },
      plant: {
        onus: Array.from({ length: pons }, (_unused, pon) => Math.floor((Number(values.onus) + pon) / pons)),
        ways: 64 as const,
        named: false,
      },
    })),
  },
  snmpPort: Number(values.port),
  controlPort: 0,
  trap: { address: trapAddress, port: Number(trapPort) },
});

interface Place {
  readonly device: LabDevice;
  readonly slot: number;
}
// OLTs take turns, so that each has its part of every moment.
const byOlt = lab.network.devices.map((device) => [...device.olt.onus.order()].map((slot) => ({ device, slot })));
const places: readonly Place[] = Array.from({ length: Math.max(...byOlt.map(({ length }) => length)) }, (_, n) =>
  byOlt.flatMap((list) => list[n] ?? []),
).flat();

function put({ device: { olt, notifier }, slot }: Place, isUp: boolean): void {
  const phase = isUp ? 'working' : 'los';
  if (labPhaseOf(olt, slot) === phase) return;
  olt.onus.phase[slot] = phaseNumber(phase);
  olt.touched();
  notifier.burst(onuAlarm(olt, slot, isUp ? 'onuFinish' : 'onuDeregister'));
}

/** Each ONU has its own moment of the second to go; it comes back half a second later. */
function flap(seconds: number): Promise<{ downs: number; ups: number }> {
  const began = performance.now();
  const count = { downs: 0, ups: 0 };
  const due = { downs: 0, ups: 0 };
  const { promise, resolve } = Promise.withResolvers<{ downs: number; ups: number }>();
  const turn = (until: number, way: 'downs' | 'ups'): void => {
    for (; due[way] < Math.min(until, seconds * places.length); due[way] += 1) {
      const place = places[due[way] % places.length];
      if (!place) continue;
      put(place, way === 'ups');
      count[way] += 1;
    }
  };
  const timer = setInterval(() => {
    const passed = performance.now() - began;
    // A beat that comes late brings what is due in its order: nobody comes back before it went.
    for (let at = Math.max(0, passed - everyMs); at < passed; at += beatMs) {
      turn(Math.floor((at / everyMs) * places.length), 'downs');
      turn(Math.floor(((at - everyMs / 2) / everyMs) * places.length), 'ups');
    }
    if (due.ups < seconds * places.length) return;
    clearInterval(timer);
    resolve(count);
  }, beatMs);
  return promise;
}

process.stdout.write(
  `${JSON.stringify(lab.network.devices.map(({ agent: { address, port } }) => ({ address, port })))}\n`,
);
createInterface({ input: process.stdin })
  .on('line', (line) => {
    void flap(Number(line)).then((count) => process.stdout.write(`${JSON.stringify(count)}\n`));
  })
  .on('close', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
