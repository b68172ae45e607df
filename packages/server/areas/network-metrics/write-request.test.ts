import { compress } from 'snappyjs';
import { describe, expect, it } from 'vitest';
import { decodeWrite, unsnappy } from './write-request.fixture.ts';
import { seriesKey, staleMarker, remoteWriteRequest } from './write-request.ts';

const random = (n: number): Uint8Array => {
  let state = 7;
  return Uint8Array.from({ length: n }, () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) >> 8);
};

describe('What is packed for remote write', () => {
  it('is read back to the byte: nothing, little, what repeats, what does not, and beyond a block', () => {
    const words = new TextEncoder().encode('heliograph_network_port_bytes_total{olt="North"} '.repeat(5000));
    const all = [
      new Uint8Array(0),
      new Uint8Array([1]),
      new Uint8Array(70_000),
      words,
      random(200_000),
      random(59),
      random(300),
    ];
    for (const plain of all) expect(Buffer.compare(unsnappy(compress(plain)), plain)).toBe(0);
    expect(compress(words).length).toBeLessThan(words.length / 10);
  });

  it('has the labels of a series in the order of their names, without empty ones, and a moment in ms', () => {
    const key = seriesKey({ name: 'up', labels: { olt: 'Nörd "1"', Zone: 'z', empty: '', a_b: 'x' } });
    const at = 1_795_867_200_123;
    expect(decodeWrite(remoteWriteRequest([{ key, value: -1.5 }], at))).toEqual([
      {
        labels: [
          ['Zone', 'z'],
          ['__name__', 'up'],
          ['a_b', 'x'],
          ['olt', 'Nörd "1"'],
        ],
        samples: [{ value: -1.5, at, isStale: false }],
      },
    ]);
  });

  it('says of a series that goes on no more that it is stale', () => {
    const key = seriesKey({ name: 'up', labels: {} });
    const [series] = decodeWrite(remoteWriteRequest([{ key, value: staleMarker }], 5));
    expect(series?.samples[0]).toMatchObject({ isStale: true, at: 5 });
  });
});
