import { z } from 'zod';
import { readAt } from '../calls/people-fields.ts';
import type { ListColumn, Filter, Resource } from '../resources/resource.ts';
import { call, filter, id, ids, nothing, paging, sorting, whole, type Access, type Call, type Calls } from './call.ts';
import { sent } from './edit.ts';
import type { EntityPart } from './entity-part.ts';
import type { Form, Option, Rule } from './fields.ts';
import { importOptions, importResult } from './import-result.ts';
import { madeOnce } from './made-once.ts';
import { text, type Text } from './text.ts';

export type EntityParts = Readonly<Record<string, EntityPart>>;

/** What is kept of every row besides what was typed. With `updateBy`, nothing is changed until somebody changes it. */
export type Stamp = 'createTime' | 'updateTime' | 'createBy' | 'updateBy';
type Stamps = Readonly<Record<Stamp, string>>;

type Told<P extends EntityParts, K extends string> = {
  readonly [N in keyof P]: P[N] extends EntityPart<infer T> ? T : never;
} & Readonly<Record<K, string>> &
  Stamps;

/** The calls that an entity can have. Which of them it has, its definition says. */
type Deed = 'list' | 'options' | 'get' | 'add' | 'edit' | 'remove' | 'template' | 'import';

export interface EntitySpec<P extends EntityParts = EntityParts, K extends string = string> {
  readonly id: string;
  readonly table: string;
  /** Several entities stand in one table: the columns by which the rows of this one are known. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** What clients call the id of one; of several it ends with `s`. */
  readonly key: K;
  readonly path: string;
  /** The family of its permissions: `list`, `query`, `add`, `edit`, `remove`, `import`. */
  readonly permission: `${string}:${string}`;
  /** How the names of its calls call one and several. */
  readonly calls: readonly [one: string, many: string];
  readonly one: Text;
  readonly many: Text;
  /** Of the screen. */
  readonly title: Text;
  readonly empty?: Text;
  readonly parts: P;
  /** By which people know one. */
  readonly named: keyof P & string;
  /** Columns of the table; the last ones first where a minus stands before. */
  readonly order: readonly string[];
  readonly stamps: readonly Stamp[];
  /** Columns of the list, where they are not all parts and then the stamps. */
  readonly columns?: readonly (ListColumn | string)[];
  /** Further filters of the list, which the rules of its area know. */
  readonly filters?: { readonly shape: z.ZodRawShape; readonly shown: readonly Filter[] };
  /** Further fields of a row, which the rules of its area tell. */
  readonly more?: z.ZodRawShape;
  readonly rules?: readonly Rule[];
  readonly titles?: Partial<Record<Deed, Text>>;
  /** Can be read one by one. */
  readonly single?: true;
  /** Can be chosen from elsewhere: those whose part has this value. */
  readonly options?: { readonly part: keyof P & string; readonly is: string };
  /** Rows of other tables that keep one from being deleted. */
  readonly usedBy?: readonly { readonly table: string; readonly column: string }[];
  /** The lock (`server/work/locks.ts`) under which one is changed or deleted. */
  readonly lock?: string;
  /** The list is to be had as a workbook. */
  readonly exports?: true;
  /** Rows of a sheet are added, at most so many at once. */
  readonly imports?: { readonly most: number };
  /** Where its screen stands. */
  readonly menu?: { readonly menuId: number; readonly parentId: number; readonly path: string; readonly icon: string };
  /**
   * What the number of its rows follows, and why whoever is bound to some projects sees all of them, none, those whose `olt_id` is
   * seen or null, or those whose `project_id` is seen.
   */
  readonly kept: {
    readonly follows: string;
    readonly seen: 'whole' | 'nobody' | 'olt' | 'project';
    readonly why: string;
  };
  /** `areas/<id>` serves it, with rules of its own. */
  readonly ruled?: true;
}

type Listed = { readonly pageNum: number; readonly pageSize: number };
type Given = Readonly<Record<string, unknown>>;

/** Its calls by what they do. */
export interface EntityCalls<Row> {
  readonly list: Call<z.ZodType<Listed, Partial<Listed> & Given>, z.ZodType<Row>, 'rows'>;
  readonly options?: Call<z.ZodType<object>, z.ZodType<Row[]>, 'data'>;
  readonly get?: Call<z.ZodType<Given>, z.ZodType<Row>, 'data'>;
  readonly add: Call<z.ZodType<Given, Given>, z.ZodType<object>, 'none'>;
  readonly edit: Call<z.ZodType<Given, Given>, z.ZodType<object>, 'none'>;
  readonly remove: Call<z.ZodType<Given, Given>, z.ZodType<object>, 'none'>;
  readonly template?: Call<z.ZodType<object>, z.ZodType<object>, 'file'>;
  readonly import?: Call<z.ZodType<object>, typeof importResult, 'data'>;
}

