import { oltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { rowKey, type AnyTable } from '@heliograph/wire/mib/kit.ts';
import type { Oid } from '@heliograph/wire/snmp/message.ts';
import type { CliOutput, PageSession, RawValue, RawRow, Step } from '../kit/binding.ts';

/** Rows of tables by the name of the table; the text before each is its index. */
type Tables = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, RawValue>>>>>>;

export interface DeviceContent {
  readonly tables?: Tables;
  /** Scalars by their OID, written with dots. */
  readonly scalars?: ReadonlyMap<string, RawValue>;
  /** Answers of the command line by command; anything else is answered with nothing. */
  readonly cli?: Readonly<Record<string, CliOutput>>;
  /** What `ask` is answered, by the numbers that say about what. */
  readonly asked?: Readonly<Record<string, readonly (RawValue | undefined)[]>>;
  /** False: every table is cut short. */
  readonly complete?: boolean;
}

function rawRow(table: AnyTable, index: string, values: Readonly<Record<string, RawValue>>): RawRow {
  const numbers = index.split('.').map(Number);
  const key = rowKey(table, numbers) ?? [];
  const named = Object.fromEntries(table.index.map((name, at) => [name, key[at] ?? 0] as const));
  return { index: numbers, values: { ...values, ...named } };
}

/** A device that holds what the test says and changes nothing. */
export const sessionOf = (model: string, held: DeviceContent): PageSession => ({
  model: oltModel(model),
  unit: { model, firmware: null, technology: null },
  get: (oids: readonly Oid[]) => Promise.resolve(oids.map((oid) => held.scalars?.get(oid.join('.')))),
  ask: (which, oids) => {
    const key = which.map(({ shown }) => shown).join('.');
    return Promise.resolve(held.asked?.[key] ?? oids.map(() => undefined));
  },
  walk: (table) => {
    const rows = held.tables?.[table.name];
    return Promise.resolve({
      rows: Object.entries(rows ?? {}).map(([index, values]) => rawRow(table, index, values)),
      complete: held.complete ?? true,
      absent: rows === undefined,
    });
  },
  cli: ({ said }) => Promise.resolve(said.map(({ command }) => held.cli?.[command] ?? { lines: [], truncated: false })),
});

/** One line per exchange: `object.index=value`, or the commands. */
export const stepLines = (steps: readonly Step[]): string[] =>
  steps.map((step) =>
    'sets' in step
      ? step.sets
          .map(({ object, oid, value }) => {
            const given = 'value' in value ? value.value : '';
            const text = given instanceof Uint8Array ? new TextDecoder().decode(given) : String(given);
            return `${object}.${oid.at(-1)}=${text}`;
          })
          .join(' ')
      : step.cli.said.map(({ command }) => command).join('; '),
  );
