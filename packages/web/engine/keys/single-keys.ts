import { useEffect, useEffectEvent } from 'react';
import { useKept } from '../state/kept.ts';
import { isCovered } from './covers.ts';
import { chordOf, firstKeyOf, takesLetters, type Chord } from './press.ts';

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Single keys can be switched off (WCAG 2.1.4). */
export const useSingleKeysOn = (): readonly [boolean, (on: boolean) => void] => useKept('single-keys', true, isBoolean);

const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && takesLetters(target);

/**
 * Keys without a modifier, on the page as a whole: not while typing, nor under a dialog, nor when they are switched off.
 * `first` is the key that this one completes to a chord, such as the `g` of `g a`.
 */
export function useSingleKeys(onKey: (event: KeyboardEvent, first: string | null) => void): void {
  const [areOn] = useSingleKeysOn();
  const press = useEffectEvent((event: KeyboardEvent, first: string | null) => {
    if (areOn && !isCovered()) onKey(event, first);
  });
  useEffect(() => {
    let chord: Chord | null = null;
    const onPress = (event: KeyboardEvent) => {
      const isSingle = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      const first = firstKeyOf(chord, event.timeStamp);
      chord = isSingle && first === null ? chordOf(event.key, event.timeStamp) : null;
      if (isSingle && chord === null && !event.defaultPrevented) press(event, first);
    };
    window.addEventListener('keydown', onPress);
    return () => window.removeEventListener('keydown', onPress);
  }, []);
}
