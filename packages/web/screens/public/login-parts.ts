import { signInCalls } from '@heliograph/catalogue/calls/sign-in.ts';
import { signInWayCalls } from '@heliograph/catalogue/calls/sign-in-ways.ts';
import { tenantCalls } from '@heliograph/catalogue/calls/tenants.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../../client/hooks.ts';

/** Seconds that run down to 0 by the monotonic clock. */
export function useCountdown() {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (end === 0) return undefined;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [end]);
  return { left, start: (seconds: number) => setEnd(performance.now() + seconds * 1000) };
}

/** The verification code's picture; `null` when none is asked for. */
export function useCaptcha() {
  const query = useCall(signInCalls.captchaImage, {}, { quiet: true, keep: false, fixed: true });
  const { data } = query;
  return {
    picture: data?.captchaEnabled ? `data:image/png;base64,${data.img}` : null,
    uuid: data?.uuid ?? '',
    isUnreachable: query.isError,
    renew: () => void query.refetch(),
  };
}

/** Tenants to choose from; nothing where signing in is not per tenant. */
export function useTenants() {
  const { data } = useCall(tenantCalls.tenantInfo, {}, { quiet: true });
  return data?.tenantEnabled ? data.voList : null;
}

/** What the tenant offers besides the password. Asked for once the typing of its code is over. */
export function useWays(tenantId: string) {
  const { data } = useCall(signInWayCalls.signInWays, tenantId === '' ? {} : { tenantId }, { quiet: true });
  return data;
}

/** A typed value, once nothing has been typed for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 400);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
