import { engine } from '@heliograph/catalogue/words/engine.ts';
import type { ReactElement, ReactNode } from 'react';
import { useParts, useWords } from '../../app/parts.ts';
import { Icon } from '../icons.tsx';

/** The clipboard interface exists on https and localhost only; a console reached by http uses the older way. */
async function put(value: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(value);
  const field = document.createElement('textarea');
  field.value = value;
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (!done) throw new Error('copy refused');
}

/** Copies and says so; without the clipboard permission it says that instead. */
export function useCopy(): (value: string) => Promise<void> {
  const { notices } = useParts();
  const say = useWords();
  return async (value) => {
    try {
      await put(value);
      notices.success(say(engine.copied, { value: value.length > 40 ? `${value.slice(0, 40)}…` : value }));
    } catch {
      notices.warning(say(engine.noCopy));
    }
  };
}

/** An SN, MAC or IP: a click copies it. */
export function Copy({ value, children }: { value: string | null | undefined; children?: ReactNode }): ReactElement {
  const say = useWords();
  const copy = useCopy();
  if (!value) return <span className="muted">–</span>;
  return (
    <button
      type="button"
      className="plain copy"
      title={say(engine.copy, { value })}
      onClick={(event) => {
        event.stopPropagation();
        void copy(value);
      }}
    >
      {children ?? value}
      <Icon name="copy" size={12} />
    </button>
  );
}
