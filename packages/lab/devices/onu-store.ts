import { eponMac, serialOfModel, onuModelAt, type OnuModel } from './onu-models.ts';
import { isWorking } from './life-cycle.ts';

/** Why an ONU is not on the air; several may hold at once, and it returns when the last is gone. */
export const cause = { power: 1, fibre: 2, ponFibre: 4, admin: 8, splitterFibre: 16, barred: 32 } as const;

/** Quirks of single ONUs. */
export const onuQuirk = {
  /** The agent has no row for this ONU in the received power column, although the others have one. */
  noRxRow: 1,
  /** The ONU works but does not answer for its optics. */
  noOptics: 2,
  /** It was let in by its LOID. */
  byLoid: 4,
} as const;

/** Why the last registration ended. */
export const deregReasons = ['', 'Power Off', 'Onu Los', 'Deactivate', 'Reboot'] as const;

export interface NewOnu {
  pon: number;
  onu: number;
  model: number;
  serial: number;
  distance: number;
  /** dB */
  loss: number;
  /** Mean bytes per second. */
  down: number;
  up: number;
}

/**
 * All ONUs of one OLT as a structure of arrays: a row costs about 60 bytes, whatever the tables show of it. A slot is
 * (pon - 1) × capacity + (onu - 1) and never moves, so that slot order is index order.
 */
export class OnuStore {
  readonly perPon: number;
  readonly known: Uint8Array;
  /** Number of a phase, see `life-cycle.ts`. */
  readonly phase: Uint8Array;
  readonly causes: Uint8Array;
  readonly flags: Uint8Array;
  readonly reason: Uint8Array;
  readonly model: Uint8Array;
  readonly serial: Uint32Array;
  /** Metres. */
  readonly distance: Uint16Array;
  /** Hundredths of a dB, between the optics of the OLT and those of the ONU. */
  readonly loss: Int16Array;
  /** Hundredths of a dB, added to what the ONU and the OLT receive. */
  readonly drift: Int16Array;
  /** Moments in ms since 1970; 0 is never. */
  readonly registered: Float64Array;
  readonly deregistered: Float64Array;
  /** Milliseconds of traffic before the present session. */
  readonly active: Float64Array;
  /** Mean bytes per second. */
  readonly down: Float32Array;
  readonly up: Float32Array;
  /** Grows with every change of phase, so that a follow-up that was overtaken can see it. */
  readonly turn: Uint16Array;
  readonly names = new Map<number, string>();
  /** What EPON units say of themselves, where somebody typed it in. */
  readonly loids = new Map<number, string>();
  /** What stands for the time in which traffic flows, ms: the time itself, or how much was asked for in it. */
  carried: (ms: number) => number = (ms) => ms;
  #order: Uint16Array | undefined;

  constructor(pons: number, perPon: number) {
    const n = pons * perPon;
    this.perPon = perPon;
    this.known = new Uint8Array(n);
    this.phase = new Uint8Array(n);
    this.causes = new Uint8Array(n);
    this.flags = new Uint8Array(n);
    this.reason = new Uint8Array(n);
    this.model = new Uint8Array(n);
    this.serial = new Uint32Array(n);
    this.distance = new Uint16Array(n);
    this.loss = new Int16Array(n);
    this.drift = new Int16Array(n);
    this.registered = new Float64Array(n);
    this.deregistered = new Float64Array(n);
    this.active = new Float64Array(n);
    this.down = new Float32Array(n);
    this.up = new Float32Array(n);
    this.turn = new Uint16Array(n);
  }

  slot(pon: number, onu: number): number {
    return (pon - 1) * this.perPon + onu - 1;
  }

  pon(slot: number): number {
    return Math.floor(slot / this.perPon) + 1;
  }

  onu(slot: number): number {
    return (slot % this.perPon) + 1;
  }

  has(pon: number, onu: number): boolean {
    return onu >= 1 && onu <= this.perPon && this.known[this.slot(pon, onu)] === 1;
  }

  /** Slots of all known ONUs, ascending. Valid until the next `add` or `remove`. */
  order(): Uint16Array {
    if (this.#order === undefined) {
      const slots: number[] = [];
      for (let i = 0; i < this.known.length; i++) if (this.known[i] === 1) slots.push(i);
      this.#order = Uint16Array.from(slots);
    }
    return this.#order;
  }

  /** Known slots of one PON, ascending. */
  onPon(pon: number): number[] {
    const from = (pon - 1) * this.perPon;
    const slots: number[] = [];
    for (let i = from; i < from + this.perPon; i++) if (this.known[i] === 1) slots.push(i);
    return slots;
  }

  /** First free ONU number of a PON, or undefined when it is full. */
  free(pon: number): number | undefined {
    for (let onu = 1; onu <= this.perPon; onu++) if (this.known[this.slot(pon, onu)] !== 1) return onu;
    return undefined;
  }

  add(row: NewOnu): number {
    const slot = this.slot(row.pon, row.onu);
    this.clear(slot);
    this.known[slot] = 1;
    this.model[slot] = row.model;
    this.serial[slot] = row.serial;
    this.distance[slot] = row.distance;
    this.loss[slot] = Math.round(row.loss * 100);
    this.down[slot] = row.down;
    this.up[slot] = row.up;
    this.#order = undefined;
    return slot;
  }

  remove(slot: number): void {
    this.clear(slot);
    this.#order = undefined;
  }

  modelOf(slot: number): OnuModel {
    return onuModelAt(this.model[slot] ?? 0);
  }

  /** Serial as the table writes it: letters and hexadecimal digits on GPON, MAC with colons on EPON. */
  identity(slot: number, technology: 'gpon' | 'epon'): string {
    const model = this.modelOf(slot);
    const serial = this.serial[slot] ?? 0;
    return technology === 'gpon' ? serialOfModel(model, serial) : eponMac(model, serial);
  }

  find(identity: string, technology: 'gpon' | 'epon'): number | undefined {
    const wanted = identity.toLowerCase();
    return this.order().find((slot) => this.identity(slot, technology).toLowerCase() === wanted);
  }

  /** Milliseconds that this ONU has carried traffic since the OLT started. */
  activeMs(slot: number, now: number): number {
    const before = this.active[slot] ?? 0;
    if (!isWorking(this.phase[slot] ?? 0)) return before;
    return before + this.carried(now) - this.carried(this.registered[slot] ?? now);
  }

  private clear(slot: number): void {
    for (const column of [this.known, this.phase, this.causes, this.flags, this.reason, this.drift]) column[slot] = 0;
    for (const column of [this.registered, this.deregistered, this.active]) column[slot] = 0;
    this.turn[slot] = (this.turn[slot] ?? 0) + 1;
    this.names.delete(slot);
    this.loids.delete(slot);
  }
}
