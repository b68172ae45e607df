/** A kind of column, such as `Float64Array`. */
interface Kind {
  new (memory: ArrayBuffer, from: number, count: number): unknown;
  readonly BYTES_PER_ELEMENT: number;
}
type Columns<Kinds extends Readonly<Record<string, Kind>>> = {
  readonly [Name in keyof Kinds]: InstanceType<Kinds[Name]>;
};

/**
 * Columns of zeros, so many rows long, in one piece of memory. Each alone would be some kilobytes, which the allocator puts between what a poll frees a
 * moment later, and whose pages it then keeps; one long piece is a mapping of its own, or lies where much was freed (`supervisor/role-process.ts`).
 */
export function slabColumnsOf<Kinds extends Readonly<Record<string, Kind>>>(
  kinds: Kinds,
  rows: number,
): Columns<Kinds> {
  // The longest numbers first: then each column begins at a multiple of what its numbers take.
  const ordered = Object.entries(kinds).toSorted(([, a], [, b]) => b.BYTES_PER_ELEMENT - a.BYTES_PER_ELEMENT);
  const memory = new ArrayBuffer(ordered.reduce((sum, [, kind]) => sum + kind.BYTES_PER_ELEMENT * rows, 0));
  let from = 0;
  const made = ordered.map(([name, kind]) => {
    const column = new kind(memory, from, rows);
    from += kind.BYTES_PER_ELEMENT * rows;
    return [name, column] as const;
  });
  return Object.fromEntries(made) as Columns<Kinds>;
}
