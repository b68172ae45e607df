import type { configRestoreCalls } from '@heliograph/catalogue/calls/config-restore.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../../app/parts.ts';
import { Icon } from '../../../engine/icons.tsx';
import { useCopy } from '../../../engine/values/Copy.tsx';
import { restoreWords as words } from './restore-words.ts';

type Hand = z.output<typeof configRestoreCalls.plan.output>['byHand'][number];

const textOf = ({ context, commands }: Hand): string =>
  context === null ? commands.join('\n') : [context, ...commands.map((line) => ` ${line}`), 'exit'].join('\n');

/** What the console cannot write itself, as commands to type. */
export function ByHand({ all }: { all: readonly Hand[] }): ReactElement | null {
  const say = useWords();
  const copy = useCopy();
  if (all.length === 0) return null;
  const count = all.reduce((sum, { commands }) => sum + commands.length, 0);
  return (
    <section className="restore-hand">
      <div className="row wrap">
        <h3>{say(words.byHand)}</h3>
        <span className="muted">{say(words.showHand, { n: count })}</span>
        <span className="grow" />
        <Button
          size="small"
          icon={<Icon name="copy" size={13} />}
          onClick={() => void copy(all.map(textOf).join('\n'))}
        >
          {say(words.copy)}
        </Button>
      </div>
      <p className="muted">{say(words.byHandHelp)}</p>
      {all.map((hand) => (
        <div key={`${hand.context ?? ''} ${hand.page ?? ''} ${hand.commands[0] ?? ''}`} className="card restore-page">
          {hand.page === null && !hand.isSecret ? null : (
            <p className="muted">{[hand.page, hand.isSecret ? say(words.secret) : null].filter(Boolean).join(' · ')}</p>
          )}
          <pre className="restore-commands">{textOf(hand)}</pre>
        </div>
      ))}
    </section>
  );
}
