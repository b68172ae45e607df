import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { StateDot } from '../../engine/values/Values.tsx';
import { portWords as words } from './words.ts';

/** Link of a port; null = the device did not tell. */
export function PortState({ link }: { link: boolean | null }): ReactElement {
  const say = useWords();
  if (link === null) return <StateDot tone="off" word={say(words.unknown)} />;
  return <StateDot tone={link ? 'good' : 'off'} word={say(link ? words.up : words.down)} />;
}
