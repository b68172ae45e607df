import { fieldsOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import type { Samples } from '@heliograph/catalogue/metrics/metrics.ts';

/** What the n-th reading of each metric says: levels that wander, none at all, 0, a counter near its end that began anew, ports of their own. */
export const dayOfSamples = (metrics: readonly Metric[], n: number): Samples =>
  Object.fromEntries(
    metrics.map((metric) => {
      const at = (port: number) =>
        Object.fromEntries(
          fieldsOf(metric).map((name, field) => {
            const { kind, least, most } = metric.fields[name] as Metric['fields'][string];
            if ((n + field) % 7 === 0) return [name, null];
            if (kind === 'counter')
              return [
                name,
                String((field === 1 ? 9_007_199_254_740_990n : 0n) + BigInt((n % 40) * 977 * (field + port))),
              ];
            return [name, Math.max(least, Math.min(most, ((n * 37) % 23) * (n % 2 === 0 ? 1 : -1) + field))];
          }),
        );
      return [metric.id, metric.of === 'device' ? [at(1)] : [1, 2, 16].map((port) => ({ port, ...at(port) }))];
    }),
  ) as Samples;
