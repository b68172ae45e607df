import { faults, type FaultId } from '@heliograph/catalogue/words/faults.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { fill, type Fillings, type Text } from '@heliograph/catalogue/kit/text.ts';

/** What a call answers instead of its result: words in both languages, never a detail of the inside. */
export class Fault extends Error {
  readonly id: FaultId;
  readonly code: number;
  readonly words: Text;
  readonly problems: readonly Problem[];
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(id: FaultId, values: Fillings, problems: readonly Problem[], extra: Readonly<Record<string, unknown>>) {
    const { code, words } = faults[id];
    super(id);
    this.id = id;
    this.code = code;
    this.words = fill(words, values);
    this.problems = problems;
    this.extra = extra;
  }
}

/** `values` fill the places in the text; `extra` are further fields of the answer, such as `seconds` of a lockout. */
export const fault = (id: FaultId, values: Fillings = {}, extra: Readonly<Record<string, unknown>> = {}): Fault =>
  new Fault(id, values, [], extra);

export const badInput = (problems: readonly Problem[]): Fault => new Fault('badInput', {}, problems, {});
