import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { NeededRight } from '../../app/allowed.ts';
import type { CallInput } from '../../client/client.ts';

export type ListCall = AnyCall & { readonly reply: 'rows' | 'pageInfo' };
export type CallRowOf<C extends AnyCall> = z.output<C['output']>;

export interface ListRowAction {
  readonly key: string;
  readonly label: Text;
  readonly danger?: boolean;
  /** Left out for who does not hold it. */
  readonly permission?: NeededRight;
  /** The project that the thing stands in; null = in none. Who may only look there sees the action with the reason. */
  readonly projectId?: string | null;
  readonly disabled?: boolean;
  /** Why it is disabled. */
  readonly why?: Text;
  readonly run: () => unknown;
}

/** Something done to all selected rows. */
export interface BulkAction<Row> {
  readonly key: string;
  readonly label: Text;
  readonly danger?: boolean;
  readonly permission?: NeededRight;
  /** As `projectId` of a row action: one row that may only be looked at, and it cannot be started. */
  readonly projectOf?: (row: Row) => string | null;
  /** Stands among the tools also when nothing is selected, and then asks to select data. */
  readonly always?: boolean;
  /** Most rows it takes at once; said before it can be started. */
  readonly most?: number;
  readonly run: (rows: readonly Row[]) => unknown;
}

/** A key without modifier that does something to the selected rows, or to the row under the cursor when none is. */
export interface ListKey<Row> {
  /** Not j, k, x, g, / or ?, which are taken. */
  readonly key: string;
  readonly permission?: NeededRight;
  readonly projectOf?: (row: Row) => string | null;
  /** false: the selection stays. */
  readonly run: (rows: readonly Row[]) => unknown;
}

/** How one more row comes about. */
export interface Adding {
  readonly label: Text;
  readonly permission: NeededRight;
  readonly run: () => unknown;
}

/** Export of the current filter by a `file` call that takes the list's filters, and `format` when there are several. */
export interface ListExport {
  readonly call: AnyCall;
  /** Empty: there is one, and the call does not ask for it. */
  readonly formats: readonly string[];
}

export interface ListProps<C extends ListCall> {
  readonly resource: Resource;
  readonly call: C;
  /** Fixed parts of the call's input, such as the OLT of a detail page. */
  readonly input?: CallInput<C>;
  /** How values are drawn, by column name; columns without one are drawn by their kind. */
  readonly cells?: Readonly<Record<string, (row: CallRowOf<C>) => ReactNode>>;
  readonly rowActions?: (row: CallRowOf<C>) => readonly ListRowAction[];
  readonly bulk?: readonly BulkAction<CallRowOf<C>>[];
  /** Offers to select the rows of all pages that match the filters, as far as the limit allows. */
  readonly selectMatching?: boolean;
  /** Keys of this list's own, such as `a` to acknowledge. */
  readonly keys?: readonly ListKey<CallRowOf<C>>[];
  /** What Enter does on a row of a list without a drawer. */
  readonly enter?: (row: CallRowOf<C>) => unknown;
  /** Keys of the URL besides those of the filters that a saved view holds. */
  readonly viewKeys?: readonly string[];
  /** The first button at the right of the title, and what an empty list offers. */
  readonly add?: Adding;
  /** Further buttons there. */
  readonly tools?: ReactNode;
  readonly exports?: ListExport;
  /** Content of the side drawer that a click on a row opens. */
  readonly peek?: (row: CallRowOf<C>) => ReactNode;
  /** Title of that drawer and name of the row in questions. */
  readonly nameOf?: (row: CallRowOf<C>) => string;
  /** Between title and filters. */
  readonly above?: ReactNode;
  /** Part of a page that has its own title: no heading. */
  readonly embedded?: boolean;
  /** ms between automatic reloads, besides live events. */
  readonly every?: number | 'poll';
  /** false: the call is not sent yet. */
  readonly enabled?: boolean;
}
