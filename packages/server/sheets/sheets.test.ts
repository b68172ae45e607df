import { deflateRawSync, crc32 } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { SheetDesk } from './desk.ts';
import { readSheet, writeCsv, writeXlsx } from './sheets.ts';
import { weighZip } from './zip.ts';

/** A zip file with one deflated entry whose headers claim whatever size they like. */
function zipOf(name: string, content: Uint8Array, claimed = content.length): Buffer {
  const packed = deflateRawSync(content);
  const label = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(crc32(content), 14);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(claimed, 22);
  local.writeUInt16LE(label.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(crc32(content), 16);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(claimed, 24);
  entry.writeUInt16LE(label.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + label.length, 12);
  end.writeUInt32LE(local.length + label.length + packed.length, 16);
  return Buffer.concat([local, label, packed, entry, label, end]);
}

const sheetBytes = (rows: unknown[][], bookType: 'xlsx' | 'biff8') => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Sheet1');
  return new Uint8Array(write(book, { type: 'buffer', bookType }) as Buffer);
};

describe('A spreadsheet', () => {
  it.each([
    ['rules.xlsx', 'xlsx'],
    ['rules.xls', 'biff8'],
  ] as const)('is read from %s, a serial number typed as a number included', async (name, type) => {
    const bytes = sheetBytes(
      [
        ['MAC', 'SN'],
        ['00:6d:61:ee:0b:f3', 202_611_210_001],
      ],
      type,
    );
    expect(await readSheet(name, bytes, 10)).toEqual([
      ['MAC', 'SN'],
      ['00:6d:61:ee:0b:f3', '202611210001'],
    ]);
  });

  it('that was written here reads back as it was, in any script', async () => {
    const rows = [['汉字 <b>', 7]];
    const bytes = await writeXlsx([{ name: 'Rules', headings: ['名称', 'n'], rows }]);
    expect(await readSheet('a.xlsx', bytes, 10)).toEqual([
      ['名称', 'n'],
      ['汉字 <b>', '7'],
    ]);
  });

  it('that was written reads back as it was, be it small or so large that a worker writes it', async () => {
    for (const count of [3, 400]) {
      const rows = Array.from({ length: count }, (_, n) => [`row ${n}`, n, '=1+1']);
      const bytes = await writeXlsx([{ name: 'Rows', headings: ['Name', 'n', 'f'], rows }]);
      const read = await readSheet('a.xlsx', bytes, 1_000);
      expect(read).toEqual([['Name', 'n', 'f'], ...rows.map(([name, n]) => [name, String(n), "'=1+1"])]);
    }
  });

  it('that no program could open is refused, be it small or so large that a worker writes it', async () => {
    for (const count of [1, 1_200]) {
      const rows = Array.from({ length: count }, () => ['x']);
      const table = { name: 'a/b', headings: ['Name'], rows };
      await expect(writeXlsx([table])).rejects.toMatchObject({ id: 'sheetUnreadable' });
    }
  });

  it('with more rows than allowed is refused whole', async () => {
    const rows = Array.from({ length: 12 }, (_, n) => [`row ${n}`]);
    await expect(readSheet('a.xlsx', sheetBytes(rows, 'xlsx'), 10)).rejects.toMatchObject({ id: 'sheetRows' });
    expect(await readSheet('a.xlsx', sheetBytes(rows.slice(0, 11), 'xlsx'), 10)).toHaveLength(11);
  });

  it('must be one by its name and by its content', async () => {
    const csv = Buffer.from('MAC,SN\n1,2\n');
    await expect(readSheet('rules.csv', csv, 10)).rejects.toMatchObject({ id: 'sheetType' });
    await expect(readSheet('rules.xlsx', csv, 10)).rejects.toMatchObject({ id: 'sheetType' });
    await expect(readSheet('rules.xls', Buffer.from('<table><tr><td>1</td></tr></table>'), 10)).rejects.toMatchObject({
      id: 'sheetType',
    });
    await expect(readSheet('a.xlsx', zipOf('readme.txt', Buffer.from('hi')), 10)).rejects.toMatchObject({
      id: 'sheetUnreadable',
    });
  });

  it('cut off or damaged is refused and does no harm', async () => {
    const bytes = sheetBytes([['MAC'], ['x']], 'xlsx');
    await expect(readSheet('a.xlsx', bytes.subarray(0, 900), 10)).rejects.toMatchObject({ id: 'sheetUnreadable' });
    const xls = sheetBytes([['MAC'], ['x']], 'biff8').fill(0xff, 600, 1400);
    await expect(readSheet('a.xls', xls, 10)).rejects.toMatchObject({ id: expect.stringMatching(/^sheet/) });
  });

  it('that hides 200 MiB in 200 kB is refused within 2 s of processor', async () => {
    const bomb = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(200 * 1024 * 1024, 0x20), 1000);
    expect(bomb.length).toBeLessThan(250_000);
    const begun = process.cpuUsage();
    await expect(readSheet('bomb.xlsx', bomb, 10)).rejects.toMatchObject({ id: 'sheetTooBig' });
    expect(process.cpuUsage(begun).user / 1000, 'ms of processor').toBeLessThan(2_000);
  });
});

describe('The weight of a zip file', () => {
  it('is what it unpacks to, not what its headers claim', () => {
    const zip = zipOf('a', Buffer.alloc(5_000), 10);
    expect(weighZip(zip, 4_999)).toBe('tooBig');
    expect(weighZip(zip, 5_000)).toBe('sound');
    expect(weighZip(zip.subarray(0, 60), 5_000)).toBe('broken');
    expect(weighZip(Buffer.alloc(0), 5_000)).toBe('broken');
  });
});

describe('An export', () => {
  it('never starts a formula, in whatever program it is opened', () => {
    const cells = ['=1+1', '+A1', '-2', '@SUM(A1)', '\tx', 'plain', -2, null];
    const csv = writeCsv({ name: 'x', headings: ['a'], rows: [cells] }).toString();
    expect(csv).toContain("'=1+1,'+A1,'-2,'@SUM(A1),'\tx,plain,-2,\r\n");
  });

  it('keeps quotes, commas and line breaks within their cell', () => {
    const csv = writeCsv({ name: 'x', headings: ['a', 'b'], rows: [['say "hi", now', 'two\nlines']] });
    expect(Buffer.from(csv).toString()).toBe('\ufeffa,b\r\n"say ""hi"", now","two\nlines"\r\n');
  });
});

describe('The desk for spreadsheets', () => {
  it('handles two at a time, lets eight wait, and says busy to the rest', async () => {
    const desk = new SheetDesk();
    let [running, most] = [0, 0];
    const gate = Promise.withResolvers<void>();
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
    };
    const all = Promise.allSettled(Array.from({ length: 12 }, () => desk.inTurn(work)));
    gate.resolve();
    const results = await all;
    expect(most).toBe(2);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(results[11]).toMatchObject({ reason: { id: 'busy' } });
    await desk.inTurn(work);
    expect(running).toBe(0);
  });

  it('is free again after a failure', async () => {
    const desk = new SheetDesk();
    const failing = () => desk.inTurn(() => Promise.reject(new Error('unreadable')));
    await Promise.allSettled([failing(), failing(), failing()]);
    expect(await desk.inTurn(() => Promise.resolve('done'))).toBe('done');
  });
});
