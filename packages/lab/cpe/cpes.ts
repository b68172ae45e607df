import { mix, seedOf } from '../kit/random.ts';
import type { Timeline } from '../kit/timeline.ts';
import { isWorking } from '../devices/life-cycle.ts';
import type { Olt } from '../devices/olt.ts';
import { Cpe } from './cpe.ts';
import type { AcsLogin, CpeNature } from './facts.ts';
import { Kinds } from './homes/kinds.ts';
import { freeLine, onuLine, type CpeLine } from './onu-side.ts';
import type { Vendor } from './vendors/vendor.ts';
import { vendors, vendorsBehind } from './vendors/vendors.ts';

export interface CpesOptions {
  /** Devices behind each OLT, once there is an ACS. */
  readonly perOlt?: number;
  readonly acs?: AcsLogin;
  /** Milliseconds from power to the first Inform; 8000 by default. */
  readonly bootMs?: number;
  /** The first start of the devices is spread over this time, ms; 5000 by default. */
  readonly spreadMs?: number;
  /** Where each takes connection requests; 0, the default, takes a free port. */
  readonly earPort?: number;
  /** Milliseconds that an answer is waited for; 30 s by default. */
  readonly patienceMs?: number;
}

const noAcs: AcsLogin = { url: '', username: '', password: '' };

export interface NewCpe {
  readonly id: string;
  readonly vendor: Vendor;
  readonly line: CpeLine;
  /** As the device tells it; by default it follows from the line in the vendor's manner. */
  readonly serial?: string;
}

const serialOf = (vendor: Vendor, line: CpeLine): string => {
  if (vendor.serial === 'mac' || line.ponMode === 'epon') return line.mac.replaceAll(':', '').toUpperCase();
  if (vendor.serial === 'plain') return line.ponSerial;
  return Buffer.from(line.ponSerial.slice(0, 4)).toString('hex').toUpperCase() + line.ponSerial.slice(4);
};

/** All customer devices of a lab. */
export class Cpes {
  readonly #timeline: Timeline;
  readonly #options: CpesOptions;
  readonly #addressOf: (n: number) => string;
  readonly #kinds = new Kinds();
  readonly #cpes = new Map<string, { readonly cpe: Cpe; readonly line: CpeLine }>();
  /** OLTs that are to have customer devices and have none yet. */
  #bare: Olt[] = [];
  #acs: AcsLogin;
  #placed = 0;

  /** `addressOf` gives the n-th device the address that it speaks from. */
  constructor(timeline: Timeline, options: CpesOptions, addressOf: (n: number) => string) {
    this.#timeline = timeline;
    this.#options = options;
    this.#addressOf = addressOf;
    this.#acs = options.acs ?? noAcs;
  }

