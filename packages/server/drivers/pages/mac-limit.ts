import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { portMacAddrLimitTable } from '@heliograph/wire/mib/platform/mac.ts';
import { setItem } from '../bindings/codec.ts';
import type { Binding, RowChange, Step } from '../kit/binding.ts';

const field = 'portMacAddrLimit';
const { portMacAddrLimit } = portMacAddrLimitTable.columns;

/** The limit's own table counts all ports of the platform: uplinks first, PON ports after them. */
function limitSteps({ before, after }: RowChange, place: number): Step[] {
  const limit = after?.[field];
  if (typeof limit !== 'number' || limit === before?.[field]) return [];
  return [{ sets: [setItem(portMacAddrLimit, limit, [place])] }];
}

/** Adds the MAC limit to a page whose rows are the ports `key` of one kind; `first` is what comes before port 1. */
export function withMacLimit(made: Binding, key: string, first: (model: OltModel) => number): Binding {
  return {
    ...made,
    read: async (session) => {
      const read = await made.read(session);
      if (read.absent === true) return read;
      const limits = await session.walk(portMacAddrLimitTable, [field]);
      const byPort = new Map(limits.rows.map(({ index, values }) => [index[0], values[field]]));
      const rows = read.rows.map((row) => {
        const limit = byPort.get(first(session.model) + Number(row[key]));
        return { ...row, [field]: limit === undefined ? null : Number(limit) };
      });
      return { ...read, rows, complete: read.complete && limits.complete };
    },
    steps: async (change, session) => [
      ...(await made.steps(change, session)),
      ...limitSteps(change, first(session.model) + Number((change.after ?? change.before)?.[key])),
    ],
  };
}
