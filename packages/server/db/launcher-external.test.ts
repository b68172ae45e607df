import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedDatabase } from './embedded/embedded.ts';
import { openEmbedded } from './embedded/embedded.ts';
import type { DatabaseTarget } from './launcher.ts';
import { openDatabase } from './launcher.ts';
import { asRole } from './launcher-external.ts';
import { shareOf } from '../supervisor/share.ts';

const log = pino({ level: 'silent' });

async function ask(target: DatabaseTarget, text: string): Promise<object[]> {
  const client = new Client(target);
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('a PostgreSQL named by DATABASE_URL', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'external-'));
  let server: EmbeddedDatabase;
  const url = (user: string, database: string): string =>
    `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(server.superuser.host ?? '')}`;
  const connect = (databaseUrl: string) => openDatabase({ dataDir, databaseUrl, log });

  beforeAll(async () => {
    server = await openEmbedded({ dataDir, log });
    for (const text of [
      'create role maker login createrole',
      'create database theirs owner maker',
      'create role plain login',
      'create database small owner plain',
      'create role strong login bypassrls',
      'create database big owner strong',
      `create database latin template template0 encoding 'LATIN1'`,
    ])
      await ask(server.superuser, text);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is used as the given user for migrations and as the application role for everything else', async () => {
    await ask(server.superuser, 'drop owned by heliograph_app; drop role heliograph_app');
    const database = await connect(url('maker', 'theirs'));
    expect(database.kind).toBe('external');
    expect(await ask(database.connectOptions('owner'), 'select current_user as name')).toEqual([{ name: 'maker' }]);
    expect(await ask(database.connectOptions('app'), 'select current_user as name')).toEqual([
      { name: 'heliograph_app' },
    ]);
    expect(await ask((await connect(url('maker', 'theirs'))).connectOptions('app'), 'select 1 as one')).toEqual([
      { one: 1 },
    ]);
  });

  it('is used as its own user under forced row security when that user may not make roles', async () => {
    const database = await connect(url('plain', 'small'));
    expect(await ask(database.connectOptions('app'), 'select current_user as name')).toEqual([{ name: 'plain' }]);
  });

  it('is refused when its user would pass over row security', async () => {
    await expect(connect(url('strong', 'big'))).rejects.toMatchObject({ code: 'noAppRole' });
  });

  it('is refused with a reason when it stores other text than UTF-8 or does not answer', async () => {
    await expect(connect(url('heliograph_super', 'latin'))).rejects.toMatchObject({ code: 'notUtf8' });
    await expect(connect(url('maker', 'nowhere'))).rejects.toThrow('database "nowhere" does not exist');
  });

  it('gives each process as many connections as it has left, and refuses with a sentence when that is too few', async () => {
    const owner = new Client((await connect(url('maker', 'theirs'))).connectOptions('owner'));
    await owner.connect();
    try {
      expect(await shareOf(owner, 3, 10, log)).toBe(10);
      await ask(server.superuser, 'alter role maker connection limit 24');
      // 24 for 3 processes: 3 for other purposes, and of 7 each one that listens.
      expect(await shareOf(owner, 3, 10, log)).toBe(6);
      await ask(server.superuser, 'alter role maker connection limit 12');
      await expect(shareOf(owner, 3, 10, log)).rejects.toThrow('has 12 connections left; at least 15 are needed');
      await ask(server.superuser, 'alter role maker connection limit -1; alter database theirs connection limit 20');
      expect(await shareOf(owner, 3, 10, log)).toBe(4);
    } finally {
      await owner.end();
      await ask(server.superuser, 'alter database theirs connection limit -1');
    }
  });

  it('keeps the start-up options that its address already has', () => {
    expect(asRole('postgresql://h/d?options=-c%20a%3Db&sslmode=require', 'r')).toBe(
      'postgresql://h/d?options=-c%20a%3Db%20-c%20role%3Dr&sslmode=require',
    );
    expect(asRole('postgresql://h/d', 'r')).toBe('postgresql://h/d?options=-c%20role%3Dr');
  });
});
