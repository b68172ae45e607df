/** How crowded the channels are, by the networks of others that a device hears. */

export interface HeardNetwork {
  readonly name: string | null;
  readonly bssid: string | null;
  readonly band: string | null;
  readonly channel: number | null;
  /** dBm */
  readonly signal: number | null;
  /** MHz; null = not told. */
  readonly width: number | null;
}

export interface ChannelLoad {
  readonly channel: number;
  /** Networks of others that reach into it. */
  readonly heard: number;
  /** The same by how loud they are: 1 for each that is as near as the next room. */
  readonly load: number;
}

interface Proposal {
  readonly channel: number;
  readonly now: ChannelLoad;
  readonly after: ChannelLoad;
}

/** A network below this is no trouble to anybody, and one above it is as near as the next room (dBm). */
const quiet = -90;
const near = -60;
const weightOf = (signal: number | null): number =>
  signal === null ? 0.5 : Math.min(1, Math.max(0, (signal - quiet) / (near - quiet)));

/** Channels of 20 MHz that a network takes. At 2.4 GHz they are 5 MHz apart: four to each side are touched. */
function reach(band: string, { channel, width }: HeardNetwork): readonly [number, number] | undefined {
  if (channel === null) return undefined;
  if (band === '2.4') return [channel - 4, channel + (width === 40 ? 8 : 4)];
  // Blocks of 40, 80 and 160 MHz begin at 36, 100 and 149 (IEEE 802.11, annex E).
  const first = channel >= 149 ? 149 : channel >= 100 ? 100 : 36;
  const step = 4 * Math.max(1, (width ?? 20) / 20);
  const begin = first + Math.floor((channel - first) / step) * step;
  return [begin, begin + step - 4];
}

export function loadOf(band: string, channel: number, heard: readonly HeardNetwork[]): ChannelLoad {
  let [count, load] = [0, 0];
  for (const one of heard) {
    const touched = one.band === band ? reach(band, one) : undefined;
    if (touched === undefined || channel < touched[0] || channel > touched[1]) continue;
    count += 1;
    load += weightOf(one.signal);
  }
  return { channel, heard: count, load: Math.round(load * 100) / 100 };
}

/** `1-13` and `36,40,44`, as devices tell the channels that they may use. */
export function channelsIn(said: string | null): readonly number[] {
  const found = new Set<number>();
  for (const one of (said ?? '').slice(0, 1024).split(/[,;\s]+/)) {
    const [, from, to = from] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(one) ?? [];
    for (let at = Number(from); at <= Number(to) && at < 256; at += 1) if (at > 0) found.add(at);
  }
  return [...found].sort((a, b) => a - b);
}

/** Three that do not touch each other; and at 5 GHz those on which no radar has to be listened for. */
const usual: Readonly<Record<string, readonly number[]>> = {
  '2.4': [1, 6, 11],
  '5': [36, 40, 44, 48, 149, 153, 157, 161],
};

/** Channels worth a look: the usual ones as far as the device may use them, and the one that it is on. */
export function channelCandidates(band: string, channel: number | null, possible: string | null): readonly number[] {
  const allowed = new Set(channelsIn(possible));
  const list = (usual[band] ?? []).filter((one) => (allowed.size === 0 ? band === '2.4' : allowed.has(one)));
  return [...new Set([...list, ...(channel === null || channel === 0 ? [] : [channel])])].sort((a, b) => a - b);
}

/** Fewer neighbours than this are no reason to change anything. */
const crowd = 3;
/** A change is worth it where it leaves no more than this part. */
const worth = 0.6;

/** A better channel, where there is one that is clearly quieter; undefined: stay. */
export function proposed(
  { band, channel, possible }: { band: string; channel: number; possible: string | null },
  heard: readonly HeardNetwork[],
): Proposal | undefined {
  const now = loadOf(band, channel, heard);
  if (now.heard < crowd) return undefined;
  const [best] = channelCandidates(band, channel, possible)
    .map((one) => loadOf(band, one, heard))
    .sort((a, b) => a.load - b.load || a.heard - b.heard || a.channel - b.channel);
  return best && best.channel !== channel && best.load <= now.load * worth
    ? { channel: best.channel, now, after: best }
    : undefined;
}

/** dBm below which a client has a bad connection. */
export const weakBelow = -75;
