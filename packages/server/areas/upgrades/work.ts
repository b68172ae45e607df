import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { Health } from '../../db/tables/upgrades.ts';
import type { Target, TargetChange } from './targets.store.ts';
import type { TaskRow } from './upgrades.store.ts';

/** What a look at a task knows where it deals with a device. */
export interface Hands {
  readonly ctx: Context;
  readonly tx: Tx;
  readonly task: TaskRow;
  readonly now: Date;
}

/** How devices of a kind are given what a task is about. Each answers what becomes of the device; undefined: nothing yet. */
export interface DeviceWork {
  /** What is compared of these devices before and after, as it is known now. */
  health(hands: Hands, targets: readonly Target[]): Promise<ReadonlyMap<string, Health>>;
  /** Has them told; answers of each, by its id, the id of what carries it out, or why it cannot be. */
  begin(hands: Hands, targets: readonly Target[]): Promise<ReadonlyMap<string, string | { readonly refused: Text }>>;
  /** What became of those that are at it, by their ids. */
  follow(hands: Hands, targets: readonly Target[]): Promise<ReadonlyMap<string, TargetChange>>;
  /** Whether it has told anything of itself since it was back. */
  isFresh(target: Target, back: Date): boolean;
}
