import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { Place } from '@heliograph/catalogue/kit/place.ts';
import type { AnyTable, Column, Scalar } from '@heliograph/wire/mib/kit.ts';
import type { Binding, Change, FieldValue, PageRow } from '../kit/binding.ts';
import type { BlockSpec } from './command-block.ts';
import { keptSecrets } from './kept-secrets.ts';
import { ofPlace, onuBlock } from './onu-block.ts';
import { onlyApplying } from './shaped.ts';

/** Fields of a form that one command writes and one table tells. */
export interface OnuPart {
  readonly fields: readonly string[];
  readonly at: (place: Place) => Pick<Binding, 'read' | 'steps'>;
}

export function onuPart<
  T extends AnyTable,
  G extends Readonly<Record<string, Scalar>>,
  const A extends keyof G & string,
  const P extends ConfigPage,
>(
  page: P,
  {
    secrets = {},
    ...spec
  }: BlockSpec<T, G, A, P> & {
    readonly onu: readonly [Scalar, Scalar];
    readonly secrets?: Readonly<Record<string, Column>>;
  },
): OnuPart {
  const block = onuBlock(page, spec);
  return {
    fields: Object.keys(spec.parameters),
    at: (place) =>
      keptSecrets(block.at?.(place) ?? block, {
        columns: secrets,
        indexOf: () => [place.pon ?? 0, place.onu ?? 0],
      }),
  };
}

const same = (a: FieldValue | undefined, b: FieldValue | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** One set of values of an ONU, in one command or several; a part is sent when something of it changed. */
export function onuForm(page: ConfigPage, parts: readonly OnuPart[]): Binding {
  // An ONU of which the OLT holds nothing yet has an empty form, which can be filled.
  const blank: PageRow = Object.fromEntries(Object.keys(page.fields).map((name) => [name, null]));
  const seen = onlyApplying(page);
  const isChanged = (fields: readonly string[], { before, after }: Change): boolean =>
    fields.some((name) =>
      page.fields[name]?.kind === 'secret' ? after?.[name] != null : !same(before?.[name], after?.[name]),
    );
  return ofPlace(page, (place) => {
    const made = parts.map(({ fields, at }) => ({ fields, binding: at(place) }));
    return {
      page,
      read: async (session) => {
        const reads = [];
        for (const { binding } of made) reads.push(await binding.read(session));
        if (reads.every(({ absent }) => absent === true)) return { rows: [], complete: true, absent: true };
        const row = Object.assign({}, blank, ...reads.map(({ rows }) => rows[0] ?? {})) as PageRow;
        return { rows: [seen(row)], complete: reads.every(({ complete }) => complete) };
      },
      steps: async (change, session) => {
        const wanted = made.filter(({ fields }) => isChanged(fields, change));
        const steps = [];
        for (const { binding } of wanted) steps.push(...(await binding.steps(change, session)));
        return steps;
      },
    };
  });
}
