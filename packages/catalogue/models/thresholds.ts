import type { Metric, MetricField } from '../kit/metric.ts';
import { text, type Text } from '../kit/text.ts';
import { isPacked } from '../kit/metric.ts';
import { metrics } from '../metrics/metrics.ts';

type Kept = (typeof metrics)[number];
type Pair<M> = M extends { readonly id: infer I extends string; readonly fields: infer F }
  ? `${I}${Capitalize<Extract<keyof F, string>>}Crossed`
  : never;
/** The kind of alarm that a threshold on a field of a metric raises: `oltCpuCrossed`. */
export type ThresholdKindId = Pair<Kept>;

/** Something that a threshold can be set on: a gauge, or what a counter grows by in a second. */
export interface MeasuredField {
  /** `olt.cpu`, as it is typed and kept. */
  readonly id: string;
  readonly metric: Metric;
  readonly field: string;
  readonly spec: MetricField;
  readonly label: Text;
  readonly unit: string;
  readonly kind: ThresholdKindId;
}

const places = {
  device: text('OLT', 'OLT'),
  port: text('Uplink port', '上联口'),
  pon: text('PON port', 'PON 口'),
  onu: text('ONU', 'ONU'),
} as const;

/** Of octets and packets the rates stand beside them; packed counters are read for their totals alone. */
const isMeant = (metric: Metric, { kind, unit }: MetricField): boolean =>
  kind === 'gauge' || (!isPacked(metric) && (unit === 'errors' || unit === 'packets'));

const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Everything that is measured, in the order of the metrics. */
export const measured: readonly MeasuredField[] = (metrics as readonly Metric[]).flatMap((metric) =>
  Object.entries(metric.fields)
    .filter(([, spec]) => isMeant(metric, spec))
    .map(([field, spec]): MeasuredField => {
      const unit = spec.kind === 'counter' ? `${spec.unit}/s` : spec.unit;
      const place = places[metric.of];
      return {
        id: `${metric.id}.${field}`,
        metric,
        field,
        spec,
        unit,
        label: text(`${place.en}: ${spec.title.en} (${unit})`, `${place.zh}：${spec.title.zh}（${unit}）`),
        kind: `${metric.id}${capital(field)}Crossed` as ThresholdKindId,
      };
    }),
);

const byId: ReadonlyMap<string, MeasuredField> = new Map(measured.map((one) => [one.id, one]));
/** undefined for rows of a newer release. */
export const measuredOf = (id: string): MeasuredField | undefined => byId.get(id);

/** Before the name of the field: what of the network is measured. */
export const placeOfMeasured = ({ metric }: MeasuredField): Text => places[metric.of];
