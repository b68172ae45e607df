import './tenants.css';
import { tenantCalls, type tenantUse } from '@heliograph/catalogue/calls/tenants.ts';
import { tenantWords } from '@heliograph/catalogue/resources/tenants.ts';
import { unlimited } from '@heliograph/catalogue/words/tenants.ts';
import { Alert } from 'antd';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { numberText } from '../../engine/values/time.ts';

type TenantUse = z.output<typeof tenantUse>;

interface Use {
  readonly used: number;
  /** -1 = unlimited. */
  readonly quota: number;
}

const shareOf = ({ used, quota }: Use): number => (quota <= 0 ? (quota === 0 ? 1 : 0) : Math.min(1, used / quota));
/** From here on a quota is worth thinking of. */
const nearly = 0.9;
const toneOf = (share: number): string => (share >= 1 ? 'critical' : share >= nearly ? 'minor' : 'good');

/** `7 / 10` with a bar beneath; unlimited has no bar to fill. */
export function QuotaCell({ used, quota, over = 0 }: Use & { readonly over?: number }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const share = shareOf({ used, quota });
  const count = numberText(used, lang);
  return (
    <span className="quota-cell">
      <span className="nowrap">
        {quota < 0 ? count : `${count} / ${numberText(quota, lang)}`}
        {over > 0 ? <span className="tone-critical"> {say(tenantWords.overShort, { n: over })}</span> : null}
      </span>
      {quota < 0 ? null : (
        <span className={`quota-bar fill-${toneOf(share)}`} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </span>
  );
}

/** One resource in large: what is used, of how much, how many of them are online, what is left. */
export function QuotaCard({
  label,
  used,
  quota,
  online,
  over = 0,
}: Use & { readonly label: string; readonly online?: number | undefined; readonly over?: number }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const n = (value: number) => numberText(value, lang);
  const share = shareOf({ used, quota });
  const left = quota < 0 ? null : Math.max(0, quota - used);
  return (
    <article className="card quota-card">
      <h2>{label}</h2>
      <p className="quota-figure">
        <strong>{n(used)}</strong>
        <span className="muted">{quota < 0 ? say(unlimited) : `/ ${n(quota)}`}</span>
      </p>
      {quota < 0 ? null : (
        <span className={`quota-bar wide fill-${toneOf(share)}`} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
      <p className="muted quota-parts">
        {online === undefined ? null : <span>{say(tenantWords.connected, { n: n(online), all: n(used + over) })}</span>}
        {left === null ? null : (
          <span className={left === 0 ? 'tone-critical' : share >= nearly ? 'tone-minor' : undefined}>
            {left === 0 ? say(tenantWords.full) : say(tenantWords.left, { n: n(left) })}
            {left !== 0 && share >= nearly ? ` · ${say(tenantWords.nearlyFull)}` : null}
          </span>
        )}
      </p>
      {over > 0 ? <p className="tone-critical">{say(tenantWords.over, { n: n(over) })}</p> : null}
    </article>
  );
}

const resources = {
  users: ({ userNum, userQuota }: TenantUse): Use => ({ used: userNum, quota: userQuota }),
  olts: ({ oltNum, oltQuota }: TenantUse): Use => ({ used: oltNum, quota: oltQuota }),
} as const;

/** Where one more is added: how much of the quota is in use once it is nearly full, and who can raise it when it is. */
export function QuotaHint({ of }: { readonly of: keyof typeof resources }): ReactElement | null {
  const say = useWords();
  const { lang } = useSession();
  const { data } = useCall(tenantCalls.getCurrentTenantStat, {}, { quiet: true });
  if (!data) return null;
  const use = resources[of](data);
  const share = shareOf(use);
  if (share < nearly) return null;
  const words = { used: numberText(use.used, lang), quota: numberText(use.quota, lang) };
  const isFull = share >= 1;
  return (
    <Alert
      showIcon
      type={isFull ? 'error' : 'warning'}
      style={{ marginBlock: 16 }}
      title={say(isFull ? tenantWords.fullOf : tenantWords.nearlyFullOf, words)}
    />
  );
}
