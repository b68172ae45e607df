import type { Habits } from '../cli/habits.ts';
import type { Timeline } from '../kit/timeline.ts';
import { mix, seedOf } from '../kit/random.ts';
import { customerName } from './customers.ts';
import type { Demand } from './demand.ts';
import { noFaults, type Faults } from './faults.ts';
import type { LabAlarm } from './alarms.ts';
import type { End } from './cables.ts';
import { models, type Model, type ModelName } from './models.ts';
import { OnuStore } from './onu-store.ts';
import { Config } from '../config/config.ts';
import { familiesOf } from '../config/families.ts';
import type { ConfigFault } from '../config/faults.ts';
import { registryOf } from '../config/registry.ts';
import { octetsAt, rateAt } from './traffic.ts';
import { SystemUpgrade } from './system-upgrade.ts';
import { Upgrades } from './upgrades.ts';

/** Identity and habits of one OLT; everything else follows from the model and the seed. */
export interface OltSpec {
  id: string;
  model: ModelName;
  name: string;
  contact: string;
  location: string;
  mac: string;
  serial: string;
  firmware?: string;
  /** True: no time server, so that its clock began at 1970 when it started. */
  wrongClock?: boolean;
  /** True: alarm numbers of the 2025 list in the eleventh varbind instead of the alarm type. */
  alarmNumberInType?: boolean;
  /** How it tells its alarms; version 2c traps by default. */
  notify?: 'trapV2' | 'trapV1' | 'trapV3' | 'inform';
  communities?: { read: string; write: string; trap: string };
  /** How its command line differs from that of its kind, and who may use it. */
  cli?: Partial<Habits>;
}

/** An ONU that lights up on a PON but has not been authorized. */
export interface FoundOnu {
  pon: number;
  model: number;
  serial: number;
  distance: number;
  /** What an EPON unit says of itself, where somebody typed it in. */
  loid?: string;
}

/** A row that an EPON agent keeps although the unit is long gone. */
export interface StaleRow {
  pon: number;
  onu: number;
  model: number;
  serial: number;
}

/** A host that wanders between two ports. Ports by platform number. */
export interface MacFlap {
  readonly mac: string;
  readonly vlan: number;
  readonly from: number;
  readonly to: number;
  /** By the clock of the network, ms. */
  readonly begun: number;
  last: number;
  times: number;
}

interface Totals {
  readonly at: number;
  /** Octets and octets per second by PON, index 0 is PON 1. */
  readonly down: Float64Array;
  readonly up: Float64Array;
  readonly downRate: Float64Array;
  readonly upRate: Float64Array;
}

/** What a SET or a test has put in place of what the device would answer, by object name and index (`name.1.3`). */
export type Overrides = Map<string, number | string>;

/** The declared families never change, so all devices of a technology share them. */
const registries = { gpon: registryOf(familiesOf('gpon')), epon: registryOf(familiesOf('epon')) } as const;

/** One simulated OLT: its state and nothing about how it is asked or told. */
export class Olt {
  readonly spec: OltSpec;
  readonly model: Model;
  readonly seed: number;
  readonly timeline: Timeline;
  /** Slots of units whose laser never rests. */
  readonly rogues = new Set<number>();
  readonly onus: OnuStore;
  readonly found: FoundOnu[] = [];
  /** Places that were given to an ONU since the lab began, or taken from one: nothing was set up there before. */
  readonly joined = new Set<string>();
  readonly stale: StaleRow[] = [];
  readonly overrides: Overrides = new Map();
  /** Overrides that a test has put there: no part of the configuration, so that they outlast a restart. */
  readonly pinned = new Set<string>();
  readonly config: Config;
  readonly upgrades: Upgrades;
  readonly system: SystemUpgrade;
  /** Hosts that the switch has learned behind every working ONU; a scenario raises it to fill the table of addresses. */
  hostsPerOnu = 1;
  configFault: ConfigFault | undefined;
  /** Until then it neither answers nor hears; a fault of configuration. */
  deafUntil = 0;
  readonly ponEnabled: Uint8Array;
  readonly ponCut: Uint8Array;
  readonly uplinkEnabled: Uint8Array;
  readonly uplinkUp: Uint8Array;
  /** What the counters of a port stood at when they were cleared, octets; uplinks first, then PONs. */
  readonly cleared: { readonly down: Float64Array; readonly up: Float64Array };
  readonly communities: { read: string; write: string; trap: string };
  /** Kinds of threshold (temperature, processor, memory) beyond which the device stands at the moment. */
  readonly beyond = new Set<number>();
  /** Hosts that are heard at two ports by turns, and ports behind which there is a loop, whether or not the device looks. */
  readonly flaps: MacFlap[] = [];
  readonly loops = new Set<number>();
  /** What is plugged in at each uplink: see `cables.ts`. */
  readonly cables = new Map<number, End>();
  faults: Faults = noFaults;
  /** How what is asked for changes with the time; left out: it does not. */
  demand: Demand | undefined;
  /** True: ONUs carry invented customers' names until they are given others. */
  named = true;
  /** ONUs behind each splitter of the last stage, in the order of their numbers. */
  behindSplitter = 16;
  /** Last saveConfiguration; 0 is never. */
  savedAt = 0;
  /** False while switched off or restarting: neither answers nor sends. */
  running = true;
  boots = 1;
  bootedAt: number;
  /** Receives every alarm; the lab connects it to the trap sender. */
  raise: (alarm: LabAlarm) => void = () => undefined;
  /** Told of an ONU that has changed its phase or lost its power: what stands behind it follows. */
  moved: (slot: number) => void = () => undefined;
  /** Receives the notice that the device has started. */
  started: () => void = () => undefined;
  #totals: Totals | undefined;

