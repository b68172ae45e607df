import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import { entities } from '@heliograph/catalogue/entities/all.ts';
import { listFileCalls } from '@heliograph/catalogue/calls/list-files.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../http/envelope.ts';
import { readSheet, writeXlsx } from '../sheets/sheets.ts';
import { entityNeeds, entitySample } from '../testing/entity-samples.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { sendUpload } from '../testing/send-file.ts';
import { wholeMenu } from '../whole-menu.ts';
import { lockNumbers } from '../work/locks.ts';

type Row = Record<string, unknown>;
type List = Envelope & { rows: Row[]; total: number };

let server: TestServer;
let token: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer();
  [token, other] = [await server.signIn(), await server.signIn('coast1')];
});
afterAll(() => server.stop());

/** What a person does with things of one kind. */
function standOf(entity: Entity) {
  const { path, key, named } = entity;
  const all = async (query: Record<string, string> = {}, as = token) =>
    (await server.call('GET', `${path}/list`, { token: as, query })) as List;
  return {
    all,
    add: (n: number, more: object = {}, as = token) =>
      server.call('POST', path, { token: as, body: { ...entitySample(entity, n), ...more } }),
    edit: (body: object, as = token) => server.call('PUT', path, { token: as, body }),
    remove: (ids: readonly string[], as = token) => server.call('DELETE', `${path}/${ids.join(',')}`, { token: as }),
    ids: async (as = token) => (await all({}, as)).rows.map((row) => String(row[key])),
    /** The nth sample as the list tells it. */
    row: async (n: number) => {
      const { rows } = await all({ pageSize: '100' });
      const found = rows.find((row) => row[named] === entitySample(entity, n)[named]);
      if (!found) throw new Error(`no ${entity.one.en} ${n}`);
      return found;
    },
    /** Without the marks of when and by whom. */
    typed: (row: Row) => Object.fromEntries(Object.keys(entity.parts).map((name) => [name, row[name]])),
  };
}

async function fileOf(call: { method: string; path: string }): Promise<string[][]> {
  const method = call.method as 'GET';
  const url = `/emsWebServer${call.path}`;
  const answer = await server.app.inject({ method, url, headers: { authorization: token } });
  return readSheet('list.xlsx', answer.rawPayload, 1000);
}

async function upload(path: string, bytes: Uint8Array): Promise<Envelope> {
  return sendUpload(server, path, { token, name: 'rows.xlsx', content: bytes });
}

/** A value of a filter that no sample has. */
const ofNobody = (field: Field): string => {
  if (field.kind === 'choice') return '~';
  return field.kind === 'int' ? String(field.max) : '_';
};

const inTurn = async (count: number, work: (n: number) => Promise<Envelope>): Promise<void> => {
  for (let n = 1; n <= count; n += 1) expect(await work(n)).toMatchObject({ code: 200 });
};

/** What a column may hold where not anything will do. */
const madeUp: Readonly<Record<string, string>> = { snmp_version: `'v2c'`, device_type: `'olt'`, file_type: `'bld'` };

/** A row of another table that names this id; what else such a row needs is made up. */
async function use({ table, column }: { table: string; column: string }, id: string): Promise<void> {
  const { rows } = await server.everything.query<{ name: string; kind: string }>(
    `select column_name as name, data_type as kind from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_nullable = 'NO' and column_default is null and column_name <> $2`,
    [table, column],
  );
  const values = rows.map(
    ({ name, kind }) => madeUp[name] ?? (/int/.test(kind) ? '1' : /time/.test(kind) ? 'now()' : `'x'`),
  );
  await server.everything.query(
    `begin; set local session_replication_role = replica;
     insert into ${table} (${[column, ...rows.map(({ name }) => name)].join(', ')}) values (${[id, ...values].join(', ')}); commit`,
  );
}

/** A test of what some have and others do not. */
const given = (has: unknown, says: string, holds: () => Promise<void>): void => {
  if (has) it(says, holds);
};

