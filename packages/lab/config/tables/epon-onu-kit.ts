import type { AnyTable, Scalar } from '@heliograph/wire/mib/kit.ts';
import type { Model } from '../../devices/models.ts';
import type { Config } from '../config.ts';
import type { RowOf } from '../shape.ts';
import { onusSetUp, type SetUpOnu } from './onu-private.ts';

/** What the tables of an EPON ONU share. */

/** Models whose OLT shows and sets EPON ONUs. */
export const hasEponOnus = ({ technology, onuTables }: Model): boolean => technology === 'epon' && onuTables;

/** A row for each ONU that was set up before the lab began; the names of its first two columns say of which. */
export const eachOnuRow =
  <T extends AnyTable>(table: T, values: (customer: SetUpOnu) => Partial<RowOf<T>>) =>
  (config: Config): Partial<RowOf<T>>[] => {
    const [pon = '', onu = ''] = table.index;
    return onusSetUp(config).map((customer) => ({ [pon]: customer.pon, [onu]: customer.onu, ...values(customer) }));
  };

type Group = Readonly<Record<string, Scalar>>;

/** Parameter by column, where a block has them in the order of its table; `but` are pairs that stand elsewhere or nowhere. */
export const inTableOrder = <T extends AnyTable, G extends Group>(
  table: T,
  block: G,
  but: { readonly [C in keyof T['columns'] & string]?: (keyof G & string) | null } = {},
): { readonly [C in keyof T['columns'] & string]?: keyof G & string } => {
  const others = but as Readonly<Record<string, string | null | undefined>>;
  const parameters = Object.values(block);
  const pairs = Object.values(table.columns).flatMap(({ id, name }) => {
    const parameter = others[name] === undefined ? parameters.find((one) => one.id === id)?.name : others[name];
    return parameter === null || parameter === undefined ? [] : [[name, parameter] as const];
  });
  return Object.fromEntries(pairs) as { readonly [C in keyof T['columns'] & string]?: keyof G & string };
};
