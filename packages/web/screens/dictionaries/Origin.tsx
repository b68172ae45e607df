import { dictionaryWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import { Tag } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';

/** Whether the console or the tenant made it; what of the console's may be changed stands in the hint. */
export function Origin({ builtIn }: { builtIn: boolean }): ReactElement {
  const say = useWords();
  return builtIn ? (
    <Tag title={say(words.builtInMore)}>{say(words.builtIn)}</Tag>
  ) : (
    <Tag color="blue">{say(words.own)}</Tag>
  );
}
