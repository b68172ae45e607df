import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { Column, Scalar } from '@heliograph/wire/mib/kit.ts';
import { setItem } from '../bindings/codec.ts';
import { keptSecrets } from '../bindings/kept-secrets.ts';
import type { Numbers, WithinNumbers } from '../bindings/onu-block.ts';
import { onlyApplying, shaped, type Shaping } from '../bindings/shaped.ts';
import type { Binding, RowChange, PageRow, SetItem, Step } from '../kit/binding.ts';

/** A connection is made, set and removed by blocks of their own; for an ONU a fourth one hands on what was set. */
export interface WanSpec {
  readonly page: ConfigPage;
  /** Sets one that is there; its rows have `type` and `mode` in the place of `connection`. */
  readonly block: WithinNumbers<Binding>;
  /** Field that numbers them. */
  readonly index: string;
  readonly password: Column;
  readonly add: {
    readonly where: readonly Scalar[];
    readonly type: Scalar;
    readonly bridge: number;
    readonly route: number;
    readonly action: Scalar;
  };
  readonly remove: { readonly where: readonly Scalar[]; readonly index: Scalar; readonly action: Scalar };
  readonly commit?: { readonly where: readonly Scalar[]; readonly action: Scalar };
  /** What else the objects take that follows from the row. */
  readonly sent?: Shaping['sent'];
}

/** `type` and `mode` of the objects are `connection` on the page. */
export const connectionSeen = ({ type, mode, ...row }: PageRow): PageRow => ({
  ...row,
  connection: (type === 'bridge' ? type : mode) ?? null,
});

export const connectionSent = ({ connection, ...row }: PageRow): PageRow => ({
  ...row,
  type: connection === 'bridge' ? 'bridge' : 'route',
  mode: connection === 'bridge' ? 'dhcp' : (connection ?? null),
});

/** The OLT gives a new connection the first number that is free in the ONU, or in the profile. */
const numbered =
  ({ key = [] }: ConfigPage, field: string) =>
  (row: PageRow, held: readonly PageRow[]): PageRow => {
    const others = key.filter((name) => name !== field);
    const beside = held.filter((one) => others.every((name) => one[name] === row[name]));
    const used = new Set(beside.map((one) => one[field]));
    let index = 1;
    while (used.has(index)) index += 1;
    return { ...row, [field]: index };
  };

const setWhere = (where: readonly Scalar[], numbers: Numbers): SetItem[] =>
  where.map((parameter, at) => setItem(parameter, numbers[at] ?? 0));

/** All these actions have one value. */
const act = (action: Scalar, name: string): SetItem => setItem(action, action.enum?.[name] ?? 1, [], name);

export function wanConnection(spec: WanSpec): WithinNumbers<Binding> {
  const { page, block, index, password, add, remove, commit, sent = (row) => row } = spec;
  const seen = onlyApplying(page);
  const shape: Shaping = { seen: (row) => seen(connectionSeen(row)), sent: (row) => sent(connectionSent(row)) };
  return (numbers = []) => {
    const kept = keptSecrets(shaped(numbers.length === 0 ? block() : block(numbers), shape), {
      columns: { pppoePassword: password },
      indexOf: (row) => [...numbers, Number(row[index])],
    });
    const made = (row: PageRow): Step => {
      const kind = row['connection'] === 'bridge' ? add.bridge : add.route;
      return { sets: [...setWhere(add.where, numbers), setItem(add.type, kind), act(add.action, 'add')] };
    };
    const gone = (row: PageRow): Step => {
      const which = setItem(remove.index, Number(row[index]));
      return { sets: [...setWhere(remove.where, numbers), which, act(remove.action, 'delete')] };
    };
    const handOn: Step[] = commit ? [{ sets: [...setWhere(commit.where, numbers), act(commit.action, 'commit')] }] : [];
    return {
      ...kept,
      page,
      identify: numbered(page, index),
      steps: async (change: RowChange, session) => {
        const { op, before, after } = change;
        if (op === 'remove') return before ? [gone(before), ...handOn] : [];
        const set = await kept.steps({ ...change, op: 'edit' }, session);
        return set.length === 0 ? [] : [...(op === 'add' && after ? [made(after)] : []), ...set, ...handOn];
      },
    };
  };
}
