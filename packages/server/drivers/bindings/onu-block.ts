import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { Place } from '@heliograph/catalogue/kit/place.ts';
import type { AnyTable, Scalar } from '@heliograph/wire/mib/kit.ts';
import type { Binding } from '../kit/binding.ts';
import { commandBlock, type BlockSpec } from './command-block.ts';

/** The numbers that the index of a row begins with: PON and ONU of a table of ONUs, the profile of one of profiles. */
export type Numbers = readonly number[];

/** What is bound to where: the rows under these numbers, or all rows where none are named. */
export type WithinNumbers<B> = (numbers?: Numbers) => B;

/** A made binding that is of one place only: without a place it is nothing. */
export function ofPlace(page: ConfigPage, at: (place: Place) => Binding): Binding {
  const nowhere = (): Promise<never> => Promise.reject(new Error(`${page.id}: of which place?`));
  return { page, read: nowhere, steps: nowhere, at };
}

/** The two numbers that the index of every table of ONUs begins with. */
export function onuIndex(page: ConfigPage, { pon, onu }: Place): readonly [number, number] {
  if (pon === null || onu === null) throw new Error(`${page.id}: no ONU`);
  return [pon, onu];
}

/** Rows of one ONU. */
export const ofOnu = (page: ConfigPage, within: WithinNumbers<Binding>): Binding =>
  ofPlace(page, (place) => within(onuIndex(page, place)));

/** Rows whose index begins with numbers that parameters of the block name as well (`where`), before all others. */
export function blockWithin<
  T extends AnyTable,
  G extends Readonly<Record<string, Scalar>>,
  const A extends keyof G & string,
  const P extends ConfigPage,
>(page: P, { where, ...spec }: BlockSpec<T, G, A, P> & { readonly where: readonly Scalar[] }): WithinNumbers<Binding> {
  // Made once, so that ties that cannot be are found when the program is loaded.
  const all = commandBlock(page, spec);
  return (numbers) => {
    if (numbers === undefined) return all;
    const parameters = where.map((parameter, at) => [parameter, numbers[at] ?? 0] as const);
    return commandBlock(page, { ...spec, within: { index: numbers, parameters } });
  };
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
  return ofOnu(page, blockWithin(page, { ...spec, where: onu }));
}
