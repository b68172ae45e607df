import type { PartShown } from './tabs.ts';

export interface Radio {
  readonly at: string;
  readonly band: string;
  /** In use now; null: not known. */
  readonly channel: number | null;
  /** As the device tells which it may use. */
  readonly possible: string | null;
}

const channelOf = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);

/** Radios that are on and whose band is known. */
export const radiosOf = ({ entries }: PartShown): readonly Radio[] =>
  entries.flatMap(({ at, values }) => {
    const { band, enabled, channelInUse, channel, channels } = values;
    if (typeof band !== 'string' || enabled === false) return [];
    return [
      {
        at,
        band,
        channel: channelOf(channelInUse) ?? channelOf(channel),
        possible: typeof channels === 'string' ? channels : null,
      },
    ];
  });
