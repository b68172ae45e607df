import './tenants.css';
import { tenantWords } from '@heliograph/catalogue/resources/tenants.ts';
import type { tenantRow } from '@heliograph/catalogue/calls/tenant-admin.ts';
import { tenantStates, type TenantState } from '@heliograph/catalogue/words/tenants.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useParts, useSession, useWords, type Say } from '../../app/parts.ts';
import type { Tone } from '../../engine/values/Severity.tsx';
import { zonedTimeText } from '../../engine/values/time.ts';
import { StateDot } from '../../engine/values/Values.tsx';

export type ListedTenant = z.output<typeof tenantRow>;

const tones: Readonly<Record<TenantState, Tone>> = {
  active: 'good',
  expiring: 'minor',
  expired: 'critical',
  disabled: 'off',
  removed: 'major',
  purging: 'critical',
};

export const isState = (word: string): word is TenantState => word in tenantStates;

export function TenantStateMark({ state }: { state: string }): ReactElement | null {
  const say = useWords();
  return isState(state) ? <StateDot tone={tones[state]} word={say(tenantStates[state])} /> : null;
}

/** `in 12 days`, as it matters to whoever has to renew it. */
export const daysWords = (days: number | null, say: Say): string =>
  days === null
    ? say(tenantWords.never)
    : days >= 0
      ? say(tenantWords.daysLeft, { n: days })
      : say(tenantWords.daysOver, { n: -days });

/** When it expires and how long that is from now; `stacked` in two lines, for a table. */
export function TenantExpiry({
  at,
  days,
  stacked = false,
}: {
  at: string | null;
  days: number | null;
  stacked?: boolean;
}): ReactElement {
  const say = useWords();
  const { zone } = useSession();
  if (at === null) return <span className="muted">{say(tenantWords.never)}</span>;
  const tone = days !== null && days < 0 ? 'tone-critical' : 'muted';
  return (
    <span className={stacked ? 'stacked' : undefined}>
      <span className="nowrap">{stacked ? zonedTimeText(at, zone)?.slice(0, 16) : zonedTimeText(at, zone)}</span>{' '}
      <span className={tone}>{daysWords(days, say)}</span>
    </span>
  );
}

/** The address of a logo, which the server names from its own root, at the server that this console talks to. */
export function useLogoAddress(): (url: string) => string {
  const { config } = useParts();
  return (url) => url.replace(/^\/emsWebServer/, config.baseUrl);
}
