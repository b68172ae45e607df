/** How the units write dates and durations. All take milliseconds. */

const two = (value: number): string => String(value).padStart(2, '0');

/** `9 Days 10 Hours 13 Minutes 51 Seconds` (V1600D V2.03.74R). */
export const runningTime = (ms: number): string => {
  const s = Math.floor(ms / 1000);
  const parts = [Math.floor(s / 86_400), Math.floor(s / 3600) % 24, Math.floor(s / 60) % 60, s % 60];
  return `${parts[0]} Days ${parts[1]} Hours ${parts[2]} Minutes ${parts[3]} Seconds`;
};

/** `2023 /2 /18  3:42:40`: blanks instead of leading zeros (V1600D V2.03.74R). */
export const systemTime = (at: number): string => {
  const d = new Date(at);
  const hour = String(d.getUTCHours()).padStart(2, ' ');
  return `${d.getUTCFullYear()} /${d.getUTCMonth() + 1} /${d.getUTCDate()} ${hour}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`;
};

/** `20260525170824`, the time of a trap. */
export const trapTime = (at: number): string => new Date(at).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);

/** `2026:08:06 8:5:33`, registration times of an ONU. */
export const onuTime = (at: number): string => {
  const d = new Date(at);
  const day = `${d.getUTCFullYear()}:${two(d.getUTCMonth() + 1)}:${two(d.getUTCDate())}`;
  return `${day} ${d.getUTCHours()}:${d.getUTCMinutes()}:${d.getUTCSeconds()}`;
};

/** `6 19:16:07`: days, then the time of day that an ONU has been alive. */
export const aliveTime = (ms: number): string => {
  const s = Math.floor(ms / 1000);
  return `${Math.floor(s / 86_400)} ${two(Math.floor(s / 3600) % 24)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
};
