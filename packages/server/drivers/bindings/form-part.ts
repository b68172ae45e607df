import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { AnyTable, Column, Scalar } from '@heliograph/wire/mib/kit.ts';
import type { Binding, RowChange, FieldValue } from '../kit/binding.ts';
import { setItem, type Tie } from './codec.ts';
import type { BlockSpec, ScalarBlock } from './command-block.ts';
import { keptSecrets } from './kept-secrets.ts';
import { blockWithin, type WithinNumbers } from './onu-block.ts';
import { tiesOf } from './snmp-scalars.ts';
import { readTable } from './snmp-table.ts';

/** Fields of a form that one command writes and one table tells. */
export interface FormPart {
  readonly fields: readonly string[];
  readonly within: WithinNumbers<Pick<Binding, 'read' | 'steps'>>;
}

export function formPart<
  T extends AnyTable,
  G extends ScalarBlock,
  const A extends keyof G & string,
  P extends ConfigPage,
>(
  page: P,
  {
    secrets = {},
    ...spec
  }: BlockSpec<T, G, A, P> & {
    readonly where: readonly Scalar[];
    readonly secrets?: Readonly<Record<string, Column>>;
  },
): FormPart {
  const block = blockWithin(page, spec);
  return {
    fields: Object.keys(spec.parameters),
    within: (numbers = []) =>
      keptSecrets(numbers.length === 0 ? block() : block(numbers), { columns: secrets, indexOf: () => numbers }),
  };
}

const same = (a: FieldValue | undefined, b: FieldValue | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Is something else wanted of these fields? What is not shown counts when it was typed. */
export const isChanged = (page: ConfigPage, fields: readonly string[], { before, after }: RowChange): boolean =>
  fields.some((name) =>
    page.fields[name]?.kind === 'secret' ? after?.[name] != null : !same(before?.[name], after?.[name]),
  );

export interface SwitchSpec {
  readonly read: AnyTable;
  readonly columns: Readonly<Record<string, Tie<string> | undefined>>;
  readonly where: readonly Scalar[];
  readonly write: ScalarBlock;
  readonly parameters: Readonly<Record<string, Tie<string> | undefined>>;
}

/** A block without an action: each object acts when it is set, so only those that changed are. */
export function switchPart(page: ConfigPage, { read, columns, where, write, parameters }: SwitchSpec): FormPart {
  const shown = tiesOf(page, read.columns, columns);
  const written = tiesOf(page, write, parameters);
  return {
    fields: written.map(({ name }) => name),
    within: (numbers) => ({
      read: (session) => readTable(session, [read], shown, { within: numbers }),
      steps: ({ before, after }, session) => {
        const changed = written.filter(({ name }) => after?.[name] != null && !same(before?.[name], after[name]));
        const place = where.map((parameter, at) => setItem(parameter, numbers?.[at] ?? 0));
        const sets = changed.map(({ name, toSet }) => toSet(after?.[name], session.model));
        return Promise.resolve(sets.length === 0 ? [] : [{ sets: [...place, ...sets] }]);
      },
    }),
  };
}