describe.each(entities.map((entity) => [entity.many.en, entity] as const))('Of %s,', (_name, entity) => {
  const stand = standOf(entity);
  const { parts, deeds } = entity;
  const unique = Object.entries(parts).filter(([, part]) => part.unique);
  beforeEach(async () => {
    for (const { table } of entity.usedBy ?? []) await server.everything.query(`delete from ${table}`);
    await server.everything.query(`delete from ${entity.table}`);
    await server.everything.query(entityNeeds[entity.id] ?? '');
  });

  it('each that was added is told as it was typed', async () => {
    await inTurn(2, stand.add);
    const row = await stand.row(2);
    expect(row).toMatchObject(entitySample(entity, 2));
    expect(entity.row.safeParse(row).error).toBeUndefined();
    if (!deeds.get) return;
    const one = await server.call('GET', `${entity.path}/${String(row[entity.key])}`, { token });
    expect(one['data']).toEqual(row);
  });

  it('the list holds what each filter lets through, a page at a time', async () => {
    await inTurn(3, stand.add);
    for (const [name, part] of Object.entries(parts)) {
      if (!part.filter) continue;
      const wanted = String(entitySample(entity, 1)[name]);
      const fitting = [1, 2, 3].filter((n) => String(entitySample(entity, n)[name]) === wanted);
      expect((await stand.all({ [name]: wanted })).total, name).toBe(fitting.length);
      expect((await stand.all({ [name]: ofNobody(part.field) })).total, name).toBe(0);
      // A number is looked for as one: what is none means nothing, and never everything.
      if (part.field.kind === 'int') {
        expect(await server.call('GET', deeds.list.path, { token, query: { [name]: '_' } })).toMatchObject({
          code: 400,
        });
      }
    }
    const pages = await Promise.all(['1', '2'].map((pageNum) => stand.all({ pageNum, pageSize: '2' })));
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [2, 3],
      [1, 3],
    ]);
  });

  it('the list can be put in the order of every column that says so', async () => {
    await inTurn(3, stand.add);
    for (const [name, part] of Object.entries(parts)) {
      if (!part.sort) continue;
      const told = async (isAsc: string) =>
        (await stand.all({ orderByColumn: name, isAsc })).rows.map((row) => row[name]);
      expect(await told('desc')).toEqual((await told('asc')).toReversed());
      expect(await told('asc')).toEqual([1, 2, 3].map((n) => entitySample(entity, n)[name]));
    }
  });

  given(
    unique.length > 0,
    'what stands once in a tenant is refused a second time, with the name of its field',
    async () => {
      await inTurn(2, stand.add);
      for (const [name, { field }] of unique) {
        const taken = { [name]: entitySample(entity, 1)[name] };
        const msg = `${field.label.en} already exists`;
        expect(await stand.add(3, taken)).toMatchObject({ code: 500, msg });
        const { [entity.key]: id } = await stand.row(2);
        expect(await stand.edit({ [entity.key]: id, ...taken })).toMatchObject({ code: 500, msg });
      }
      expect((await stand.all()).total).toBe(2);
    },
  );

  it('an edit changes what was sent and leaves the rest', async () => {
    await inTurn(1, stand.add);
    const before = await stand.row(1);
    const changed = { [entity.named]: entitySample(entity, 2)[entity.named] };
    expect(await stand.edit({ [entity.key]: before[entity.key], ...changed })).toMatchObject({ code: 200 });
    expect(stand.typed(await stand.row(2))).toEqual({ ...stand.typed(before), ...changed });
  });

  it('an edit of what somebody else changed meanwhile is refused', async () => {
    await inTurn(1, stand.add);
    const { [entity.key]: id, updateTime } = await stand.row(1);
    if (updateTime === undefined) return;
    const old = { [entity.key]: id, updateTime: '2020-01-01T00:00:00.000Z' };
    expect(await stand.edit(old)).toMatchObject({ code: 409 });
    expect(await stand.edit({ ...old, updateTime })).toMatchObject({ code: 200 });
  });

  it('several are deleted at once, or none where one of them is not there', async () => {
    await inTurn(2, stand.add);
    const ids = await stand.ids();
    expect(await stand.remove([...ids, '4711'])).toMatchObject({ code: 404 });
    expect((await stand.all()).total).toBe(2);
    expect(await stand.remove(ids)).toMatchObject({ code: 200 });
    expect((await stand.all()).total).toBe(0);
  });

  given(entity.usedBy, 'one that is in use is not deleted', async () => {
    await inTurn(1, stand.add);
    const [id = ''] = await stand.ids();
    const name = String(entitySample(entity, 1)[entity.named]);
    for (const place of entity.usedBy ?? []) {
      await use(place, id);
      expect(await stand.remove([id])).toMatchObject({ code: 601, msg: `${name} is still in use by 1` });
      await server.everything.query(`delete from ${place.table}`);
    }
    expect(await stand.remove([id])).toMatchObject({ code: 200 });
  });

  it('those of another tenant do not exist', async () => {
    await inTurn(1, stand.add);
    const [id = ''] = await stand.ids();
    expect((await stand.all({}, other)).total).toBe(0);
    const refused = [await stand.edit({ [entity.key]: id }, other), await stand.remove([id], other)];
    // Of what the tenant of the installation alone has, the others hear that instead.
    for (const { code } of refused) expect([403, 404]).toContain(code);
    expect((await stand.all()).total).toBe(1);
  });

  given(entity.options, 'those in use are offered to choose from', async () => {
    const { part = '', is = '' } = entity.options ?? {};
    await stand.add(1, { [part]: is });
    await stand.add(2, { [part]: is === '0' ? '1' : '0' });
    const offered = await server.call('GET', `${entity.path}/optionselect`, { token });
    expect(offered['data']).toMatchObject([{ [entity.named]: entitySample(entity, 1)[entity.named] }]);
  });

  it('the operation log names each change and what was changed', async () => {
    await server.everything.query('truncate audit_log cascade');
    await inTurn(1, stand.add);
    const { [entity.key]: id, [entity.named]: name } = await stand.row(1);
    await stand.edit({ [entity.key]: id, [entity.named]: entitySample(entity, 2)[entity.named] });
    await stand.remove([String(id)]);
    const { rows } = await server.everything.query<{ call_name: string; object: string }>(
      'select call_name, object from audit_log order by id',
    );
    const { add, edit, remove } = entity.names;
    expect(rows).toEqual([
      { call_name: add, object: `${entity.one.en} ${String(name)}` },
      { call_name: edit, object: `${entity.one.en} ${String(name)}` },
      { call_name: remove, object: `${entity.many.en} ${String(entitySample(entity, 2)[entity.named])}` },
    ]);
  });

  given(entity.exports, 'the list is to be had as a workbook', async () => {
    await inTurn(2, stand.add);
    const call = listFileCalls[`export${entity.calls[1]}`];
    const [headings = [], ...rows] = await fileOf(call ?? { method: '', path: '' });
    expect(headings).toEqual(entity.resource.columns.map(({ label }) => label.en));
    expect(rows.flat()).toContain(String(entitySample(entity, 2)[entity.named]));
  });

  given(
    entity.imports,
    'a filled template is added as a whole or not at all, or its sound rows where that is asked for',
    async () => {
      await inTurn(1, stand.add);
      const [headings = []] = await fileOf(deeds.template ?? { method: '', path: '' });
      const names = Object.keys(entity.form.fields);
      expect(headings).toHaveLength(names.length);
      const cells = (n: number) => names.map((name) => (entitySample(entity, n)[name] ?? '') as string);
      const rows = [cells(2), cells(1), names.map(() => '\u0007'), cells(3)];
      const bytes = await writeXlsx([{ name: 'Rows', headings, rows }]);
      const nothing = await upload(deeds.import?.path ?? '', bytes);
      expect(nothing).toMatchObject({ code: 200, data: { total: 4, added: 0, failed: 2 } });
      const answer = await upload(`${deeds.import?.path ?? ''}?skipBad=true`, bytes);
      expect(answer).toMatchObject({ code: 200, data: { total: 4, added: 2, failed: 2 } });
      expect((answer['data'] as { rows: { row: number }[] }).rows.map(({ row }) => row)).toEqual([3, 4]);
      expect(await stand.row(3)).toMatchObject(entitySample(entity, 3));
    },
  );

  it('each permission stands in the menu', () => {
    const inMenu = new Set(wholeMenu.map(({ permission }) => permission));
    const asked = Object.values(entity.served).map(({ access }) => access);
    expect(asked.filter((access) => !inMenu.has(access))).toEqual([]);
  });

  it('the lock is one of the register', () => {
    if (entity.lock !== undefined) expect(Object.keys(lockNumbers)).toContain(entity.lock);
  });
});