  constructor(spec: OltSpec, timeline: Timeline) {
    this.spec = spec;
    this.model = models[spec.model];
    this.seed = seedOf(spec.id);
    this.timeline = timeline;
    this.communities = spec.communities ?? { read: 'public', write: 'private', trap: 'public' };
    this.onus = new OnuStore(this.model.ponPorts, this.model.onusPerPon);
    this.ponEnabled = new Uint8Array(this.model.ponPorts).fill(1);
    this.ponCut = new Uint8Array(this.model.ponPorts);
    this.uplinkEnabled = new Uint8Array(this.model.uplinks.length).fill(1);
    // Two uplinks are in use: the fastest ones, which come last.
    this.uplinkUp = Uint8Array.from(this.model.uplinks, (_, i) => (i >= this.model.uplinks.length - 2 ? 1 : 0));
    if (this.model.standard !== undefined)
      this.uplinkUp.forEach((up, i, all) => (all[i] = up || i === 0 ? 1 : Math.min(1, mix(this.seed, i, 50) % 3)));
    const ports = this.model.uplinks.length + this.model.ponPorts;
    this.cleared = { down: new Float64Array(ports), up: new Float64Array(ports) };
    this.upgrades = new Upgrades(this);
    this.system = new SystemUpgrade(this);
    this.config = new Config(this, registries[this.model.technology]);
    // Between ten and forty days ago.
    this.bootedAt = timeline.now() - (864_000_000 + (mix(this.seed, 1) % 2_592_000_000));
  }

  now(): number {
    return this.timeline.now();
  }

  deaf(): boolean {
    return this.now() < this.deafUntil;
  }

  uptime(now = this.now()): number {
    return now - this.bootedAt;
  }

  /** What the device believes the time is. */
  clock(at = this.now()): number {
    return this.spec.wrongClock === true ? Math.max(0, at - this.bootedAt) : at;
  }

  /** Keeps neighbouring ONUs from swinging together, radians. */
  trafficPhase(slot: number): number {
    return (mix(this.seed, slot, 7) % 6283) / 1000;
  }

  octets(slot: number, direction: 'down' | 'up', now: number): number {
    const mean = this.onus[direction][slot] ?? 0;
    return octetsAt(mean, this.onus.activeMs(slot, now), this.trafficPhase(slot));
  }

  rate(slot: number, direction: 'down' | 'up', now: number): number {
    if (this.onus.phase[slot] !== 3) return 0;
    const mean = (this.onus[direction][slot] ?? 0) * (this.demand?.at(now) ?? 1);
    return rateAt(mean, this.onus.activeMs(slot, now), this.trafficPhase(slot));
  }

  /** Sums over the ONUs of each PON. Kept for one moment, because a walk asks for them again and again. */
  totals(now: number): Totals {
    if (this.#totals?.at === now) return this.#totals;
    const pons = this.model.ponPorts;
    const sums = () => new Float64Array(pons);
    const totals = { at: now, down: sums(), up: sums(), downRate: sums(), upRate: sums() };
    for (const slot of this.onus.order()) {
      const pon = this.onus.pon(slot) - 1;
      totals.down[pon]! += this.octets(slot, 'down', now);
      totals.up[pon]! += this.octets(slot, 'up', now);
      totals.downRate[pon]! += this.rate(slot, 'down', now);
      totals.upRate[pon]! += this.rate(slot, 'up', now);
    }
    this.#totals = totals;
    return totals;
  }

  /** Forgets the kept sums: to be called when ONUs came or went within one moment. */
  touched(): void {
    this.#totals = undefined;
  }

  /** What the operator wrote down about an ONU. Generated for a simulated customer until someone writes another. */
  describe(slot: number): string {
    const written = this.onus.names.get(slot);
    if (written !== undefined) return written;
    return this.named ? customerName(this.seed, slot) : '';
  }

  /** A text of the device, or what stands for it until it is set. */
  setting(name: string, fallback: string): string {
    const value = this.overrides.get(name);
    return value === undefined ? fallback : String(value);
  }
}
