import type { Desired, CpePlan } from '@heliograph/catalogue/cpe/plan.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { Id, Time } from './identity.ts';

/** What a task of kind `plan` wants; values of secrets are '' here and stand in `cpe_task.secret` (`plan/<part>/<entry>/<field>`). */
export interface CpePlanBody {
  readonly desired: Desired;
}

/** One object that a plan adds. */
export interface PlanAdd {
  /** `<1>`, as the plan calls it. */
  readonly as: string;
  /** The table, with the numbers of objects above it. */
  readonly object: string;
  /** Instances that were there before it was asked for: what an add has made although its answer was lost is the one beside them. */
  readonly before: readonly number[];
  /** null = asked for, not answered. */
  readonly number: number | null;
}

/** How far a plan has come; stored before what it tells of is sent. */
export interface CpePlanProgress {
  /** The plan that is carried out from its first add to its end, secrets as ''. */
  readonly plan?: CpePlan;
  readonly adds?: readonly PlanAdd[];
  /** Names that stand in the message that was sent last, whose answer is not known. */
  readonly sent?: readonly string[];
  /** All values are set and answered: from now on it is only read back. */
  readonly isSent?: boolean;
  /** Sent so often without an answer. */
  readonly cuts?: number;
  /** What was sent must be read back once the device has started; `reboot`: it was asked to. */
  readonly confirm?: 'wait' | 'reboot';
  /** When the last message went out, ms: a start before it does not count. */
  readonly since?: number;
  /** How it ends once what was added is taken away again. */
  readonly failed?: { readonly reason?: Text; readonly fault?: number; readonly parameter?: string };
}

/** A parameter that no device of one make and software is sent any more. */
export interface CpeQuarantineTable {
  tenant_id: number;
  id: Id;
  oui: string;
  product_class: string;
  software: string;
  /** With `{i}` in place of instance numbers. */
  parameter: string;
  /** `refused`: a fault whatever the value is. `restart`: the device broke off and started anew over it. */
  why: 'refused' | 'restart';
  fault: number | null;
  task_id: Id;
  created_at: Time;
}
