import { entities } from '@heliograph/catalogue/entities/all.ts';
import type { Entity, EntityCalls } from '@heliograph/catalogue/kit/entity.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import type { Context } from '../context.ts';
import { exists } from '../db/doubled.ts';
import type { Tx } from '../db/scope.ts';
import { fault } from '../fault.ts';
import { kept } from '../http/kept.ts';
import type { Request } from '../http/request.ts';
import type { Area } from '../http/serve.ts';
import { SheetDesk } from '../sheets/desk.ts';
import { timeText } from '../time-text.ts';
import { lock, type LockClass } from '../work/locks.ts';
import { importRows, templateOfEntity } from './import-entity.ts';
import { withIds, entitiesWithNames } from './references.ts';
import {
  entityColumnsOf,
  deleteEntityRows,
  findRows,
  insertIfNew,
  insertRow,
  listRows,
  offeredRows,
  shownRow,
  updateRow,
  type ChosenRows,
  type EntityRow,
  type EntityInput,
} from './store-entity.ts';

/** A change under way: of one that is there, of a new one, or of several that go. */
export interface EntityChange {
  readonly tx: Tx;
  readonly request: Request;
  /** Empty for a new one. */
  readonly before: readonly EntityRow[];
  /** Undefined for those that go. What is typed by a name is here its id. */
  readonly typed?: EntityInput;
}

/** What an area adds to an entity that has rules of its own; each may be left out. */
export interface EntityRules {
  /** Throws when who asks may not do this. */
  readonly allow?: (change: EntityChange) => void;
  /** Columns besides those of the definition; throws what does not fit. */
  readonly columns?: (change: EntityChange & { readonly typed: EntityInput }) => Promise<object> | object;
  /** What else has to be done, in the same transaction: before rows go, after others were written. */
  readonly changed?: (change: EntityChange, columns: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Further fields of rows as they are told, one for each row. */
  readonly told?: (tx: Tx, rows: readonly EntityRow[]) => Promise<readonly object[]>;
  /** What the further filters of the list mean. */
  readonly narrow?: (found: ChosenRows, query: EntityInput) => ChosenRows;
}

type Handlers = Partial<Record<keyof EntityCalls<object>, Area['handlers'][string]>>;
/** An entity as it is served. */
interface Served {
  readonly ctx: Context;
  readonly entity: Entity;
  readonly rules: EntityRules;
}

/** Runs work whose write may meet a unique column of the entity. */
function unique<T>({ table, parts }: Entity, work: () => Promise<T>): Promise<T> {
  return Object.values(parts)
    .filter((part) => part.unique)
    .reduce((inner, { stored, field }) => {
      const constraint = `${table}_${stored}`;
      return () => exists([constraint, `${constraint}_fold`], field.label)(inner);
    }, work)();
}

const mostNoted = 500;
/** What the operation log keeps of columns: long words by their beginning, and of what is sealed that it is there. */
const noted = ({ parts }: Entity, row: object): object => {
  const sealed = new Set(Object.values(parts).flatMap(({ stored, isSealed }) => (isSealed ? [stored] : [])));
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (sealed.has(name) || name.startsWith('sealed_')) return [name, value === null ? null : '***'];
      return [name, typeof value === 'string' ? value.slice(0, mostNoted) : value];
    }),
  );
};

const nameOf = ({ parts, named }: Entity, row: EntityRow): string => String(row[parts[named]?.stored ?? '']);

const reading = ({ entity, rules }: Served): Handlers => {
  const shown = async (tx: Tx, rows: readonly EntityRow[]): Promise<object[]> => {
    const more = (await rules.told?.(tx, rows)) ?? [];
    const named = await entitiesWithNames(tx, rows[0]?.tenant_id ?? 0, entity, rows);
    return named.map((row, at) => ({ ...shownRow(entity, row), ...more[at] }));
  };
  return {
    list: (query: EntityInput & { pageNum: number; pageSize: number }, request) =>
      request.tx(async (tx) => {
        const narrow = (found: ChosenRows) => rules.narrow?.(found, query) ?? found;
        const { rows, total } = await listRows(tx, request.actor.tenantId, entity, query, narrow);
        return { rows: await shown(tx, rows), total };
      }),
    options: (_input, request) => request.tx((tx) => offeredRows(tx, request.actor.tenantId, entity)),
    get: (input: EntityInput, request) =>
      request.tx(async (tx) => {
        const rows = await findRows(tx, request.actor.tenantId, entity, [String(input[entity.key])]);
        return (await shown(tx, rows))[0];
      }),
  };
};

/** The row of a new one, but for what the rules of its area add. */
function newRow({ ctx, entity }: Served, request: Request, typed: EntityInput): EntityRow {
  const { tenantId, userName } = request.actor;
  const now = new Date(ctx.clock.now());
  const isByHand = entity.stamps.includes('updateBy');
  return {
    id: ctx.newId(),
    ...entity.fixed,
    ...entityColumnsOf(entity, typed),
    tenant_id: tenantId,
    created_at: now,
    updated_at: isByHand ? null : now,
    ...(entity.stamps.includes('createBy') ? { created_by: userName } : {}),
  };
}

