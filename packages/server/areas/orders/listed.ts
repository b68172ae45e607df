import { formatMessages } from '@heliograph/catalogue/words/format-messages.ts';
import { macDigits, macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { onuDelete, onuDeregister } from '@heliograph/catalogue/verbs/onu.ts';
import type { OrderStage } from '@heliograph/catalogue/words/order-states.ts';
import type { Tx } from '../../db/scope.ts';
import type { OrderTask } from '../../db/tables/orders.ts';
import type { ListRow, Lists, OnuListKey } from '../../drivers/kit/service.ts';
import type { ConfigOlt } from '../../southbound/config/device.ts';
import { loadPage } from '../../southbound/config/pages.store.ts';

/** ONUs that are let in by rows of lists, and numbered by the OLT. */

/** An ONU on a port, as it was found or typed. */
export interface Arriving {
  readonly olt: ConfigOlt;
  readonly pon: number;
  readonly portName: string;
  /** A MAC address in any notation; '' where only its LOID was typed. */
  readonly sn: string;
  readonly loid: string | null;
  /** It was heard by its OLT: what it says of itself is known. */
  readonly isFound: boolean;
}

/** How an ONU is let in, and by what it is known until it has come. */
export interface LetIn {
  readonly sn: string;
  /** null: its MAC address lets it in. */
  readonly loid: string | null;
  readonly problems: readonly Problem[];
  /** undefined: nobody knows how. */
  readonly row: ListRow | undefined;
  readonly way: OnuListKey;
}

const problem = (field: string, message: Problem['message']): Problem => ({ field, message });

/** The lists that a port looks at, as was read last; asked of the OLT itself before the row is written. */
async function waysOf(tx: Tx, { mode }: Lists, { olt, pon }: Arriving): Promise<readonly OnuListKey[] | undefined> {
  const read = await loadPage(tx, { tenantId: olt.tenant_id, oltId: olt.id, page: mode.page, place: wholeDevice });
  return read?.rows ? mode.ways(read.rows, pon) : undefined;
}

function wrongWith({ sn, loid, portName }: Arriving, way: OnuListKey, ways: readonly OnuListKey[]): Problem[] {
  if (sn !== '' && macDigits(sn) === undefined) return [problem('sn', formatMessages.mac)];
  if (sn === '' && loid === null) return [problem('sn', messages.required)];
  const port = { port: portName };
  if (way === 'loid' && loid === null) return [problem('sn', fill(messages.loidOnly, port))];
  if (ways.includes(way)) return [];
  return [way === 'mac' ? problem('sn', fill(messages.loidOnly, port)) : problem('loid', fill(messages.macOnly, port))];
}

/** What was typed is meant. One that was found comes in by its MAC address where its port looks at that, else by what it says of itself. */
export async function letInListed(tx: Tx, lists: Lists, asked: Arriving): Promise<LetIn> {
  const { pon, isFound } = asked;
  const mac = macDigits(asked.sn);
  const ways = (await waysOf(tx, lists, asked)) ?? ['mac', 'loid'];
  const isByMac = isFound ? ways.includes('mac') : asked.sn !== '';
  const way: OnuListKey = isByMac ? 'mac' : 'loid';
  const loid = isByMac ? null : asked.loid;
  const word = isByMac ? mac && macText(mac) : loid;
  return {
    sn: mac?.toUpperCase() ?? loid ?? asked.sn,
    loid,
    problems: wrongWith(asked, way, ways),
    way,
    row: word ? lists.admits(pon, way, word) : undefined,
  };
}

export const listTask = (stage: OrderStage, { page, values }: ListRow, more: Partial<OrderTask> = {}): OrderTask => ({
  stage,
  page,
  of: 'device',
  values,
  ...more,
});

/** The row that lets it in; taken away again if the order is called off before the ONU has come. */
export const admitTasks = ({ row, way }: LetIn): OrderTask[] => (row ? [listTask('authorize', row, { way })] : []);

/** The OLT forgets an ONU that has its place on a port: off the list, then out of those that are authorized. */
export const forgetTasks = (
  { admits }: Lists,
  was: Known,
  from: NonNullable<OrderTask['at']>,
  isHere: boolean,
): OrderTask[] => [
  ...(isHere ? [listTask('remove', admittedBy(admits, from.pon, was), { absent: true })] : []),
  { stage: 'remove', verb: onuDelete.id, at: from, asks: { was: macText(was.sn.toLowerCase()) } },
];

/** An ONU that has come: by its MAC address, and by its LOID where that has let it in. */
interface Known {
  readonly sn: string;
  readonly loid: string | null;
}

const admittedBy = (admits: Lists['admits'], pon: number, { sn, loid }: Known): ListRow =>
  loid === null ? admits(pon, 'mac', macText(sn.toLowerCase())) : admits(pon, 'loid', loid);

/** These OLTs have no switch for one ONU: the black list keeps it out, and it is thrown off so that it has to ask again. */
export const barTasks = ({ admits, bars }: Lists, pon: number, { sn, loid }: Known): OrderTask[] => [
  // A MAC address is on one of the two lists.
  ...(loid === null ? [listTask('suspend', admittedBy(admits, pon, { sn, loid }), { absent: true })] : []),
  listTask('suspend', bars(pon, macText(sn.toLowerCase()))),
  { stage: 'suspend', verb: onuDeregister.id, expects: sn },
];

export const unbarTasks = ({ admits, bars }: Lists, pon: number, { sn, loid }: Known): OrderTask[] => [
  listTask('restore', bars(pon, macText(sn.toLowerCase())), { absent: true }),
  ...(loid === null ? [listTask('restore', admittedBy(admits, pon, { sn, loid }))] : []),
];

/** The row of a list that an order has written, or is about to write; undefined: it lets nobody in by itself. */
export const admitStep = (tasks: readonly OrderTask[]): number | undefined => {
  const step = tasks.findIndex(({ way }) => way !== undefined);
  return step < 0 ? undefined : step;
};
