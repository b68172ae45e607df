import { engine } from '@heliograph/catalogue/words/engine.ts';
import { useWords } from '../../app/parts.ts';
import { useAsk } from '../Ask.tsx';

/** Whether to go away from something that is being edited: asks when there are changes that nobody has saved. */
export function useDiscard(): (isChanged: boolean) => Promise<boolean> {
  const ask = useAsk();
  const say = useWords();
  return async (isChanged) =>
    !isChanged ||
    ask({
      title: say(engine.unsaved),
      confirm: say(engine.discard),
      cancel: say(engine.keepEditing),
      danger: true,
    });
}
