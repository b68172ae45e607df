import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DamagedArchive, readArchive } from './archive-read.ts';
import type { ArchiveEntry } from './archive-write.ts';
import { writeArchive } from './archive-write.ts';

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function all(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

async function pack(entries: readonly ArchiveEntry[]): Promise<Buffer> {
  return all(writeArchive(each(entries)));
}

/** Reads it in pieces of an odd size, so that no entry is aligned with them. */
async function unpack(archive: Buffer): Promise<{ kind: string; name: string; mode: number; content: string }[]> {
  const pieces: Buffer[] = [];
  for (let at = 0; at < archive.length; at += 777) pieces.push(archive.subarray(at, at + 777));
  const found = [];
  for await (const { kind, name, mode, chunks } of readArchive(each(pieces))) {
    found.push({ kind, name, mode, content: (await all(chunks)).toString() });
  }
  return found;
}

const text = (name: string, body = 'x'): ArchiveEntry => ({ kind: 'text', name, text: body });

describe('an archive', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'archive-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('gives back folders, files of every size and names of every kind', async () => {
    const sizes = [0, 1, 511, 512, 513, 300_000];
    const files = sizes.map((size): ArchiveEntry => {
      writeFileSync(join(folder, `f${size}`), 'a'.repeat(size), { mode: 0o640 });
      return { kind: 'file', name: `files/${'n'.repeat(120)}${size}`, path: join(folder, `f${size}`) };
    });
    const archive = await pack([
      { kind: 'folder', name: 'files', mode: 0o700 },
      ...files,
      text('固件/版本 1.bin', '内容'),
    ]);
    expect(await unpack(archive)).toEqual([
      { kind: 'folder', name: 'files', mode: 0o700, content: '' },
      ...sizes.map((size) => ({
        kind: 'file',
        name: `files/${'n'.repeat(120)}${size}`,
        mode: 0o640,
        content: 'a'.repeat(size),
      })),
      { kind: 'file', name: '固件/版本 1.bin', mode: 0o600, content: '内容' },
    ]);
  });

  it('leaves out a file that vanished before it was read', async () => {
    expect(
      await unpack(await pack([{ kind: 'file', name: 'gone', path: join(folder, 'gone') }, text('here')])),
    ).toHaveLength(1);
  });

  it('that names a place outside the folder is refused', async () => {
    for (const name of ['../evil', 'a/../../evil', '/etc/evil', 'a//b', 'c:\\evil', '.']) {
      await expect(unpack(await pack([text(name)]))).rejects.toThrow('entry name');
    }
  });

  it('is found damaged wherever one bit is turned, and wherever it is cut', async () => {
    const archive = await pack([text('one', 'content'), text('n'.repeat(150), 'more')]);
    for (let at = 0; at < archive.length; at += 7) {
      const damaged = Buffer.from(archive);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
      await expect(unpack(damaged), `bit in byte ${at}`).rejects.toThrow(DamagedArchive);
      await expect(unpack(archive.subarray(0, at)), `cut at ${at}`).rejects.toThrow(DamagedArchive);
    }
  });
});
