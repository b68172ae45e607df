import { planModes, servicePlans, type PlanMode } from '@heliograph/catalogue/entities/service-plans.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useCall } from '../../../client/hooks.ts';
import { rateText } from '../units.ts';

export type ServicePlanRow = z.output<typeof servicePlans.row>;

export const planSpeedOf = (kbps: number): string => rateText(kbps * 1000, 'en');

export const planLabel = ({ planName, downKbps, upKbps, vlan, mode }: ServicePlanRow) => {
  const speed = `${planSpeedOf(downKbps)} / ${planSpeedOf(upKbps)} · VLAN ${vlan}`;
  const said = planModes[mode as PlanMode];
  return text(`${planName} · ${speed} · ${said.en}`, `${planName} · ${speed} · ${said.zh}`);
};

export const planOptions = (plans: readonly ServicePlanRow[]) =>
  plans.map((one) => ({ value: one.planId, label: planLabel(one) }));

/** A value of a form that is a text. */
export const formTextOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is sold; undefined while it is not known. */
export function usePlans(): readonly ServicePlanRow[] | undefined {
  const { data } = useCall(servicePlans.deeds.list, { pageSize: 100 }, { quiet: true });
  return useMemo(() => data?.rows as readonly ServicePlanRow[] | undefined, [data]);
}
