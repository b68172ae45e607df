import type { ConfigPage, RowAction } from '@heliograph/catalogue/kit/page.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { Place } from '@heliograph/catalogue/kit/place.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import type { ChangeReason } from '@heliograph/catalogue/words/config-states.ts';
import type { PreparedCommand, Unit } from '@heliograph/wire/cli/dialects.ts';
import type { AnyTable, Column, Scalar } from '@heliograph/wire/mib/kit.ts';
import type { Oid, Value } from '@heliograph/wire/snmp/message.ts';

/** A field's value as pages, calls and the database hold it. null = the device holds none. */
export type FieldValue = string | number | boolean | null | readonly (string | number)[];
export type PageRow = Readonly<Record<string, FieldValue>>;

/** What a device answers for an object: octets as text, addresses dotted. */
export type RawValue = number | string;

export interface RawRow {
  readonly index: readonly number[];
  /** By object name; what the row lacks is missing. Index objects are always there, from the index itself. */
  readonly values: Readonly<Record<string, RawValue>>;
}

export interface RawTable {
  readonly rows: readonly RawRow[];
  /** False: cut short. Rows that are missing say nothing. */
  readonly complete: boolean;
  /** True: the device has no such table (not: no rows). */
  readonly absent: boolean;
}

/** Commands in the words and the contexts of the device's dialect; made by `say` and nothing else. */
export interface CliStep {
  readonly said: readonly PreparedCommand[];
}

export interface CliOutput {
  readonly lines: readonly string[];
  /** The end of the output was not seen. */
  readonly truncated: boolean;
}

/** One visit to one device. Reading may be done at any time; writing is done by the steps of a change alone. */
export interface PageSession {
  readonly model: OltModel;
  /** Decides how commands are spelt. */
  readonly unit: Unit;
  /** In the order asked; undefined = the device has no such object. Throws SnmpFault. */
  readonly get: (oids: readonly Oid[]) => Promise<readonly (RawValue | undefined)[]>;
  /** `within`: only rows whose index begins like this: those of one ONU, say. */
  readonly walk: (table: AnyTable, columns: readonly string[], within?: readonly number[]) => Promise<RawTable>;
  /**
   * What some objects hold about the thing that others name: those are written, all are read in one answer, and what they named before is
   * put back. The answer is taken only when it names what was asked about; nothing that is configured is touched. undefined = the device
   * has no such object.
   */
  readonly ask: (which: readonly SetItem[], oids: readonly Oid[]) => Promise<readonly (RawValue | undefined)[]>;
  /** One answer per command. Throws CliFault; `rejected` when the device does not take a command. */
  readonly cli: (step: CliStep) => Promise<readonly CliOutput[]>;
}

export interface PageRead {
  /** A form has one row. */
  readonly rows: readonly PageRow[];
  /** Where each row stands in its table, for those that are written in place. */
  readonly at?: readonly (readonly number[])[];
  readonly complete: boolean;
  /** The device has no such page. */
  readonly absent?: boolean;
  /** What an action answered. */
  readonly lines?: readonly string[];
}

/** What is to become of one row. `add` has no before, `remove` no after; `run` is what an action page does. */
export interface RowChange {
  readonly op: RowAction | 'run';
  readonly before?: PageRow | undefined;
  readonly after?: PageRow | undefined;
  /** Index of the row in its table, when it was read. */
  readonly at?: readonly number[] | undefined;
}

export interface SetItem {
  readonly object: string;
  readonly oid: Oid;
  readonly value: Value;
  /** As the preview shows it; secrets are masked there. */
  readonly shown: string;
}

/** One exchange with the device: one SET PDU, or commands of one context. */
export type Step = { readonly sets: readonly SetItem[] } | { readonly cli: CliStep; readonly shown: readonly string[] };

/** How something ends that a device does over minutes. */
export interface CourseEnding {
  readonly state: 'verified' | 'halfApplied' | 'refused' | 'unverified';
  readonly reason?: ChangeReason;
  readonly detail?: Text;
}

/**
 * How far it has come. `unknown`: the device shows nothing of it, so the row itself tells what became of the change. `over`: the device
 * calls it over, and what it was for is not seen yet; if it never is, that is how it ends. `now`: what is shown of it meanwhile.
 */
export type CourseStanding =
  | { readonly is: 'unknown' }
  | { readonly is: 'underWay'; readonly now?: PageRow }
  | { readonly is: 'over' | 'ended'; readonly ending: CourseEnding; readonly now?: PageRow };

/** What a device does over minutes once it has taken a change. It is looked at again and again, while other changes go on. */
export interface Course {
  readonly on: RowAction | 'run';
  /** The device restarts on the way: that and its silence meanwhile are no trouble, and what it is at is asked again afterwards. */
  readonly restarts?: boolean;
  /** From one look to the next, at first. */
  readonly everyMs: number;
  readonly mostMs: number;
  /** How long what it is for may take to show after the device has called it over. */
  readonly overMs?: number;
  /** How it ends when it takes longer. */
  readonly late: CourseEnding;
  /** How long a device that restarts may be silent (left out: as long as all of it may take), and how it ends when it does not come back. */
  readonly silentMs?: number;
  readonly lost?: CourseEnding;
  /** What is there before it is begun, and what speaks against beginning. */
  readonly begins?: (
    session: PageSession,
    after: PageRow,
  ) => Promise<{ readonly was: PageRow; readonly against?: Text }>;
  /** `row`: what the page shows of it; undefined: nothing. `last`: what was shown of it at the look before (`Standing.now`). */
  readonly stands: (
    session: PageSession,
    change: {
      readonly after: PageRow;
      readonly was: PageRow;
      readonly row: PageRow | undefined;
      readonly last?: PageRow | undefined;
    },
  ) => Promise<CourseStanding>;
}

/** How one page reaches one family of devices. */
export interface Binding {
  readonly page: ConfigPage;
  /** Reads what the device holds now. `filter` narrows an action page. */
  readonly read: (session: PageSession) => Promise<PageRead>;
  /** What has to be sent, in order. Reads what it needs of the device's other state; changes nothing. */
  readonly steps: (change: RowChange, session: PageSession) => Promise<readonly Step[]>;
  /** Action pages: does it and answers with the lines to show. */
  readonly run?: (session: PageSession, values: PageRow) => Promise<readonly string[]>;
  /** Other pages that show some of the same state: a change of this one is no drift of theirs. */
  readonly related?: readonly string[];
  /** Where what was asked and what the device then holds may differ without being wrong: a clock goes on. */
  readonly equal?: (field: string, asked: FieldValue, held: FieldValue) => boolean;
  /** Completes the key of a new row where the device, not the person, makes it. `held` are the rows that are there. */
  readonly identify?: (row: PageRow, held: readonly PageRow[]) => PageRow;
  /** A change of it is only begun when the device has taken it. */
  readonly course?: Course;
  /** Nothing of it is configuration: no restart takes it away, so there is nothing to save. */
  readonly isNoSetting?: boolean;
  /** Goes over the CLI: needs its credentials. */
  readonly needsCli?: boolean;
  /** The same for one place, where the page is of places (`ConfigPage.of`): nothing is read or sent without it. */
  readonly at?: (place: Place) => Binding;
}

export type AnyColumn = Column | Scalar;
