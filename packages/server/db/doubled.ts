import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { fault, type Fault } from '../fault.ts';

interface Doubled {
  readonly code?: string;
  readonly constraint?: string;
}

/** `exists` in both languages; `what` as the form calls the field. */
export const existsFault = (what: Text): Fault => fault('exists', { what });

/** Runs work whose write may meet a unique key: each of `constraints` tells that the value of the field `what` is taken. */
export const exists =
  (constraints: string | readonly string[], what: Text = text('This', '该项')) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const { code, constraint: met } = error as Doubled;
      throw code === '23505' && met !== undefined && [constraints].flat().includes(met) ? existsFault(what) : error;
    }
  };