/** Adds one; of a sheet, `isNoted` false: it is noted as a whole. False: one of its unique values is there already. */
async function add(served: Served, tx: Tx, request: Request, given: EntityInput, isNoted = true): Promise<boolean> {
  const { entity, rules } = served;
  const typed = await withIds(tx, request.actor.tenantId, entity, given);
  const change = { tx, request, before: [], typed };
  rules.allow?.(change);
  const columns = { ...newRow(served, request, typed), ...(await rules.columns?.(change)) };
  if (isNoted) {
    request.note({ object: `${entity.one.en} ${nameOf(entity, columns)}`, after: noted(entity, columns) });
    await insertRow(tx, entity, columns);
  } else if (!(await insertIfNew(tx, entity, columns))) return false;
  await rules.changed?.(change, columns);
  return true;
}

async function edit({ ctx, entity, rules }: Served, tx: Tx, request: Request, sent: EntityInput): Promise<void> {
  const { tenantId, userName } = request.actor;
  if (entity.lock !== undefined) await lock(tx, entity.lock as LockClass, tenantId);
  const { [entity.key]: id, updateTime, ...given } = sent;
  const [row] = await findRows(tx, tenantId, entity, [String(id)], true);
  if (!row) throw fault('notFound');
  if (updateTime && updateTime !== (row.updated_at && timeText(row.updated_at))) throw fault('conflict');
  const [named = row] = await entitiesWithNames(tx, tenantId, entity, [row]);
  const before = shownRow(entity, named) as EntityInput;
  const whole: EntityInput = kept<object>(entity.form, before, given) as EntityInput;
  const typed = await withIds(tx, tenantId, entity, whole, { row, told: before });
  const change = { tx, request, before: [row], typed };
  rules.allow?.(change);
  const columns = { ...entityColumnsOf(entity, typed), ...(await rules.columns?.(change)) };
  request.note({
    object: `${entity.one.en} ${nameOf(entity, row)}`,
    before: noted(entity, row),
    after: noted(entity, columns),
  });
  const by = entity.stamps.includes('updateBy') ? { updated_by: userName } : {};
  await updateRow(tx, tenantId, entity, row.id, { ...columns, ...by, updated_at: new Date(ctx.clock.now()) });
  await rules.changed?.(change, columns);
}

async function remove({ entity, rules }: Served, tx: Tx, request: Request, wanted: readonly string[]): Promise<void> {
  const { tenantId } = request.actor;
  if (entity.lock !== undefined) await lock(tx, entity.lock as LockClass, tenantId);
  const before = await findRows(tx, tenantId, entity, wanted, true);
  const change = { tx, request, before };
  rules.allow?.(change);
  request.note({
    object: `${entity.many.en} ${before.map((row) => nameOf(entity, row)).join(', ')}`,
    before: { [entity.many.en]: before.map((row) => noted(entity, row)) },
  });
  await rules.changed?.(change, {});
  await deleteEntityRows(tx, tenantId, entity, before);
}

const writing = (served: Served): Handlers => {
  const { entity } = served;
  return {
    add: (typed: EntityInput, request) =>
      unique(entity, () =>
        request.tx(async (tx) => {
          await add(served, tx, request, typed);
        }),
      ),
    edit: (sent: EntityInput, request) => unique(entity, () => request.tx((tx) => edit(served, tx, request, sent))),
    remove: (input: EntityInput, request) =>
      request.tx((tx) => remove(served, tx, request, input[entity.keys] as readonly string[])),
  };
};

const importing = (served: Served): Handlers => {
  const desk = new SheetDesk();
  const templateIn = (language: Language) => desk.inTurn(() => templateOfEntity(served.entity, language));
  return {
    template: (_input, { language }) => templateIn(language),
    import: (options, request) =>
      importRows(
        served.entity,
        desk,
        request,
        (tx, typed) => add(served, tx, request, typed, false),
        options as { skipBad: boolean },
      ),
  };
};

/** The calls of an entity with their handlers, and beside them what its area has. */
export function serveEntity(ctx: Context, entity: Entity, rules: EntityRules = {}, beside?: Area): Area {
  const served = { ctx, entity, rules };
  const handlers = { ...reading(served), ...writing(served), ...importing(served) };
  const named = Object.entries(entity.names).map(([deed, name]) => [name, handlers[deed as keyof Handlers]]);
  return {
    calls: { ...entity.served, ...beside?.calls },
    handlers: { ...(Object.fromEntries(named) as Area['handlers']), ...beside?.handlers },
  };
}

/** Every entity that has no rule of its own. */
export const plainEntities = (ctx: Context): Area[] =>
  entities.filter(({ ruled }) => ruled !== true).map((entity) => serveEntity(ctx, entity));
