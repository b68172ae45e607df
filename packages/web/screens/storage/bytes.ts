const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** A size as people say it: three figures and a unit. */
export function bytesText(bytes: number): string {
  const at = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const size = bytes / 1024 ** at;
  const digits = at === 0 || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return `${size.toFixed(digits)} ${units[at] ?? ''}`;
}
