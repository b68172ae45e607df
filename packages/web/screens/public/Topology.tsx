import { alarmCalls } from '@heliograph/catalogue/calls/alarms.ts';
import { trouble } from '@heliograph/catalogue/words/shell.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Plate } from '../../engine/Plate.tsx';

/** /topo passes without a token; its call then meets code 401 like any other (decision 32). */
export function Topology(): ReactElement {
  const say = useWords();
  useCall(alarmCalls.getAlarmInTenant, {});
  return <Plate full icon="olt" title={say(trouble.fallback)} more={say(trouble.topologyMore)} />;
}