/** A plain thing of the console: what its definition says, and what follows from it. */
export interface Entity<Row = object> extends EntitySpec {
  /** Of several, in paths and inputs. */
  readonly keys: string;
  readonly form: Form;
  readonly row: z.ZodType<Row>;
  readonly resource: Resource;
  readonly deeds: EntityCalls<Row>;
  /** The same by the names that clients and the operation log know. */
  readonly names: Readonly<Partial<Record<Deed, string>>>;
  readonly table: string;
  readonly served: Calls;
}

const stampLabels: Readonly<Record<Stamp, Text>> = {
  createTime: text('Created', '创建时间'),
  updateTime: text('Changed', '更新时间'),
  createBy: text('Created by', '创建者'),
  updateBy: text('Changed by', '更新者'),
};
const isTime = (stamp: string): boolean => stamp.endsWith('Time');

const partsOf = (spec: EntitySpec): readonly (readonly [string, EntityPart])[] => Object.entries(spec.parts);

const stampShape = ({ stamps }: EntitySpec): z.ZodRawShape =>
  Object.fromEntries(
    stamps.map((stamp) => {
      const isLater = stamp.startsWith('update') && stamps.includes('updateBy');
      return [stamp, isLater ? z.string().nullable() : z.string()];
    }),
  );

/** As what is true or false is told, in words. */
const yesOrNo: readonly Option[] = [
  { value: 'true', label: text('Yes', '是') },
  { value: 'false', label: text('No', '否') },
];

function columnOf(name: string, part: EntityPart | undefined): ListColumn {
  if (!part) return { name, label: stampLabels[name as Stamp], ...(isTime(name) ? { kind: 'time' } : {}) };
  const { field, sort, list } = part;
  const kind: Partial<ListColumn> =
    field.kind === 'choice'
      ? { kind: 'choice', options: field.options }
      : field.kind === 'int'
        ? { kind: 'number', ...(field.unit === undefined ? {} : { unit: field.unit }) }
        : field.kind === 'bool'
          ? { kind: 'choice', options: yesOrNo }
          : {};
  return { name, label: field.label, ...kind, ...(sort ? { sort: name } : {}), ...list };
}

function resourceOf(spec: EntitySpec): Resource {
  const shown = partsOf(spec).filter(([, { list }]) => list !== false);
  const columns = spec.columns ?? [...shown.map(([name]) => name), ...spec.stamps];
  const filters = partsOf(spec).flatMap(([name, part]): Filter[] => {
    const { field } = part;
    if (!part.filter) return [];
    return field.kind === 'choice'
      ? [{ name, label: field.label, kind: 'choice', options: field.options }]
      : [{ name, label: field.label, kind: 'text' }];
  });
  return {
    id: spec.id,
    title: spec.title,
    many: spec.many,
    key: spec.key,
    head: spec.named,
    ...(spec.empty ? { empty: spec.empty } : {}),
    columns: columns.map((column) => (typeof column === 'string' ? columnOf(column, spec.parts[column]) : column)),
    filters: [...filters, ...(spec.filters?.shown ?? [])],
  };
}

/** A number is looked for as a number: what is none must not come as far as its column. */
const filterOf = (part: EntityPart): z.ZodType =>
  part.field.kind === 'int'
    ? z.preprocess(
        (value) => (value === '' || value === null ? undefined : value),
        whole(part.field.min, part.field.max).optional(),
      )
    : filter(most(part));

/** The longest text that a filter takes. */
const most = ({ field }: EntityPart): number => {
  if (field.kind === 'str') return field.maxLength;
  return field.kind === 'choice' ? Math.max(...field.options.map(({ value }) => String(value).length)) : 20;
};

function listInput(spec: EntitySpec): z.ZodRawShape {
  const filters = partsOf(spec).filter(([, part]) => part.filter);
  const [first, ...others] = partsOf(spec).flatMap(([name, { sort }]) => (sort ? [name] : []));
  return {
    ...Object.fromEntries(filters.map(([name, part]) => [name, filterOf(part)])),
    ...spec.filters?.shape,
    ...(first === undefined ? {} : sorting([first, ...others])),
    ...paging,
  };
}

const usualTitles = ({ one, many }: EntitySpec): Readonly<Record<Deed, Text>> => ({
  list: text(`List ${many.en}`, `查询${one.zh}列表`),
  options: text(`${many.en.charAt(0).toUpperCase()}${many.en.slice(1)} to choose from`, `可选${one.zh}`),
  get: text(`${one.en.charAt(0).toUpperCase()}${one.en.slice(1)}`, `${one.zh}详情`),
  add: text(`Add ${one.en}`, `新增${one.zh}`),
  edit: text(`Edit ${one.en}`, `修改${one.zh}`),
  remove: text(`Delete ${many.en}`, `删除${one.zh}`),
  template: text(`Download the import template for ${many.en}`, `下载${one.zh}导入模板`),
  import: text(`Import ${many.en}`, `导入${one.zh}`),
});

