import { expect, it } from 'vitest';
import { pmtiles } from '../../testing/pmtiles.ts';
import { Archive, tileId, type Octets } from './pmtiles.ts';

const octets = (file: Buffer): Octets => ({
  size: file.length,
  read: (offset, length) => Promise.resolve(file.subarray(offset, offset + length)),
});
const body = (text: string) => Buffer.from(text);
const sample = {
  tiles: [
    [0, body('world')],
    [1, body('north west')],
    [3, body('south east')],
  ] as const,
  metadata: { vector_layers: [{ id: 'roads' }], attribution: '<a href="https://x.example">&copy; People</a>' },
};

it('tiles are numbered along the curve of the format', () => {
  // The examples of the specification.
  expect([tileId(0, 0, 0), tileId(1, 0, 0), tileId(1, 0, 1), tileId(1, 1, 1), tileId(1, 1, 0)]).toEqual([
    0, 1, 2, 3, 4,
  ]);
  expect(tileId(2, 0, 0)).toBe(5);
  expect(tileId(12, 3423, 1763)).toBe(19_078_479);
});

it('a tile is found in the directory or below a leaf of it, and what is not there is nothing', async () => {
  for (const leaf of [false, true]) {
    const archive = await Archive.open(octets(pmtiles({ ...sample, leaf })));
    expect(archive.tileset).toEqual({
      kind: 'vector',
      minZoom: 0,
      maxZoom: 3,
      layers: ['roads'],
      attribution: '© People',
    });
    expect(String(await archive.tile(0, 0, 0))).toBe('world');
    expect(String(await archive.tile(1, 1, 1))).toBe('south east');
    expect(await archive.tile(1, 0, 1)).toBeUndefined();
    expect(await archive.tile(9, 0, 0)).toBeUndefined();
  }
});

it('a file that is none, is cut off, or says what cannot be is refused', async () => {
  const whole = pmtiles(sample);
  const changed = (at: number, to: number) => {
    const file = Buffer.from(whole);
    file[at] = to;
    return file;
  };
  const broken = [
    Buffer.from('hello'),
    Buffer.alloc(4000, 7),
    whole.subarray(0, whole.length - 1),
    whole.subarray(0, 130),
    changed(7, 2),
    changed(97, 9),
    changed(99, 0),
    changed(101, 99),
    changed(127, 0),
    // Lengths beyond what a number holds.
    changed(23, 0xff),
  ];
  for (const file of broken) await expect(Archive.open(octets(file))).rejects.toThrow();
});

it('no octet that is changed makes it do more than refuse', async () => {
  const whole = pmtiles({ ...sample, leaf: true });
  for (let at = 8; at < whole.length; at += 3) {
    const file = Buffer.from(whole);
    file[at] = (file[at] ?? 0) ^ 0xff;
    const archive = await Archive.open(octets(file)).catch(() => undefined);
    await archive?.tile(1, 1, 1).catch(() => undefined);
  }
  expect(String(await (await Archive.open(octets(whole))).tile(0, 0, 0))).toBe('world');
});
