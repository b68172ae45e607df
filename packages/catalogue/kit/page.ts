import { formats } from '../formats/formats.ts';
import { isEmpty, type Field, type Form, type Values } from './fields.ts';
import type { PlaceKind } from './place.ts';
import type { Text } from './text.ts';

/** What of a device is seen on a page: one set of values; rows; rows that are made and changed; something that is done once. */
export type PageShape = 'form' | 'table' | 'tableForm' | 'action';

export type RowValues = Values;

/** What the device holds on other pages while a change is checked. A page that could not be read is missing. */
export type HeldPages = Readonly<Record<string, readonly RowValues[] | undefined>>;

/** A condition on the device's present state: mutually exclusive functions, what has to be there first. */
export interface Need {
  /** Pages that are read for it. */
  readonly reads: readonly string[];
  /** When it has to hold; without it, when values are set: nothing has to be there for a row to go. */
  readonly on?: readonly RowAction[];
  /** Where the message is shown; without marks it stands over the form. */
  readonly marks?: readonly string[];
  readonly message: Text;
  readonly spec?: string | readonly string[];
  /** For which values it is asked at all; for others nothing is read. Left out: for all. */
  readonly when?: (values: Values) => boolean;
  readonly holds: (values: Values, held: HeldPages) => boolean;
}

/** Rows of another page, one for each ONU that a change of this row reaches; undefined where that cannot be said. */
interface Reach {
  /** Pages that are read for it. */
  readonly reads: readonly string[];
  readonly onus: (row: Values, held: HeldPages) => readonly RowValues[] | undefined;
}

export interface ConfigPage extends Form {
  /** Name of its file. */
  readonly id: string;
  /** Below /device/oltDetail, as S1 §2.2 has it. */
  readonly path: string;
  /** Section of the device's navigation: see `pages/olt/sections.ts`. */
  readonly section: string;
  readonly title: Text;
  readonly help?: Text;
  readonly shape: PageShape;
  /** Rules of the specification that the page as a whole carries: how many rows, who may. */
  readonly spec?: string | readonly string[];
  /** `device:dhcp`: seen with `device:dhcp:list`, changed with `device:dhcp:edit`. */
  readonly permission: `device:${string}`;
  /** Fields that tell rows apart; only tables have them. */
  readonly key?: readonly string[];
  /** What may be done with rows; a `tableForm` can do all three unless it says otherwise. */
  readonly can?: { readonly add?: boolean; readonly edit?: boolean; readonly remove?: boolean };
  readonly needs?: readonly Need[];
  /** Said before the change is sent: what stops working, and for how long. */
  readonly cuts?: Text;
  /** A new row may stop something too; else only changing and removing do. */
  readonly cutsOnAdd?: boolean;
  /** Which ONUs a change of a row reaches: told with what it cuts. */
  readonly reaches?: Reach;
  /** State that changes by itself (learned, negotiated, counted): never drift, and not kept unless `kept` is `last`. */
  readonly live?: boolean;
  /** What of the device it shows; left out: the device itself. */
  readonly of?: PlaceKind;
  /**
   * `never`: looked at when somebody asks, and not stored. `opened`: read when somebody opens it, and kept for a while: what it last
   * showed is compared then. `last`: of live state, what it last showed; it is looked up (where a MAC was learned) and never compared.
   * Left out: read with the whole device, and watched for drift.
   */
  readonly kept?: 'never' | 'opened' | 'last';
  /** Technology that the page exists for; both when it says nothing. */
  readonly technology?: 'GPON' | 'EPON';
  /** Trait that a model must have for the page to exist: see `models/limits.ts`. */
  readonly trait?: string;
  /** Other addresses of the specification that lead here. */
  readonly pathAlternatives?: readonly string[];
}

const actions = ['add', 'edit', 'remove'] as const;
export type RowAction = (typeof actions)[number];

