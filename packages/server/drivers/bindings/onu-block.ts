import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { Place } from '@heliograph/catalogue/kit/place.ts';
import type { AnyTable, Scalar } from '@heliograph/wire/mib/kit.ts';
import type { Binding } from '../kit/binding.ts';
import { commandBlock, type BlockSpec } from './command-block.ts';

/** A made binding that is of one place only: without a place it is nothing. */
export function ofPlace(page: ConfigPage, at: (place: Place) => Binding): Binding {
  const nowhere = (): Promise<never> => Promise.reject(new Error(`${page.id}: of which place?`));
  return { page, read: nowhere, steps: nowhere, at };
}

/**
 * Rows of one ONU: the index of their table begins with PON and ONU, and so do the parameters of the block that writes them
 * (`onu`: the two of them).
 */
export function onuBlock<
  T extends AnyTable,
  G extends Readonly<Record<string, Scalar>>,
  const A extends keyof G & string,
  const P extends ConfigPage,
>(page: P, { onu, ...spec }: BlockSpec<T, G, A, P> & { readonly onu: readonly [Scalar, Scalar] }): Binding {
  const at = ({ pon, onu: number }: Place): Binding => {
    if (pon === null || number === null) throw new Error(`${page.id}: no ONU`);
    const parameters = [[onu[0], pon] as const, [onu[1], number] as const];
    return commandBlock(page, { ...spec, within: { index: [pon, number], parameters } });
  };
  // Made once, so that ties that cannot be are found when the program is loaded.
  commandBlock(page, spec);
  return ofPlace(page, at);
}