  get all(): readonly Cpe[] {
    return [...this.#cpes.values()].map(({ cpe }) => cpe);
  }

  get(id: string): Cpe | undefined {
    return this.#cpes.get(id)?.cpe;
  }

  get acs(): AcsLogin {
    return this.#acs;
  }

  /** There is an OLT: customer devices stand behind it as soon as there is an ACS that they could speak to. */
  furnish(olt: Olt): void {
    olt.moved = (slot) => this.#moved(olt, slot);
    if ((this.#options.perOlt ?? 0) === 0) return;
    if (this.#acs.url === '') this.#bare.push(olt);
    else this.#furnish(olt);
  }

  /** All of them hear of an ACS, as by DHCP; those that an ACS has sent elsewhere stay there. */
  tell(acs: AcsLogin): void {
    this.#acs = acs;
    for (const cpe of this.all) cpe.heardOfAcs();
    for (const olt of this.#bare.splice(0)) this.#furnish(olt);
  }

  /** A new device, which starts at once. */
  add({ id, vendor, line, serial }: NewCpe): Cpe {
    if (this.#cpes.has(id)) throw new Error(`a CPE with id ${id} exists`);
    const n = this.#placed++;
    const address = this.#addressOf(n);
    const seed = seedOf(id);
    const facts: Omit<CpeNature, 'software' | 'uptime' | 'connectionRequestUrl'> = {
      vendor,
      seed,
      serial: serial ?? serialOf(vendor, line),
      mac: line.mac,
      ponSerial: line.ponSerial,
      ponMode: line.ponMode,
      address,
      acs: () => this.#acs,
      now: () => this.#timeline.now(),
      isLinkUp: () => line.isUp(),
      light: () => line.light(),
      octets: (direction) => line.octets(direction),
    };
    const { bootMs = 8000, spreadMs = 5000, earPort = 0, patienceMs = 30_000 } = this.#options;
    const cpe = new Cpe({
      id,
      base: this.#kinds.of(vendor),
      facts,
      timeline: this.#timeline,
      bootMs,
      patienceMs,
      localAddress: address,
      earPort: earPort === 0 ? 0 : earPort + (address === '127.0.0.1' ? n : 0),
      ...(line.restart === undefined ? {} : { restartOnu: line.restart }),
    });
    this.#cpes.set(id, { cpe, line });
    this.#timeline.after(mix(seed, 1, 76) % Math.max(1, spreadMs), () => {
      if (line.hasPower()) cpe.powerOn();
    });
    return cpe;
  }

  /** Pulls the plug of a device, or puts it in: of the whole ONU where it is one. */
  setPower(cpe: Cpe, on: boolean): void {
    const line = this.#cpes.get(cpe.id)?.line;
    if (line?.setPower !== undefined) line.setPower(on);
    else if (on) cpe.powerOn();
    else void cpe.powerOff();
  }

  /** Behind an ONU, which need not work at the moment. */
  addBehind(id: string, vendor: Vendor | undefined, olt: Olt, slot: number): Cpe {
    return this.add({ id, vendor: vendor ?? this.#vendorAt(olt, slot), line: onuLine(olt, slot) });
  }

  /** One that hangs on no OLT. */
  addFree(id: string, vendor: Vendor, serial?: string): Cpe {
    const line = freeLine(seedOf(id), this.#timeline);
    return this.add({ id, vendor, line, ...(serial === undefined ? {} : { serial }) });
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map((cpe) => cpe.powerOff()));
    this.#cpes.clear();
  }

  /** Customer devices behind some ONUs that work, as different ones as there are. */
  #furnish(olt: Olt): void {
    const working = [...olt.onus.order()].filter((slot) => isWorking(olt.onus.phase[slot] ?? 0));
    const drawn = working.sort((a, b) => mix(olt.seed, a, 75) - mix(olt.seed, b, 75));
    const kindOf = (slot: number): Vendor => this.#vendorAt(olt, slot);
    const first = drawn.filter((slot, i) => drawn.findIndex((other) => kindOf(other) === kindOf(slot)) === i);
    const chosen = [...first, ...drawn.filter((slot) => !first.includes(slot))].slice(0, this.#options.perOlt);
    for (const [i, slot] of chosen.entries())
      this.add({ id: `${olt.spec.id}-cpe-${i + 1}`, vendor: kindOf(slot), line: onuLine(olt, slot) });
  }

  /** A device behind an ONU loses power with it, and gets it back. */
  #moved(olt: Olt, slot: number): void {
    if (this.#cpes.size === 0) return;
    const identity = olt.onus.identity(slot, olt.model.technology);
    for (const { cpe, line } of this.#cpes.values()) {
      if (line.ponSerial !== identity) continue;
      if (!line.hasPower()) void cpe.powerOff();
      else if (line.isUp()) cpe.powerOn();
    }
  }

  #vendorAt(olt: Olt, slot: number): Vendor {
    const { technology } = olt.model;
    const known = vendorsBehind(olt.onus.modelOf(slot).prefix, technology);
    const kinds = known.length > 0 ? known : vendors;
    return kinds[mix(olt.seed, slot, 77) % kinds.length]!;
  }
}
