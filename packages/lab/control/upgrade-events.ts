import type { Olt } from '../devices/olt.ts';
import { upgradeFaults, usualUpgradeTimes } from '../devices/system-upgrade.ts';
import { BadField, wholeField, type Body } from './outcome.ts';

export const upgradeFaultFields = ['fault', 'percent', 'startSeconds'];

/**
 * `{type: 'upgradeFault', fault, percent?, startSeconds?}`: how the next upgrades of the OLT's own software end, and how long it takes to
 * start with it.
 */
export function setUpgradeFault({ system }: Olt, body: Body): Readonly<Record<string, unknown>> {
  const fault = upgradeFaults.find((known) => known === body['fault']);
  if (fault === undefined) throw new BadField(`"fault" must be one of ${upgradeFaults.join(', ')}`);
  system.fault = fault;
  system.lost = wholeField(body, 'percent', 1, 100) ?? system.lost;
  const start = wholeField(body, 'startSeconds', 1, 3600);
  system.times = start === undefined ? usualUpgradeTimes : { ...usualUpgradeTimes, start: start * 1000 };
  return { upgradeFault: fault };
}
