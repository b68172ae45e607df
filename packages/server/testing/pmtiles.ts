import { gzipSync } from 'node:zlib';

/** A map file as other programs write it: tiles of level 0 on, in the order of their numbers, one directory. `leaf`: the entries stand in a second one. */
export function pmtiles({
  tiles,
  metadata = {},
  type = 1,
  leaf = false,
}: {
  readonly tiles: readonly (readonly [id: number, body: Buffer])[];
  readonly metadata?: object;
  readonly type?: number;
  readonly leaf?: boolean;
}): Buffer {
  const number = (value: number): number[] => {
    const octets: number[] = [];
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) octets.push((rest % 128) | 128);
    return [...octets, rest];
  };
  const directory = (rows: readonly (readonly [id: number, run: number, length: number, offset: number])[]) => {
    const steps = rows.map(([id], at) => id - (rows[at - 1]?.[0] ?? 0));
    const columns = [steps, rows.map((row) => row[1]), rows.map((row) => row[2]), rows.map((row) => row[3] + 1)];
    return gzipSync(Buffer.from([...number(rows.length), ...columns.flat().flatMap(number)]));
  };
  const packed = tiles.map(([id, body]) => [id, gzipSync(body)] as const);
  let offset = 0;
  const rows = packed.map(([id, body]) => {
    const row = [id, 1, body.length, offset] as const;
    offset += body.length;
    return row;
  });
  const all = directory(rows);
  const [root, leaves] = leaf ? [directory([[rows[0]?.[0] ?? 0, 0, all.length, 0]]), all] : [all, Buffer.alloc(0)];
  const said = gzipSync(JSON.stringify(metadata));
  const head = Buffer.alloc(127);
  head.write('PMTiles', 'latin1');
  head[7] = 3;
  const bodies = [root, said, leaves, Buffer.concat(packed.map(([, body]) => body))];
  let at = 127;
  for (const [n, body] of bodies.entries()) {
    head.writeBigUInt64LE(BigInt(at), 8 + 16 * n);
    head.writeBigUInt64LE(BigInt(body.length), 16 + 16 * n);
    at += body.length;
  }
  [head[96], head[97], head[98], head[99], head[100], head[101]] = [1, 2, 2, type, 0, 3];
  return Buffer.concat([head, ...bodies]);
}
