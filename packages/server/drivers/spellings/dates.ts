/**
 * Times as devices write them: `2023 /2 /18  3:42:40` (sysTime, V1600D V2.03.74R), `2026:08:06 8:5:33`, `2026-08-06 08:05:33`.
 * A device without a time server counts from 1970: such a time says nothing.
 */
const [zero, nine] = [0x30, 0x39];
/** What stands between year, month and day: `/`, `-` or `:`. */
const betweenDays: ReadonlySet<number> = new Set([0x2f, 0x2d, 0x3a]);
const colon: ReadonlySet<number> = new Set([0x3a]);
const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0;

/** Reads a time from left to right; by hand, because each poll of a full OLT has four thousand of them. */
class Stamp {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  get isOver(): boolean {
    return this.at >= this.text.length;
  }

  blanks(): boolean {
    const from = this.at;
    while (isBlank(this.text.charCodeAt(this.at))) this.at += 1;
    return this.at > from;
  }

  /** A number of `least` to `most` digits; NaN when there is none. */
  number(least: number, most: number): number {
    let value = 0;
    let digits = 0;
    for (; digits < most; digits += 1) {
      const code = this.text.charCodeAt(this.at);
      if (!(code >= zero && code <= nine)) break;
      value = value * 10 + code - zero;
      this.at += 1;
    }
    return digits < least ? Number.NaN : value;
  }

  /** A number behind one of these marks, with blanks around it. */
  past(marks: ReadonlySet<number>): number {
    this.blanks();
    if (!marks.has(this.text.charCodeAt(this.at))) return Number.NaN;
    this.at += 1;
    this.blanks();
    return this.number(1, 2);
  }

  /** Blanks or `T`, at least one. */
  turnToTime(): boolean {
    const from = this.at;
    while (this.blanks() || this.text[this.at] === 'T') if (this.text[this.at] === 'T') this.at += 1;
    return this.at > from;
  }
}

/** Milliseconds, reading the text as if it were UTC; null when it is no time or from before 2000. */
export function deviceTimeMs(text: string | null | undefined): number | null {
  if (text === null || text === undefined || text === '') return null;
  const stamp = new Stamp(text);
  stamp.blanks();
  const [year, month, day] = [stamp.number(4, 4), stamp.past(betweenDays), stamp.past(betweenDays)];
  if (!stamp.turnToTime()) return null;
  const [hour, minute] = [stamp.number(1, 2), stamp.past(colon)];
  stamp.blanks();
  const second = stamp.isOver ? 0 : stamp.past(colon);
  stamp.blanks();
  const isWhole = year >= 2000 && year <= 2200 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  if (!isWhole || !stamp.isOver || !(hour <= 23 && minute <= 59 && second >= 0)) return null;
  return Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59));
}

/**
 * Milliseconds to add to a device's times to get real ones: it tells its own now, but neither zone nor whether its clock
 * is right. Whole minutes, so that the answer does not tremble with the round trip. null = its clock says nothing.
 */
export function clockOffset(deviceNow: string | null | undefined, now: number): number | null {
  const told = deviceTimeMs(deviceNow);
  return told === null ? null : Math.round((now - told) / 60_000) * 60_000;
}

/** A time of the device on our clock; null when the device has no usable clock, or the time lies ahead of now. */
export function realTime(text: string | null | undefined, offset: number | null, now: number): Date | null {
  const told = deviceTimeMs(text);
  if (told === null || offset === null || told + offset > now + 120_000) return null;
  return new Date(told + offset);
}
