import type { oltRow } from '@heliograph/catalogue/calls/olts.ts';
import { oltStates } from '@heliograph/catalogue/resources/olts.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { stateDuration } from '../../engine/values/duration.ts';
import { Duration, StateDot } from '../../engine/values/Values.tsx';

type Olt = z.output<typeof oltRow>;

const tones = { Online: 'good', Offline: 'critical', Waiting: 'off' } as const;

/** ms for which an OLT has been in its state. */
export const durationOf = (olt: Olt): number | null =>
  stateDuration({
    isOnline: olt.state === 'Online',
    now: olt.currentTime,
    login: olt.loginDataTime,
    offline: olt.deviceOfflineTime,
  });

/** State of an OLT in its word, and for how long it has been so. */
export function OltState({ olt }: { olt: Olt }): ReactElement {
  const say = useWords();
  const words = oltStates.find((known) => known.value === olt.state);
  return (
    <StateDot
      tone={tones[olt.state]}
      word={words ? say(words.label) : olt.state}
      note={<Duration short ms={durationOf(olt)} />}
    />
  );
}
