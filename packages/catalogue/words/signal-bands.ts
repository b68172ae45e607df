import { text, type Text } from '../kit/text.ts';

export type SignalBandId = 'strong' | 'good' | 'warning' | 'critical' | 'none';

export interface SignalBand {
  readonly id: SignalBandId;
  readonly code: number;
  readonly label: Text;
  /** Lowest level that belongs to the band, in dBm; the highest is the next band's lowest. */
  readonly from?: number;
  /** Colour role of the design. */
  readonly tone: 'critical' | 'good' | 'minor' | 'off';
}

/** Received optical power of an ONU, strongest band first. A level on a border belongs to the better band. */
export const signalBands: readonly SignalBand[] = [
  { id: 'strong', code: 4, label: text('Too strong', '过强'), tone: 'critical' },
  { id: 'good', code: 1, label: text('Good', '良好'), from: -25, tone: 'good' },
  { id: 'warning', code: 2, label: text('Warning', '偏弱'), from: -27, tone: 'minor' },
  { id: 'critical', code: 3, label: text('Critical', '严重偏弱'), tone: 'critical' },
  { id: 'none', code: 0, label: text('No light', '无光'), tone: 'off' },
];

/** What a list can be narrowed to: a band, or all that is too weak, as the figure of weak ones counts it. */
export const bandChoices = [
  ...signalBands.map(({ id, label }) => ({ id, label })),
  { id: 'weak', label: text('Warning or critical', '偏弱或严重偏弱') },
] as const;

/** Levels in dBm. Tenants will be able to have their own; these hold where nothing else was said. */
export interface BandLimits {
  readonly strongAbove: number;
  readonly goodFrom: number;
  readonly warningFrom: number;
}
export const standardLimits: BandLimits = { strongAbove: -8, goodFrom: -25, warningFrom: -27 };

/** The band of a received level; null (no reading) is `none`. */
export function signalBandOf(dbm: number | null | undefined, limits: BandLimits = standardLimits): SignalBandId {
  if (dbm === null || dbm === undefined) return 'none';
  if (dbm > limits.strongAbove) return 'strong';
  if (dbm >= limits.goodFrom) return 'good';
  return dbm >= limits.warningFrom ? 'warning' : 'critical';
}

export const bandCode = (id: SignalBandId): number => signalBands.find((band) => band.id === id)?.code ?? 0;
export const bandId = (code: number | null): SignalBandId =>
  signalBands.find((band) => band.code === code)?.id ?? 'none';
