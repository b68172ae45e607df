import { upgradeCalls } from '@heliograph/catalogue/calls/upgrades.ts';
import { cloudUpgradeText, upgradeText } from '@heliograph/catalogue/words/upgrade.ts';
import { useEffect, useState, type ReactElement } from 'react';
import { useParts, useWords } from '../../app/parts.ts';
import { isUpgrading, polled, pollMs, unasked } from './upgrade-polling.ts';

/** What an OLT is at with new software: while it is at it, it is asked by itself every three seconds (S1 §4.3). */
export function UpgradeState({
  sysMac,
  downloadStatus,
}: {
  sysMac: string | null;
  downloadStatus: string | null;
}): ReactElement {
  const say = useWords();
  const { client } = useParts();
  const [state, setState] = useState(unasked);
  const isAsked = isUpgrading(downloadStatus) && sysMac !== null && !state.isOver;
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setInterval(() => {
      client
        .send(upgradeCalls.deviceUpgradeStatus, { oltMac: sysMac }, { quiet: true })
        .then((answer) => setState((before) => polled(before, answer)))
        .catch(() => setState((before) => polled(before, undefined)));
    }, pollMs);
    return () => clearInterval(timer);
  }, [isAsked, sysMac, client]);
  const word =
    isUpgrading(downloadStatus) && state.status !== null ? cloudUpgradeText(state.status) : upgradeText(downloadStatus);
  return <>{say(word)}</>;
}
