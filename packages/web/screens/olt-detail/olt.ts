import { oltInfoCalls, type oltInfo } from '@heliograph/catalogue/calls/olt-info.ts';
import { createContext, use } from 'react';
import type { z } from 'zod';
import { useQueryValue } from '../../engine/state/query-state.ts';
import { useCall } from '../../client/hooks.ts';

export type OltInfo = z.output<typeof oltInfo>;

export const OltContext = createContext<OltInfo | null>(null);

/** The OLT whose pages these are; only below OltFrame. */
export function useOlt(): OltInfo {
  const olt = use(OltContext);
  if (!olt) throw new Error('no OLT above this component');
  return olt;
}

/** Which OLT the address names, by id or by MAC as the specification does. */
export function useOltQuery() {
  const [oltId] = useQueryValue('oltId', '');
  const [sysMac] = useQueryValue('sysMac', '');
  const isNamed = oltId !== '' || sysMac !== '';
  const which = oltId !== '' ? { oltId } : { sysMac };
  const query = useCall(oltInfoCalls.infor, which, { quiet: true, enabled: isNamed, every: 'poll', keep: false });
  return { isNamed, query, address: which };
}
