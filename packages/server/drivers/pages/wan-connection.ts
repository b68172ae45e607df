import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { Place } from '@heliograph/catalogue/kit/place.ts';
import type { Column, Scalar } from '@heliograph/wire/mib/kit.ts';
import { setItem } from '../bindings/codec.ts';
import { keptSecrets } from '../bindings/kept-secrets.ts';
import { ofPlace } from '../bindings/onu-block.ts';
import { onlyApplying, shaped, type Shaping } from '../bindings/shaped.ts';
import type { Binding, Change, PageRow, SetItem, Step } from '../kit/binding.ts';

type Pair = readonly [Scalar, Scalar];

/** A connection is made, set and removed by blocks of their own, and a fourth one hands what was set to the ONU. */
export interface WanSpec {
  readonly page: ConfigPage;
  /** Sets one that is there; its rows have `type` and `mode` in the place of `connection`. */
  readonly block: Binding;
  /** Field that numbers them. */
  readonly index: string;
  readonly password: Column;
  readonly add: {
    readonly onu: Pair;
    readonly type: Scalar;
    readonly bridge: number;
    readonly route: number;
    readonly action: Scalar;
  };
  readonly remove: { readonly onu: Pair; readonly index: Scalar; readonly action: Scalar };
  readonly commit: { readonly onu: Pair; readonly action: Scalar };
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

/** The OLT gives a new connection the first number that is free. */
const numbered =
  (field: string) =>
  (row: PageRow, held: readonly PageRow[]): PageRow => {
    const used = new Set(held.map((one) => one[field]));
    let index = 1;
    while (used.has(index)) index += 1;
    return { ...row, [field]: index };
  };

const numbersOf = ({ pon, onu }: Place): readonly [number, number] => [pon ?? 0, onu ?? 0];

const setOnu = (place: Place, [pon, onu]: Pair): SetItem[] => {
  const [first, second] = numbersOf(place);
  return [setItem(pon, first), setItem(onu, second)];
};

/** All these actions have one value. */
const act = (action: Scalar, name: string): SetItem => setItem(action, action.enum?.[name] ?? 1, [], name);

export function wanConnection({ page, block, index, password, add, remove, commit, sent = (row) => row }: WanSpec) {
  const seen = onlyApplying(page);
  const shape: Shaping = { seen: (row) => seen(connectionSeen(row)), sent: (row) => sent(connectionSent(row)) };
  return ofPlace(page, (place) => {
    const kept = keptSecrets(shaped(block.at?.(place) ?? block, shape), {
      columns: { pppoePassword: password },
      indexOf: (row) => [...numbersOf(place), Number(row[index])],
    });
    const made = (row: PageRow): Step => {
      const kind = row['connection'] === 'bridge' ? add.bridge : add.route;
      return { sets: [...setOnu(place, add.onu), setItem(add.type, kind), act(add.action, 'add')] };
    };
    const gone = (row: PageRow): Step => {
      const which = setItem(remove.index, Number(row[index]));
      return { sets: [...setOnu(place, remove.onu), which, act(remove.action, 'delete')] };
    };
    const handOn: Step = { sets: [...setOnu(place, commit.onu), act(commit.action, 'commit')] };
    return {
      ...kept,
      page,
      identify: numbered(index),
      steps: async (change: Change, session) => {
        const { op, before, after } = change;
        if (op === 'remove') return before ? [gone(before), handOn] : [];
        const set = await kept.steps({ ...change, op: 'edit' }, session);
        return set.length === 0 ? [] : [...(op === 'add' && after ? [made(after)] : []), ...set, handOn];
      },
    };
  });
}
