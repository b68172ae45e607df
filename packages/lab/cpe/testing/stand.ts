import { onTestFinished } from 'vitest';
import { virtualTimeline, type Timeline } from '../../kit/timeline.ts';
import type { CpePhase } from '../cpe-options.ts';
import { Cpe } from '../cpe.ts';
import type { CpeNature } from '../facts.ts';
import { Kinds } from '../homes/kinds.ts';
import type { Quirk } from '../quirks.ts';
import { LabTree } from '../tree.ts';
import { vendorNamed } from '../vendors/vendors.ts';
import { TestAcs } from './acs.ts';

const factsOf = (vendorId: string, timeline: Timeline, url: string) => {
  const vendor = vendorNamed(vendorId);
  if (vendor === undefined) throw new Error(`no vendor ${vendorId}`);
  return {
    vendor,
    seed: 7,
    serial: 'HWTC0A0B0C0D',
    mac: '18:0d:2c:0b:0c:0d',
    ponSerial: 'HWTC0A0B0C0D',
    ponMode: 'gpon' as const,
    address: '127.0.0.1',
    acs: () => ({ url, username: 'first', password: 'contact' }),
    now: () => timeline.now(),
    isLinkUp: () => true,
    light: () => ({ rx: -19.5, tx: 2.25, temperature: 45.5, voltage: 3.27, bias: 11.5 }),
    octets: () => 1_000_000,
  };
};

/** A tree by itself. */
export const labTreeOf = (vendorId: string): LabTree => {
  const facts: CpeNature = {
    ...factsOf(vendorId, virtualTimeline(), 'http://127.0.0.1/acs'),
    software: () => 'V1',
    uptime: () => 100,
    connectionRequestUrl: () => 'http://127.0.0.1:1/x',
  };
  return new LabTree(new Kinds().of(facts.vendor), facts);
};

export interface Stand {
  readonly acs: TestAcs;
  readonly cpe: Cpe;
  readonly timeline: Timeline;
  /** Power, and the first session to its end. */
  readonly boot: () => Promise<void>;
  /** Fulfilled once the device is so. */
  readonly becomes: (state: CpePhase) => Promise<void>;
  /** Something happens, and the sessions that it causes come to their end: that many more. */
  readonly sessions: (count: number, act: () => void) => Promise<void>;
}

export interface StandOptions {
  readonly vendor?: string;
  readonly quirks?: readonly Quirk[];
  readonly facts?: Partial<CpeNature>;
  readonly restartOnu?: () => boolean;
  readonly patienceMs?: number;
}

/** One CPE, one ACS, and time that a test moves. */
export const stand = async (options: StandOptions = {}): Promise<Stand> => {
  const acs = await new TestAcs().start();
  const timeline = virtualTimeline();
  const facts = { ...factsOf(options.vendor ?? 'huawei', timeline, `${acs.url}/acs`), ...options.facts };
  const cpe = new Cpe({
    id: 'cpe',
    base: new Kinds().of(facts.vendor),
    facts,
    timeline,
    bootMs: 1000,
    patienceMs: options.patienceMs ?? 30_000,
    localAddress: undefined,
    earPort: 0,
    ...(options.restartOnu === undefined ? {} : { restartOnu: options.restartOnu }),
  });
  cpe.quirks.clear();
  for (const quirk of options.quirks ?? []) cpe.quirks.add(quirk);
  // A test says itself when a session begins.
  cpe.tree.write('ManagementServer.PeriodicInformEnable', '0');
  onTestFinished(async () => {
    await cpe.powerOff();
    await acs.stop();
  });
  const sessions = async (count: number, act: () => void): Promise<void> => {
    const before = acs.ended;
    act();
    await acs.until(({ ended }) => ended >= before + count);
    await cpe.settled();
  };
  const becomes = (state: CpePhase): Promise<void> =>
    cpe.state === state
      ? Promise.resolve()
      : new Promise((resolve) => {
          cpe.stateChanged = () => {
            if (cpe.state === state) resolve();
          };
        });
  return {
    acs,
    becomes,
    cpe,
    timeline,
    sessions,
    boot: () =>
      sessions(1, () => {
        cpe.powerOn();
        timeline.advance(1000);
      }),
  };
};
