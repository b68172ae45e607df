import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesOf, keptFiles } from './kept-files.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kept-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const put = (path: string) => {
  mkdirSync(join(dataDir, path, '..'), { recursive: true });
  writeFileSync(join(dataDir, path), 'x');
};

it('A backup keeps the maps that tenants uploaded, and neither those of the server nor what is half written', async () => {
  expect(await filesOf(dataDir, 'maps')).toEqual([]);
  const kept = ['tenant-1/Nord 2.pmtiles', 'tenant-12/山.pmtiles'];
  const others = ['world.pmtiles', 'tenant-1/Nord.pmtiles.restoring', 'tenant-1/notes.txt', 'tenant-x/a.pmtiles'];
  for (const path of [...kept, ...others, 'tenant-1/deep/a.pmtiles']) put(join('maps', path));
  expect((await filesOf(dataDir, 'maps')).toSorted()).toEqual(kept);
  for (const path of kept) expect(keptFiles.maps.sound(path)).toBe(path);
});

it.each([
  'world.pmtiles',
  '../secret.pmtiles',
  'tenant-1/../../secret.pmtiles',
  'tenant-1/..pmtiles',
  'tenant-0/a.pmtiles',
  '/tenant-1/a.pmtiles',
  'tenant-1/a.pmtiles/b',
  'tenant-1\\..\\a.pmtiles',
])('A backup that was tampered with writes no map to %s', (path) => {
  expect(() => keptFiles.maps.sound(path)).toThrow('path of a map');
});
