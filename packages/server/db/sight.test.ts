import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { migrations } from './migrate.ts';
import { makeScope, sights } from './sight.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.everything.query(text, values)).rows as Row[];

/** How the real database shows each table to people who are bound; a table without a view is seen whole. */
const seen = async (): Promise<Record<string, 'rows' | 'whole' | 'nobody'>> => {
  const rows = await query<{ name: string; view: string | null }>(`
    select c.relname as name, pg_get_viewdef(to_regclass(format('project_scope.%I', c.relname))) as view from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`);
  return Object.fromEntries(
    rows.map(({ name, view }) => [
      name,
      view === null ? 'whole' : /where false;?$/i.test(view.trim()) ? 'nobody' : 'rows',
    ]),
  );
};

describe('What people see who are bound to some projects', () => {
  it('is said by every table that a migration makes, with the reason where it is not by rows', () => {
    const made = new Set(['migration', ...migrations.flatMap((step) => Object.keys(step.tables))]);
    expect(Object.keys(sights).toSorted()).toEqual([...made].toSorted());
    for (const [table, sight] of Object.entries(sights))
      if (sight.sees !== 'rows') expect(sight.why.length, table).toBeGreaterThan(20);
  });

  it('is what the database does, table by table', async () => {
    const said = Object.entries(sights).map(([table, sight]) => {
      const isClosed = sight.sees === 'rows' && sight.where === 'false';
      return [table, isClosed ? 'nobody' : sight.sees];
    });
    expect(await seen()).toEqual(Object.fromEntries(said));
  });

  it('is nothing of a table that says nothing, and of one whose rule names what is not there', async () => {
    const owner = server.everything;
    await owner.query('begin');
    await owner.query('create table forgotten (tenant_id int not null, olt_id int8)');
    await owner.query('alter table audit_log rename column olt_ids to other_ids');
    await makeScope(owner);
    expect(await seen()).toMatchObject({ forgotten: 'nobody', audit_log: 'nobody', olt: 'rows' });
    await owner.query('rollback');
  });
});
