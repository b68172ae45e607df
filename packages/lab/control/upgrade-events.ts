import type { Olt } from '../devices/olt.ts';
import { upgradeFaults } from '../devices/system-upgrade.ts';
import { BadField, wholeField, type Body } from './outcome.ts';

export const upgradeFaultFields = ['fault', 'percent'];

/** `{type: 'upgradeFault', fault, percent?}`: how the next upgrades of the OLT's own software end. */
export function setUpgradeFault({ system }: Olt, body: Body): Readonly<Record<string, unknown>> {
  const fault = upgradeFaults.find((known) => known === body['fault']);
  if (fault === undefined) throw new BadField(`"fault" must be one of ${upgradeFaults.join(', ')}`);
  system.fault = fault;
  system.lost = wholeField(body, 'percent', 1, 100) ?? system.lost;
  return { upgradeFault: fault };
}
