import type { PageSample } from './page-samples.ts';

/** Pages of EPON ONUs. */
export const eponOnuSamples: Readonly<Record<string, PageSample>> = {
  eponBandwidth: { values: { onuUpstreamCirS: 20_000, onuUpstreamPirS: 50_000, onuDownsteamPirS: 100_000 } },
};