/** What may be done with the rows (or the one row) of a page. */
export function canDo(page: ConfigPage, action: RowAction): boolean {
  if (page.shape === 'table' || page.shape === 'action') return page.can?.[action] ?? false;
  if (page.shape === 'form') return action === 'edit' && page.can?.edit !== false;
  return page.can?.[action] ?? true;
}

/** Fields that are typed for an action; keys and fields typed once stay as they are in an edit. */
export const isTyped = (page: ConfigPage, name: string, field: Field, action: RowAction | 'run'): boolean =>
  field.shown !== true &&
  !(action === 'add' && field.later === true) &&
  !(action === 'edit' && (field.once === true || page.key?.includes(name) === true));

/** Is the field there at all while the others hold these values? */
export const applies = (field: Field, values: Values): boolean =>
  field.when === undefined || field.when.is.includes(values[field.when.field]);

/** The row's own name among its neighbours. */
export const rowId = (page: ConfigPage, row: RowValues): string =>
  JSON.stringify((page.key ?? []).map((name) => row[name]));

/** Of a part of the device or an ONU, one for each: its address says of which. */
export const isOfPlace = ({ of = 'device' }: Pick<ConfigPage, 'of'>): boolean => of !== 'device';

/** Directory and own name of a page: what stands before the last slash, and behind it. A page in none has the first alone. */
export function splitPagePath(path: string): readonly [folder: string | null, leaf: string] {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? [null, path] : [path.slice(0, slash), path.slice(slash + 1)];
}

/** Where a page is drawn. */
export const configPagePath = (page: ConfigPage): string => `/device/oltDetail/${page.path}`;

function fieldFaults(page: ConfigPage, name: string, field: Field): string[] {
  const faults: string[] = [];
  const say = (what: string) => faults.push(`${page.id}.${name}: ${what}`);
  if (field.label.en === '' || field.label.zh === '') say('needs a label in both languages');
  if (field.kind === 'int' && field.min > field.max) say('min is above max');
  if ((field.kind === 'choice' || field.kind === 'choices') && field.options.length === 0) say('has no options');
  if (field.when && page.fields[field.when.field] === undefined)
    say(`depends on ${field.when.field}, which is not there`);
  const format = field.kind === 'str' || field.kind === 'secret' ? field.format : undefined;
  if (format !== undefined && formats[format] === undefined) say(`no format ${format}`);
  if (field.initial !== undefined && isEmpty(field.initial)) say('begins with nothing');
  if (field.later === true && (field.optional !== true || field.initial !== undefined))
    say('comes later, so a new row has none of it');
  return faults;
}

/** What is wrong with a definition, in words for its author. */
export function pageFaults(page: ConfigPage): string[] {
  const names = Object.keys(page.fields);
  const known = (list: readonly string[] | undefined, what: string) =>
    (list ?? []).filter((name) => !names.includes(name)).map((name) => `${page.id}: ${what} ${name} is no field`);
  const isTable = page.shape === 'table' || page.shape === 'tableForm';
  return [
    ...(names.length === 0 ? [`${page.id}: has no fields`] : []),
    ...(isTable && (page.key ?? []).length === 0 ? [`${page.id}: a table needs a key`] : []),
    ...(!isTable && page.key !== undefined ? [`${page.id}: only tables have a key`] : []),
    // 24 pages of each of 2,048 ONUs are never read with their device.
    ...(isOfPlace(page) && page.kept === undefined ? [`${page.id}: of a place, so say when it is kept`] : []),
    ...known(page.key, 'key'),
    ...(page.rules ?? []).flatMap((rule) => known(rule.marks, 'mark')),
    ...(page.needs ?? []).flatMap((need) => known(need.marks, 'mark')),
    ...Object.entries(page.fields).flatMap(([name, field]) => fieldFaults(page, name, field)),
  ];
}

/** Declares a page; throws when the definition contradicts itself. */
export function configPage<const P extends ConfigPage>(page: P): P {
  const faults = pageFaults(page);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return page;
}
