import { dictionaryWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { Mark } from '../../engine/values/Mark.tsx';

/** Whether the console or the tenant made it; what of the console's may be changed stands in the hint. */
export function Origin({ builtIn }: { builtIn: boolean }): ReactElement {
  const say = useWords();
  return builtIn ? (
    <Mark title={say(words.builtInMore)}>{say(words.builtIn)}</Mark>
  ) : (
    <Mark tone="main">{say(words.own)}</Mark>
  );
}
