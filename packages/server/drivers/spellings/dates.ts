/**
 * Times as devices write them: `2023 /2 /18  3:42:40` (sysTime, V1600D V2.03.74R), `2026:08:06 8:5:33`, `2026-08-06 08:05:33`.
 * A device without a time server counts from 1970: such a time says nothing.
 */
const stamp =
  /^\s*(\d{4})\s*[:/-]\s*(\d{1,2})\s*[:/-]\s*(\d{1,2})[\sT]+(\d{1,2})\s*:\s*(\d{1,2})(?:\s*:\s*(\d{1,2}))?\s*$/;

/** Milliseconds, reading the text as if it were UTC; null when it is no time or from before 2000. */
export function deviceTime(text: string | null | undefined): number | null {
  const parts = stamp
    .exec(text ?? '')
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  if (year < 2000 || year > 2200 || month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59)
    return null;
  return Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59));
}

/**
 * Milliseconds to add to a device's times to get real ones: it tells its own now, but neither zone nor whether its clock
 * is right. Whole minutes, so that the answer does not tremble with the round trip. null = its clock says nothing.
 */
export function clockOffset(deviceNow: string | null | undefined, now: number): number | null {
  const told = deviceTime(deviceNow);
  return told === null ? null : Math.round((now - told) / 60_000) * 60_000;
}

/** A time of the device on our clock; null when the device has no usable clock, or the time lies ahead of now. */
export function realTime(text: string | null | undefined, offset: number | null, now: number): Date | null {
  const told = deviceTime(text);
  if (told === null || offset === null || told + offset > now + 120_000) return null;
  return new Date(told + offset);
}
