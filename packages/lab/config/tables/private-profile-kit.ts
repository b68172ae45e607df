import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import { priPNameTable } from '@heliograph/wire/mib/gpon-private-profile/names.ts';
import type { Config } from '../config.ts';
import {
  actionBlock,
  stored,
  type ActionBlock,
  type ObjectGroup,
  type ConfigPart,
  type ConfigRow,
  type TableShape,
  type Verdict,
} from '../shape.ts';

/** What the tables of private profiles share: each row and each command begins with the number of its profile. */

/** The profile that the lab begins with. */
export const family = 1;

export const noProfile = (config: Config, id: unknown): Verdict =>
  config.has(priPNameTable, { priPNamePId: Number(id) }) ? undefined : `no private profile ${String(id)}`;

interface Kept {
  /** Parameter by column, where they are not of the same number. */
  readonly map?: Readonly<Record<string, string | undefined>>;
  readonly check?: (row: ConfigRow, config: Config) => Verdict;
  readonly initial?: readonly ConfigRow[];
  readonly on: Parameters<typeof actionBlock>[2]['on'];
}

/** Columns and parameters of these groups have the same numbers, the profile first. */
function byNumber(table: AnyTable, block: ObjectGroup, map: Kept['map'] = {}): Record<string, string> {
  const parameters = Object.values(block);
  const pairs = Object.values(table.columns).flatMap(({ id, name }) => {
    const parameter = name in map ? map[name] : parameters.find((one) => one.id === id)?.name;
    return parameter === undefined ? [] : [[name, parameter] as const];
  });
  return Object.fromEntries(pairs);
}

/** A table of profiles whose rows no block writes by an action of its own. */
export const keptProfiles = (
  table: AnyTable,
  { check, initial = [] }: Pick<Kept, 'check' | 'initial'> = {},
): ConfigPart => {
  const [profile = ''] = table.index;
  const shape: TableShape<AnyTable> = {
    writable: [],
    initial: () => initial,
    check: (row, config) => noProfile(config, row[profile]) ?? check?.(row, config),
  };
  return stored(table, shape);
};

/** A table of profiles and the block that writes it. */
export function privateProfilePart(
  table: AnyTable,
  block: ObjectGroup,
  action: string,
  { map, on, ...rest }: Kept,
): ConfigPart[] {
  const written: ActionBlock = actionBlock(block, action, {
    into: table,
    map: byNumber(table, block, map) as never,
    on,
  });
  return [keptProfiles(table, rest), written];
}

/** A block without an action: what is set goes to the profile that was named last. */
export const lastNamedBlock = (table: AnyTable, block: ObjectGroup): ConfigPart[] => {
  const [profile, ...objects] = Object.values(block);
  const put =
    (column: string, value: number) =>
    (_: unknown, config: Config): Verdict =>
      config.write(
        table,
        { [table.index[0] ?? '']: Number(config.params.get(profile?.name ?? '') ?? 0), [column]: value },
        'put',
      );
  return objects.map((object) => {
    const column = Object.values(table.columns).find(({ id }) => id === object.id)?.name ?? '';
    const group =
      object === objects[0] && profile ? { [profile.name]: profile, [object.name]: object } : { [object.name]: object };
    const on = Object.fromEntries(
      Object.entries(object.enum ?? {}).map(([name, number]) => [name, put(column, number)] as const),
    );
    return actionBlock(group as ObjectGroup, object.name, { on });
  });
};
