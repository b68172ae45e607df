import { lacpSystemPriority, usualPriority } from '../../config/tables/lacp-system.ts';
import type { Section } from './running-config.ts';

/** Left out of the dump while it is the usual one. */
export const lacp: Section = ({ config }) => {
  const priority = lacpSystemPriority(config);
  return priority === usualPriority ? [] : [[`lacp system-priority ${priority}`]];
};