const namesOf = ([one, many]: EntitySpec['calls']): Readonly<Record<Deed, string>> => {
  const small = `${one.charAt(0).toLowerCase()}${one.slice(1)}`;
  return {
    list: `list${many}`,
    options: `${small}Options`,
    get: `get${one}`,
    add: `add${one}`,
    edit: `edit${one}`,
    remove: `remove${many}`,
    template: `${small}Template`,
    import: `import${many}`,
  };
};

function readingDeeds(spec: EntitySpec, row: z.ZodType, titles: Readonly<Record<Deed, Text>>): Calls {
  const access = `${spec.permission}:list` as const;
  const get = { method: 'GET', title: titles.get, access: `${spec.permission}:query`, reply: 'data' } as const;
  return {
    list: call({
      method: 'GET',
      path: `${spec.path}/list`,
      title: titles.list,
      access,
      input: z.object(listInput(spec)),
      reply: 'rows',
      output: row,
    }),
    ...(spec.options
      ? {
          options: call({
            method: 'GET',
            path: `${spec.path}/optionselect`,
            title: titles.options,
            access,
            input: nothing,
            reply: 'data',
            output: z.array(row),
          }),
        }
      : {}),
    ...(spec.single
      ? { get: call({ ...get, path: `${spec.path}/:${spec.key}`, input: z.object({ [spec.key]: id }), output: row }) }
      : {}),
  };
}

function writingDeeds(spec: EntitySpec, form: Form, titles: Readonly<Record<Deed, Text>>): Calls {
  const typed = Object.fromEntries(partsOf(spec).map(([name, { input }]) => [name, input]));
  const asRead = spec.stamps.includes('updateTime') ? { updateTime: readAt } : {};
  const access = (of: string): Access => `${spec.permission}:${of}`;
  const change = { reply: 'none', output: nothing, audit: true } as const;
  const keys = `${spec.key}s`;
  const write = (deed: 'add' | 'edit', input: z.ZodType) =>
    call({ path: spec.path, title: titles[deed], access: access(deed), input, form, method: 'POST', ...change });
  const changed: z.ZodRawShape = { [spec.key]: id, ...typed, ...asRead };
  return {
    add: write('add', z.object(typed)),
    edit: {
      ...write('edit', sent(changed, spec.key)),
      method: 'PUT',
      edit: true,
    },
    remove: call({
      method: 'DELETE',
      path: `${spec.path}/:${keys}`,
      title: titles.remove,
      access: access('remove'),
      input: z.object({ [keys]: ids }),
      ...change,
    }),
  };
}

function importingDeeds(spec: EntitySpec, titles: Readonly<Record<Deed, Text>>): Calls {
  if (!spec.imports) return {};
  const shared = { access: `${spec.permission}:import`, input: nothing } as const;
  return {
    template: call({
      ...shared,
      method: 'GET',
      path: `${spec.path}/importTemplate`,
      title: titles.template,
      reply: 'file',
      output: nothing,
    }),
    import: call({
      ...shared,
      input: z.object(importOptions),
      method: 'POST',
      path: `${spec.path}/importData`,
      title: titles.import,
      reply: 'data',
      output: importResult,
      audit: true,
      upload: { maxBytes: 10 * 1024 * 1024 },
      rate: 'heavy',
      done: text('Import finished', '导入完成'),
    }),
  };
}

/** A plain thing of the console, of which its calls, its list, its dialog and its tests are made. */
export function entity<P extends EntityParts, K extends string>(given: EntitySpec<P, K>): Entity<Told<P, K>> {
  const spec = given as unknown as EntitySpec;
  const drawn = partsOf(spec).filter(([, part]) => part.drawn !== false);
  const form: Form = {
    fields: Object.fromEntries(drawn.map(([name, { field }]) => [name, field])),
    ...(spec.rules ? { rules: spec.rules } : {}),
  };
  const titles = { ...usualTitles(spec), ...spec.titles };
  const all = namesOf(spec.calls);
  // Made for the first who asks: a process that serves nobody knows all entities by their tables alone.
  const row = madeOnce(() =>
    z.object({
      [spec.key]: z.string(),
      ...Object.fromEntries(partsOf(spec).map(([name, { told }]) => [name, told])),
      ...stampShape(spec),
      ...spec.more,
    }),
  );
  const deeds = madeOnce((): Calls => ({
    ...readingDeeds(spec, row(), titles),
    ...writingDeeds(spec, form, titles),
    ...importingDeeds(spec, titles),
  }));
  const served = madeOnce(() =>
    Object.fromEntries(Object.entries(deeds()).map(([deed, one]) => [all[deed as Deed], one])),
  );
  const names = madeOnce(() => Object.fromEntries(Object.keys(deeds()).map((deed) => [deed, all[deed as Deed]])));
  return {
    ...spec,
    keys: `${spec.key}s`,
    form,
    get row() {
      return row() as never;
    },
    resource: resourceOf(spec),
    get deeds() {
      return deeds() as never;
    },
    get names() {
      return names();
    },
    get served() {
      return served();
    },
  };
}
