import './list/list.css';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../app/parts.ts';

/** Names and values of one thing, in two columns; what is missing is a dash. */
export function Facts({ facts }: { facts: readonly (readonly [label: Text, value: ReactNode])[] }): ReactElement {
  const say = useWords();
  return (
    <dl className="pairs wide">
      {facts.map(([label, value]) => (
        <div key={label.en} style={{ display: 'contents' }}>
          <dt>{say(label)}</dt>
          <dd>{value === null || value === undefined || value === '' ? <span className="muted">–</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
