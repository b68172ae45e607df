import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import type { TestServer } from '@heliograph/server/testing/server.ts';
import { expect } from 'vitest';
import type { VirtualClock } from './virtual-clock.ts';
import { careAfterMs, type VirtualCollector } from './virtual-collector.ts';

// An OLT whose fibres become worse by a little each day, and days of it that pass before the console's collector.

export const dayMs = 86_400_000;
const spec = {
  id: 'decay-gpon',
  model: 'V1600G1',
  name: 'Decay',
  contact: '',
  location: '',
  mac: '00:6d:61:0a:0c:01',
} as const;
/** The first port has two splitters with four ONUs each. Of the second nobody says what hangs where. */
const onus = [8, 3];

export interface Light {
  readonly pon: number;
  readonly onu: number;
  readonly rx: number;
}

/** What is bent a little more each day, and dB that it loses from each day to the next. */
export interface Bend {
  readonly where: { readonly pon: number; readonly splitter?: number; readonly onu?: number };
  readonly lostEachDay: number;
}

export class BentPlant {
  readonly lab: Lab;

  private constructor(lab: Lab) {
    this.lab = lab;
  }

  static async start(begin: number, snmpPort: number): Promise<BentPlant> {
    const lab = await startLab({
      scenario: { devices: [{ spec, plant: { onus, ways: 32, streets: 4 } }] },
      controlPort: 0,
      snmpPort,
      // Nobody listens: what is told here was read.
      trap: { address: '127.0.0.1', port: 9 },
      virtualTime: begin,
    });
    return new BentPlant(lab);
  }

  /** As the console lets it in. */
  get admitted() {
    return { device: this.lab.network.device(spec.id), name: spec.name, mac: spec.mac };
  }

  reach(at: number): void {
    this.lab.advance(Math.max(0, at - this.lab.network.timeline.now()));
  }

  async bend({ where, lostEachDay }: Bend): Promise<void> {
    const body = JSON.stringify({ type: 'rxDrift', db: -lostEachDay, ...where });
    expect((await this.#ask('events', { method: 'POST', body })).status).toBe(200);
  }

  /** What the ONUs measure just now. */
  async received(): Promise<readonly Light[]> {
    return ((await (await this.#ask('running')).json()) as { onus: readonly Light[] }).onus;
  }

  /** What truly reaches an ONU, dBm: what it measures is never quite this. */
  levelOf(pon: number, onu: number): number {
    const olt = this.admitted.device?.olt;
    const slot = olt?.onus.slot(pon, onu) ?? -1;
    if (!olt || olt.onus.phase[slot] !== 3) throw new Error(`no ONU works at ${pon}/${onu}`);
    return olt.model.ponTx - ((olt.onus.loss[slot] ?? 0) - (olt.onus.drift[slot] ?? 0)) / 100;
  }

  #ask(path: string, init?: RequestInit): Promise<Response> {
    return fetch(`${this.lab.controlUrl}/devices/${spec.id}/${path}`, init);
  }
}

/** Notes the splitters of the first port, and on which of them each of its ONUs hangs. */
export async function sayWhatHangsWhere(call: TestServer['call'], token: string): Promise<void> {
  const send = async (path: string, body: object) =>
    expect(await call('POST', path, { token, body }), JSON.stringify(body)).toMatchObject({ code: 200 });
  await send('/plant/splitter', { splitterName: 'Exchange', ways: 4, olt: spec.name, pon: 1 });
  for (const n of [1, 2])
    await send('/plant/splitter', { splitterName: `Street ${n}`, ways: 4, above: 'Exchange', abovePort: n });
  const { rows } = (await call('GET', '/onu/list', { token, query: { pageSize: '100' } })) as unknown as {
    rows: { id: string; pon: number; onu: number }[];
  };
  for (const { id: onuId, onu } of rows.filter(({ pon }) => pon === 1))
    await send('/plant/drop', { onuId, splitter: onu <= 4 ? 'Street 1' : 'Street 2', port: ((onu - 1) % 4) + 1 });
}

export interface Days {
  /** A midnight of UTC. */
  readonly first: number;
  /** Days on which the fibres are worse than on the one before, the first included, on which they are whole. */
  readonly days: number;
  /** Nothing is read from then on. */
  readonly end: number;
  readonly pollSeconds: number;
  readonly bends: readonly Bend[];
  /** Hears of each poll when what it read is written. */
  readonly onPoll?: (poll: number) => Promise<void>;
}

/** Days of the plant as they pass: fibres are bent at midnight, polls come as the collector plans them, and each day is cared for soon after it is over. */
export async function passDays(
  { plant, clock, collector }: { plant: BentPlant; clock: VirtualClock; collector: VirtualCollector },
  tenantId: number,
  { first, days, end, pollSeconds, bends, onPoll }: Days,
): Promise<void> {
  collector.every(pollSeconds);
  // The days are there before anything is read on them.
  await collector.care();
  await collector.begin(tenantId, plant.admitted);
  let [bent, cared, polls] = [1, 1, 0];
  for (;;) {
    const next = collector.nextPoll();
    const poll = next < end ? next : Infinity;
    const bendAt = bent < days ? first + bent * dayMs : Infinity;
    const careAt = first + cared * dayMs + careAfterMs;
    const at = Math.min(poll, bendAt, careAt);
    if (at > end + careAfterMs) return;
    plant.reach(at);
    if (at === bendAt) {
      for (const bend of bends) await plant.bend(bend);
      bent += 1;
    } else if (at === careAt) {
      clock.stand(at);
      await collector.care();
      cared += 1;
    } else {
      await collector.poll(at);
      await onPoll?.(polls);
      polls += 1;
    }
  }
}
