import { text } from '../kit/text.ts';
import { measured, placeOfMeasured, type MeasuredField, type ThresholdKindId } from '../models/thresholds.ts';
import { causes as c } from './causes.ts';
import type { KindSpec } from './kind.ts';

const kindOf = (one: MeasuredField): KindSpec => {
  const { en, zh } = one.spec.title;
  const place = placeOfMeasured(one);
  return {
    name: text(`${place.en} threshold crossed: ${en}`, `${place.zh}门限越限：${zh}`),
    severity: 3,
    type: 4,
    object: one.metric.of,
    causes: [c.changed, c.tight],
  };
};

/** What thresholds raise, a kind for each field that one can be set on: rules and channels tell them apart as they do all others. */
export const thresholdKinds = Object.fromEntries(measured.map((one) => [one.kind, kindOf(one)])) as Readonly<
  Record<ThresholdKindId, KindSpec>
>;

/** Forecasts that became warnings; that the light of an ONU will not last is `onuLightDecay`. */
export const forecastKinds = {
  uplinkFilling: {
    name: text('Uplink port will be full', '上联口带宽即将用尽'),
    severity: 3,
    type: 4,
    object: 'port',
    causes: [c.growth],
  },
  ponFilling: {
    name: text('PON port will be full', 'PON 口带宽即将用尽'),
    severity: 3,
    type: 4,
    object: 'pon',
    causes: [c.growth],
  },
} as const satisfies Record<string, KindSpec>;
