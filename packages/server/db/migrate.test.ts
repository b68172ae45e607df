import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { migrate, migrations } from './migrate.ts';

describe('A schema', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ bare: true, areas: () => [] });
  });
  afterAll(() => server.stop());

  it('of a newer release is refused by an older one in words, and nothing of it is changed', async () => {
    const done = async () =>
      (await server.everything.query<{ id: string }>('select id from migration order by id')).rows;
    const before = await done();
    const older = migrations.slice(0, -1);
    const [known, found] = [older.at(-1)?.id, migrations.at(-1)?.id];
    const refusal: unknown = await migrate(server.everything, older).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'newerSchema', details: { found, known } });
    expect((refusal as Error).message).toContain('Start that release again');
    expect(await done()).toEqual(before);
    await migrate(server.everything);
    expect(await done()).toEqual(before);
  });

  it('whose first making was cut off anywhere is whole after the next start, what members of projects see included', async () => {
    await server.everything.query('create database halfway owner heliograph_owner');
    const owner = new Client({ ...server.database.connectOptions('owner'), database: 'halfway' });
    await owner.connect();
    const views = async (client: Client) =>
      (await client.query(`select viewname, definition from pg_views where schemaname = 'project_scope' order by 1`))
        .rows;
    const cutOff = {
      id: migrations.at(-9)?.id ?? '',
      tables: {},
      statements: ['select nothing'],
    };
    const upTo = [...migrations.slice(0, -9), cutOff, ...migrations.slice(-8)];
    await expect(migrate(owner, upTo)).rejects.toThrow(`migration ${cutOff.id} failed`);
    expect(await views(owner)).toEqual([]);
    await migrate(owner);
    expect((await views(owner)).length).toBeGreaterThan(50);
    expect(await views(owner)).toEqual(await views(server.everything));
    await owner.end();
  });
});
