/** How much of its mean a network carries, from an hour to the next: evenings, weekends, seasons and growth. */
export interface DemandPlan {
  /** Whose clocks the evenings follow, summer time included. */
  readonly zone: string;
  /** When people carry what the plant says, ms. */
  readonly from: number;
  /** More each year, e-fold: 0.28 is a third. */
  readonly growth: number;
}

const hourMs = 3_600_000;
const yearMs = 365.25 * 24 * hourMs;
/** Units may have registered so long before. */
const beforeMs = 60 * 24 * hourMs;

const bell = (x: number, middle: number, width: number): number => Math.exp(-(((x - middle) / width) ** 2));
/** The midwinter of those who sit at home in the evening. */
const winter = Date.UTC(2021, 0, 15);

/**
 * Demand over time and its integral, so that counters need no storing. Between whole hours it goes in straight lines; the sums up to each hour are
 * made as far as they are asked for.
 */
export class Demand {
  readonly #plan: DemandPlan;
  readonly #hourOf: Intl.DateTimeFormat;
  readonly #origin: number;
  readonly #values: number[] = [];
  readonly #sums: number[] = [];

  constructor(plan: DemandPlan) {
    this.#plan = plan;
    this.#hourOf = new Intl.DateTimeFormat('en', {
      hour: 'numeric',
      weekday: 'short',
      hourCycle: 'h23',
      timeZone: plan.zone,
    });
    this.#origin = Math.floor((plan.from - beforeMs) / hourMs) * hourMs;
  }

  /** Of the mean, at a time. */
  at(ms: number): number {
    const [hour, part] = this.#hour(ms);
    const value = this.#value(hour);
    return value + (this.#value(hour + 1) - value) * part;
  }

  /** Milliseconds of the mean that were carried up to a time. */
  carried(ms: number): number {
    if (ms < this.#origin) return (ms - this.#origin) * this.#value(0);
    const [hour, part] = this.#hour(ms);
    const [first, next] = [this.#value(hour), this.#value(hour + 1)];
    return (this.#sums[hour] ?? 0) + (first * part + ((next - first) * part ** 2) / 2) * hourMs;
  }

  #hour(ms: number): readonly [number, number] {
    const hours = Math.max(0, (ms - this.#origin) / hourMs);
    return [Math.floor(hours), hours % 1];
  }

  #value(hour: number): number {
    while (this.#values.length <= hour) {
      const value = this.#make(this.#origin + this.#values.length * hourMs);
      const before = this.#values.at(-1);
      this.#sums.push(before === undefined ? 0 : (this.#sums.at(-1) ?? 0) + ((before + value) / 2) * hourMs);
      this.#values.push(value);
    }
    return this.#values[hour] ?? 0;
  }

  #make(ms: number): number {
    const parts = this.#hourOf.formatToParts(ms);
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
    const hour = Number(part('hour'));
    const daily = 0.25 + 0.75 * bell(hour, 20.5, 3.2) + 0.2 * bell(hour, 13, 3);
    const weekly = part('weekday').startsWith('S') ? 1.12 : 1;
    const yearly = 1 + 0.15 * Math.cos((2 * Math.PI * (ms - winter)) / yearMs);
    return daily * weekly * yearly * Math.exp((this.#plan.growth * (ms - this.#plan.from)) / yearMs);
  }
}
