import { isLimit, limitFor } from '../models/limits.ts';
import type { OltModel } from '../models/olt-models.ts';
import type { Field } from './fields.ts';
import type { ConfigPage } from './page.ts';

function narrowed(field: Field, model: OltModel): Field {
  if (field.kind !== 'int' || field.by === undefined || !isLimit(field.by)) return field;
  const [min, max] = limitFor(field.by, model.series);
  return { ...field, min, max };
}

/** The page as a model has it: bounds of its series; undefined when the model has no such page. */
export function fit(page: ConfigPage, model: OltModel): ConfigPage | undefined {
  if (page.technology !== undefined && page.technology !== model.technology) return undefined;
  if (page.trait !== undefined && !model.traits.includes(page.trait)) return undefined;
  const fields = Object.entries(page.fields).map(([name, field]) => [name, narrowed(field, model)] as const);
  if (fields.every(([name, field]) => field === page.fields[name])) return page;
  return { ...page, fields: Object.fromEntries(fields) };
}

/** Name of a platform port, uplinks first, PON ports after them: the device's own, else the usual one of its model. */
export function portName(model: OltModel, of: 'all' | 'uplink' | 'pon', port: number): string {
  const uplinks = model.ports - model.pons;
  const isPon = of === 'pon' || (of === 'all' && port > uplinks);
  const [kind, number] = isPon ? (['pon', of === 'pon' ? port : port - uplinks] as const) : (['uplink', port] as const);
  const own = model.names?.find((named) => named.kind === kind && named.port === number);
  return own?.name ?? `${isPon ? model.technology : 'GE'}0/${number}`;
}

/** Numbers of the ports that a field may name. */
export function portNumbers(model: OltModel, of: 'all' | 'uplink' | 'pon'): readonly number[] {
  const uplinks = model.ports - model.pons;
  const count = of === 'pon' ? model.pons : of === 'uplink' ? uplinks : model.ports;
  return Array.from({ length: count }, (_, at) => at + 1);
}
