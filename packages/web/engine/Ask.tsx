import { shell } from '@heliograph/catalogue/words/shell.ts';
import { logScreen } from '@heliograph/catalogue/words/log-words.ts';
import { App, Input } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { PartsContext, useParts, useWords } from '../app/parts.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';

export interface Question {
  readonly title: string;
  readonly body?: ReactNode;
  readonly confirm?: string;
  readonly cancel?: string;
  readonly danger?: boolean;
}

/** Asks before something that cannot be taken back: `if (await ask({...}))`. The focus is on Cancel. */
export function useAsk(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  const say = useWords();
  return (question) =>
    new Promise((answer) => {
      modal.confirm({
        title: question.title,
        content: question.body,
        okText: question.confirm ?? say(shell.confirm),
        cancelText: question.cancel ?? say(shell.cancel),
        okButtonProps: { danger: question.danger ?? false },
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => answer(true),
        onCancel: () => answer(false),
      });
    });
}

/** What the question is about, and a line for why, which the operation log then has. */
function WithReason({
  words,
  more,
  onReason,
}: {
  words: string;
  more: ReactNode;
  onReason: (reason: string) => void;
}): ReactElement {
  const say = useWords();
  return (
    <>
      <p>{words}</p>
      {more}
      <Input
        style={{ marginTop: 8 }}
        maxLength={200}
        placeholder={say(logScreen.reason)}
        aria-label={say(logScreen.reason)}
        onChange={(event) => onReason(event.target.value)}
      />
    </>
  );
}

/** The question before a delete: names the objects (three of them, then how many more), their count, and `more`: what goes with them. */
export function useAskDelete(): (names: readonly string[], many: Text, more?: ReactNode) => Promise<boolean> {
  const ask = useAsk();
  const say = useWords();
  const parts = useParts();
  return async (names, many, more) => {
    const shown = names.slice(0, 3).join(', ');
    const what = names.length > 3 ? say(engine.andMore, { what: shown, n: names.length - 3 }) : shown;
    const body =
      names.length === 1
        ? say(engine.deleteOne, { what })
        : say(fill(engine.deleteMany, { n: names.length, what }), { many: say(many) });
    let reason = '';
    const content = (
      // A question stands outside of the page, where nothing of it is known.
      <PartsContext value={parts}>
        <WithReason words={body} more={more} onReason={(given) => (reason = given)} />
      </PartsContext>
    );
    const question = { title: say(engine.deleteTitle), body: content, confirm: say(engine.delete), danger: true };
    const isSure = await ask(question);
    if (isSure) parts.client.giveReason(reason);
    return isSure;
  };
}

/** A reversible change is made at once and can be undone for 10 s: `offerUndo('Alarm confirmed', () => …)`. */
export function useUndo(): (words: string, undo: () => void) => void {
  const { notices } = useParts();
  const say = useWords();
  return (words, undo) => notices.offer(words, say(shell.undo), undo);
}
