/** How often something is killed: the usual number, or what `KILLS` says; `KILLS=all`, as checks know it that go through a table: fifty times. */
export function killCount(usual: number): number {
  const wanted = process.env['KILLS'];
  if (wanted === undefined) return usual;
  const count = wanted === 'all' ? 50 : Number(wanted);
  if (!Number.isInteger(count) || count < 1) throw new Error(`KILLS is no number of kills: ${wanted}`);
  return count;
}
