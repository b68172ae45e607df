import './moment.css';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { useRef, useState, type ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { Icon } from '../icons.tsx';
import { localOf, utcOf } from '../list/range.ts';
import { typedMomentOf, momentText } from './moment.ts';

export interface MomentBoxProps {
  /** ISO in UTC; empty for none. */
  readonly value: string;
  readonly onChange: (iso: string) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly id?: string | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean;
}

/**
 * A moment, typed as tables write it (year first, 24 hours) in the zone that the console shows. The browser's own control
 * would write it as the browser's language does, which is not that of the console; its calendar opens from the button.
 */
export function MomentBox({ value, onChange, onBlur, disabled, ...ids }: MomentBoxProps): ReactElement {
  const say = useWords();
  const { zone } = useSession();
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const type = (words: string) => {
    setTyped(words);
    const iso = typedMomentOf(words, zone);
    // A day alone may have its time still to come.
    if (iso !== null && words.trim().length !== 10) onChange(iso);
  };
  const leave = () => {
    const iso = typed === null ? null : typedMomentOf(typed, zone);
    if (iso !== null && iso !== value) onChange(iso);
    // What is no moment gives way to the one that counts.
    setTyped(null);
    onBlur?.();
  };
  const isWrong = typed !== null && typed.length >= 16 && typedMomentOf(typed, zone) === null;
  return (
    <span className="moment-box">
      <input
        {...ids}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={say(engine.moment)}
        maxLength={20}
        disabled={disabled}
        aria-invalid={ids['aria-invalid'] === true || isWrong}
        value={typed ?? momentText(value, zone)}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
      <button
        type="button"
        className="plain"
        disabled={disabled}
        aria-label={say(engine.calendar)}
        title={say(engine.calendar)}
        onClick={() => picker.current?.showPicker()}
      >
        <Icon name="job" size={14} />
      </button>
      <input
        ref={picker}
        type="datetime-local"
        tabIndex={-1}
        aria-hidden="true"
        max="9999-12-31T23:59"
        value={localOf(value, zone)}
        onChange={(event) => {
          setTyped(null);
          onChange(utcOf(event.target.value, zone));
        }}
      />
    </span>
  );
}
