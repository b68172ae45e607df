import { fieldsOf } from '@heliograph/catalogue/kit/metric.ts';
import { onuOptics } from '@heliograph/catalogue/metrics/onu-optics.ts';
import type { DayLevel } from '@heliograph/catalogue/onu/drift.ts';
import type { Context } from '../../context.ts';
import { baselineDays, dayNumber, keepDrift, type OnuDays } from '../../estate/onus/drift.ts';
import type { AfterPonDay } from '../../history/onus/compact.ts';
import { stepsOfOnus } from '../../history/onus/read.ts';

const dayMs = 86_400_000;
/** As far back as a drift reaches, and a first week before it. */
const reach = 30 + baselineDays;

const [rxField, oltRxField] = (['rx', 'oltRx'] as const).map((name) => fieldsOf(onuOptics).indexOf(name));

/** What follows each day of a PON's ONUs: how their light changes. */
export const keepSlowDecay =
  (ctx: Context): AfterPonDay =>
  async (tx, tenantId, metric, { oltId, pon, day, onus }) => {
    if (metric.id !== onuOptics.id || onus.length === 0) return;
    const to = new Date(day.getTime() + dayMs);
    const from = new Date(to.getTime() - reach * dayMs);
    const places = onus.map((id) => ({ id, oltId, pon }));
    const steps = { from, to, stepSeconds: dayMs / 1000, level: 'day' } as const;
    const found = await stepsOfOnus(tx, tenantId, onuOptics, places, steps, 'oltRx');
    const first = dayNumber(from);
    const levels = (onu: string, field: number | undefined): DayLevel[] => {
      const values = found.get(onu)?.[field ?? 0]?.value ?? new Float64Array();
      return Array.from(values, (level, step) => ({ day: first + step, level })).filter(
        ({ level }) => !Number.isNaN(level),
      );
    };
    const days = onus.map((onuId): OnuDays => ({
      onuId,
      rx: levels(onuId, rxField),
      oltRx: levels(onuId, oltRxField),
    }));
    await keepDrift(ctx, tx, tenantId, { oltId, pon, day }, days);
  };
