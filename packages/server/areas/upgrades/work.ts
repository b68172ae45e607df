import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { Health } from '../../db/tables/upgrades.ts';
import type { UpgradeTarget, TargetChange } from './targets.store.ts';
import type { TaskRow } from './upgrades.store.ts';

/** What a look at a task knows where it deals with a device. */
export interface Hands {
  readonly ctx: Context;
  readonly tx: Tx;
  readonly task: TaskRow;
  readonly now: Date;
}

export type Begun = string | { readonly refused: Text } | { readonly later: true };

/** How devices of a kind are given what a task is about. Each answers what becomes of the device; undefined: nothing yet. */
export interface DeviceWork {
  /** What is compared of these devices before and after, as it is known now. */
  health(hands: Hands, targets: readonly UpgradeTarget[]): Promise<ReadonlyMap<string, Health>>;
  /** Has them told; answers of each, by its id, the id of what carries it out, why it cannot be, or that its turn comes later. */
  begin(hands: Hands, targets: readonly UpgradeTarget[]): Promise<ReadonlyMap<string, Begun>>;
  /** What became of those that are at it, by their ids. */
  follow(hands: Hands, targets: readonly UpgradeTarget[]): Promise<ReadonlyMap<string, TargetChange>>;
  /** The task was cancelled: ends what goes on, where that can be; what came of it is followed all the same. */
  stop?(hands: Hands, targets: readonly UpgradeTarget[]): Promise<void>;
  /** Whether it has told anything of itself since it was back. */
  isFresh(target: UpgradeTarget, back: Date): boolean;
}
