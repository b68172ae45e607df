const two = (part: number): string => String(part).padStart(2, '0');

/** `yyyy-MM-dd HH:mm:ss` at so many minutes east of UTC. */
export function offsetTime(at: number, offsetMinutes: number): string {
  const shifted = new Date(at + offsetMinutes * 60_000);
  const day = [shifted.getUTCFullYear(), shifted.getUTCMonth() + 1, shifted.getUTCDate()].map(two).join('-');
  return `${day} ${[shifted.getUTCHours(), shifted.getUTCMinutes(), shifted.getUTCSeconds()].map(two).join(':')}`;
}

/** A time of a wall clock, as a moment that `offsetTime` writes the same way again. */
export const wallMoment = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);

/** Minutes east of UTC of this computer at a time. */
export const ownOffset = (at: number): number => 0 - new Date(at).getTimezoneOffset();

/** `UTC+2`, `UTC-3:30`, `UTC`. */
export function offsetText(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest > 0 ? `:${two(rest)}` : ''}`;
}

/**
 * How far this computer's clock is ahead of the server's, in ms: what the server said against the time its answer came.
 * What the answer took to travel counts as difference, so less than a second means nothing.
 */
export const aheadOf = (saidAt: string, cameAt: number): number => cameAt - Date.parse(saidAt);
