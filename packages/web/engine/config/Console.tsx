import './console.css';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../app/parts.ts';
import { Icon } from '../icons.tsx';
import { useCopy } from '../values/Copy.tsx';

/** What a device printed, as it printed it. */
export function Console({
  lines,
  head,
  tone,
}: {
  lines: readonly string[];
  head: ReactNode;
  tone?: 'critical';
}): ReactElement {
  const say = useWords();
  const copy = useCopy();
  const text = lines.join('\n');
  return (
    <section className={tone === 'critical' ? 'console-box is-wrong' : 'console-box'}>
      <header>
        <span className="grow ellipsis">{head}</span>
        <Button
          type="text"
          size="small"
          disabled={lines.length === 0}
          icon={<Icon name="copy" size={13} />}
          onClick={() => void copy(text)}
        >
          {say(shell.copy)}
        </Button>
      </header>
      <pre tabIndex={0} aria-live="polite">
        {text}
      </pre>
    </section>
  );
}
