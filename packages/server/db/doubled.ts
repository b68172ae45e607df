import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { Fault, fault } from '../fault.ts';

interface Doubled {
  readonly code?: string;
  readonly constraint?: string;
}

/** `exists` in both languages; `what` as the form calls the field. */
export function existsFault(what: Text): Fault {
  const told = fault('exists');
  const words = text(told.words.en.replace('{what}', what.en), told.words.zh.replace('{what}', what.zh));
  return Object.assign(told, { words });
}

/** Runs work whose write may meet a unique key: `constraint` tells that the value of the field `what` is taken. */
export const exists =
  (constraint: string, what: Text = text('This', '该项')) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const { code, constraint: met } = error as Doubled;
      throw code === '23505' && met === constraint ? existsFault(what) : error;
    }
  };
