import { compress } from 'snappyjs';
import { tellAll, namePrefix, type NetworkFigures } from './exposition.ts';
import { seriesKey, staleMarker, remoteWriteRequest } from './write-request.ts';

/** Samples of a request, as Prometheus sends them. */
export const mostSamples = 2000;

export interface Batch {
  readonly samples: number;
  readonly body: Uint8Array;
}

interface Keyed {
  readonly key: Uint8Array;
  readonly value: number | typeof staleMarker;
}

/** Series that were told last, so that those which go on no more are said to have ended. */
export type ToldSeries = ReadonlyMap<string, Uint8Array>;

/** What stands now as requests that are ready to be sent, and the series in them. */
export function batchesOf(
  figures: NetworkFigures,
  at: number,
  before: ToldSeries,
): { readonly batches: readonly Batch[]; readonly told: ToldSeries } {
  const told = new Map<string, Uint8Array>();
  const samples: Keyed[] = [];
  for (const [name, { samples: some }] of tellAll(figures))
    for (const { labels, value } of some) {
      const key = seriesKey({ name: namePrefix + name, labels });
      const id = Buffer.from(key).toString('latin1');
      // The same series twice at one moment would be refused as a whole.
      if (told.has(id)) continue;
      told.set(id, key);
      samples.push({ key, value });
    }
  for (const [id, key] of before) if (!told.has(id)) samples.push({ key, value: staleMarker });
  const batches: Batch[] = [];
  for (let from = 0; from < samples.length; from += mostSamples) {
    const some = samples.slice(from, from + mostSamples);
    batches.push({ samples: some.length, body: compress(remoteWriteRequest(some, at)) });
  }
  return { batches, told };
}
