import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { entities } from '@heliograph/catalogue/entities/all.ts';
import { writeXlsx } from '@heliograph/server/sheets/sheets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broken, startCallStand } from '../support/call-stand.ts';

// Files that are not what they seem, given to every call that takes one: the calls come from the tables of the running server.

const { server, calls } = await startCallStand();
const taking = calls.filter(({ call }) => call.upload !== undefined);
let token: string;
beforeAll(async () => {
  token = await server.signIn();
});
afterAll(() => server.stop());

const mark = 'heliograph-slipped-out';

interface Entry {
  readonly name: string;
  readonly content: Uint8Array;
  /** Of a file on Unix; a symbolic link is 0o120777. */
  readonly mode?: number;
  /** What the headers say of its size. */
  readonly claimed?: number;
  /** The content as it stands in the file, where somebody packed it before. */
  readonly packed?: Buffer;
}

/** A zip file as anybody can make one, whatever its headers claim. `times`: each entry is listed so often, with one content. */
function zipOf(entries: readonly Entry[], times = 1): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, content, mode = 0o100644, claimed = content.length, ...given } of entries) {
    const packed = given.packed ?? deflateRawSync(content);
    const sum = crc32(content);
    const label = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(sum, 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(claimed, 22);
    head.writeUInt16LE(label.length, 26);
    const listed = Buffer.alloc(46);
    listed.writeUInt32LE(0x02014b50, 0);
    listed.writeUInt16LE(0x0314, 4);
    listed.writeUInt16LE(8, 10);
    listed.writeUInt32LE(sum, 16);
    listed.writeUInt32LE(packed.length, 20);
    listed.writeUInt32LE(claimed, 24);
    listed.writeUInt16LE(label.length, 28);
    listed.writeUInt32LE((mode << 16) >>> 0, 38);
    listed.writeUInt32LE(at, 42);
    for (let n = 0; n < times; n += 1) central.push(listed, label);
    local.push(head, label, packed);
    at += head.length + label.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length * times, 8);
  end.writeUInt16LE(entries.length * times, 10);
  end.writeUInt32LE(
    central.reduce((sum, part) => sum + part.length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, ...central, end]);
}

const mega = 1024 * 1024;
const text = (words: string): Uint8Array => Buffer.from(words);
const zeros = (bytes: number): Uint8Array => Buffer.alloc(bytes, 0x20);
const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`;
const rels = (target: string, kind: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`;
const book = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const strings = (doctype: string, word: string) =>
  `<?xml version="1.0"?>${doctype}<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="1"><si><t>${word}</t></si></sst>`;
const sheet = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>`;
/** A workbook with one word in it, by hand. */
const workbook = (sst: string, target = 'worksheets/sheet1.xml'): Entry[] => [
  { name: '[Content_Types].xml', content: text(types) },
  { name: '_rels/.rels', content: text(rels('xl/workbook.xml', 'officeDocument')) },
  { name: 'xl/workbook.xml', content: text(book) },
  { name: 'xl/_rels/workbook.xml.rels', content: text(rels(target, 'worksheet')) },
  { name: 'xl/sharedStrings.xml', content: text(sst) },
  { name: 'xl/worksheets/sheet1.xml', content: text(sheet) },
];
const laughs = `<!DOCTYPE x [<!ENTITY a "haha">${Array.from({ length: 12 }, (_, n) => `<!ENTITY ${'bcdefghijklm'[n]} "${`&${'abcdefghijkl'[n]};`.repeat(10)}">`).join('')}]>`;
const outside = `<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>`;

function pngThatClaims(side: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8 + body.length);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), 4 + body.length);
    return frame;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(mega))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const sound = Buffer.from(await writeXlsx([{ name: 'S', headings: ['MAC', 'SN'], rows: [['x', 'y']] }]));
const slips = [
  `../../../../../../../../tmp/${mark}`,
  `/tmp/${mark}`,
  `..\\..\\${mark}`,
  `C:\\${mark}`,
  `xl/../../${mark}`,
  `${mark}\u0000.xml`,
  `./${'a/'.repeat(500)}${mark}`,
];
const link: Entry = { name: 'xl/worksheets/sheet1.xml', content: text('/etc/passwd'), mode: 0o120777 };

/** As a stream of gzip says it of itself (RFC 1952): ten octets before it, its checksum and its length behind it. */
function gzipOf(content: Uint8Array, packed: Buffer): Buffer {
  const head = Buffer.from('1f8b08000000000000ff', 'hex');
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc32(content), 0);
  tail.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, packed, tail]);
}

/** Files of 200 kB that hold 200 MiB, a sheet and blanks behind it, which are packed once for all of them and then forgotten. */
function vastFiles(): { readonly sheet: Buffer; readonly beside: Buffer; readonly stream: Buffer } {
  const content = Buffer.concat([text(sheet), zeros(200 * mega)]);
  const packed = deflateRawSync(content);
  const entries = workbook(strings('', 'MAC'));
  return {
    sheet: zipOf([...entries.slice(0, 5), { name: 'xl/worksheets/sheet1.xml', content, packed }]),
    beside: zipOf([...entries, { name: 'xl/media/1.bin', content, packed, claimed: 0 }]),
    stream: gzipOf(content, packed),
  };
}
const vast = vastFiles();

/** Made once; each is given to every call. */
const hostile: Readonly<Record<string, { readonly name: string; readonly bytes: Buffer }>> = {
  'a workbook of 200 kB that unpacks to 200 MiB': { name: 'a.xlsx', bytes: vast.sheet },
  'a workbook that hides the same beside its sheet': { name: 'a.xlsx', bytes: vast.beside },
  'a workbook of 1,900 entries that are all the same megabyte': {
    name: 'a.xlsx',
    bytes: zipOf([{ name: 'xl/worksheets/sheet1.xml', content: zeros(mega) }], 1_900),
  },
  'a workbook of 60,000 entries': { name: 'a.xlsx', bytes: zipOf([{ name: 'x', content: text('') }], 60_000) },
  'a workbook whose entries lead out of it': {
    name: 'a.xlsx',
    bytes: zipOf([...workbook(strings('', 'MAC')), ...slips.map((name) => ({ name, content: text(mark) }))]),
  },
  'a workbook whose sheet stands outside of it': {
    name: 'a.xlsx',
    bytes: zipOf(workbook(strings('', 'MAC'), '../../../../../../etc/passwd')),
  },
  'a workbook whose sheet is a link': {
    name: 'a.xlsx',
    bytes: zipOf([...workbook(strings('', 'MAC')).slice(0, 5), link]),
  },
  'a workbook with entities within entities': { name: 'a.xlsx', bytes: zipOf(workbook(strings(laughs, '&m;'))) },
  'a workbook that asks for another file': { name: 'a.xlsx', bytes: zipOf(workbook(strings(outside, '&xxe;'))) },
  'an archive of links': {
    name: 'a.zip',
    bytes: zipOf([
      { ...link, name: mark },
      { name: `${mark}/x`, content: text('x') },
    ]),
  },
  'a stream of 200 kB that unpacks to 200 MiB': { name: 'a.gz', bytes: vast.stream },
  'a picture of a kilobyte that is 60,000 by 60,000': { name: 'a.png', bytes: pngThatClaims(60_000) },
  'a workbook under the name of a picture': { name: 'a.png', bytes: sound },
};

async function give(path: string, name: string, bytes: Buffer) {
  const edge = 'heliograph-edge';
  const answer = await server.app.inject({
    method: 'POST',
    url: `/emsWebServer${path}`,
    headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([
      Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  });
  return {
    status: answer.statusCode,
    ...answer.json<{ code: number; data?: { ossId?: string } }>(),
    text: answer.body,
  };
}

const { dataDir } = server.ctx.settings;
/** What lies in the data folder, but for the database's own files. */
const files = (): string[] =>
  // Of its two thousand files all others are a dozen: whoever walked through them took longer than the upload.
  readdirSync(dataDir, { encoding: 'utf8', withFileTypes: true })
    .filter(({ name }) => !name.startsWith('postgres'))
    .flatMap((one) =>
      one.isDirectory()
        ? readdirSync(join(dataDir, one.name), { recursive: true, encoding: 'utf8', withFileTypes: true })
        : [one],
    )
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1));
const slipped = (): string[] =>
  [
    join(tmpdir(), mark),
    join('/tmp', mark),
    join(dataDir, mark),
    join(dataDir, '..', mark),
    join(process.cwd(), mark),
  ].filter(existsSync);

/** The most that the process grew while something was done, in MiB. */
async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 2);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return (Math.max(most, process.memoryUsage().rss) - before) / mega;
}

describe('A call that takes a file', () => {
  it('is one of those that are tried here', () => {
    const byHand = [
      'addCpeFile',
      'addMapFile',
      'checkCustomerSheet',
      'checkLanguage',
      'firmwarePiece',
      'importBlacklist',
      'importDeviceAuthorizedData',
      'importDeviceData',
      'importDrops',
      'importPlaces',
      'importUsers',
      'setAvatar',
      'systemOssUpload',
      'uploadBackup',
      'uploadFile',
      'uploadFirmware',
      'uploadLanguage',
      'uploadLicence',
      'uploadLogo',
    ];
    // Whatever a definition imports is read by one reader, as the blacklist is.
    const defined = entities.flatMap(({ names }) => names.import ?? []);
    expect(taking.map(({ name }) => name).sort()).toEqual([...byHand, ...defined].sort());
  });

  // Spreadsheets have one reader: one import is given all of them, the others those that it has to refuse by itself.
  /** The storage of files keeps whatever it is given. */
  const keeping = ['uploadFile', 'systemOssUpload'];
  const some = ['checkCustomerSheet', 'importBlacklist', 'importDeviceAuthorizedData', 'importDeviceData'];
  const first = /unpacks|entities|lead out/;

  describe.each(taking)('($name)', ({ name, call }) => {
    it.each(Object.entries(hostile).filter(([what]) => !some.includes(name) || first.test(what)))(
      'refuses %s, or keeps it as it is, and writes nothing elsewhere',
      async (_what, file) => {
        const before = files();
        const told = await give(call.path, file.name, file.bytes);
        expect(broken({ ...told, text: told.text })).toBe(false);
        expect(told.text).not.toMatch(/root:|haha/);
        expect(slipped()).toEqual([]);
        const fresh = files().filter((one) => !before.includes(one));
        if (!keeping.includes(name) || told.code !== 200) {
          expect(told.code).not.toBe(200);
          expect(fresh).toEqual([]);
          return;
        }
        // Stored whole, never opened.
        expect(fresh).toHaveLength(1);
        expect(fresh[0]).toMatch(/^files\/objects\/\d+\/\d{4}\/\d\d\/\d+\.\w+$/);
        const back = await server.app.inject({
          method: 'GET',
          url: `/emsWebServer/resource/oss/download/${told.data?.ossId ?? ''}`,
          headers: { authorization: token },
        });
        expect(back.rawPayload.equals(file.bytes)).toBe(true);
        expect(back.headers['content-disposition']).toContain('attachment');
      },
    );

    it('makes no path of what a file is called', async () => {
      const before = files();
      const names = [
        ...slips.filter((one) => !one.includes('\u0000')),
        'x'.repeat(3_000),
        '..',
        `${mark}%00`,
        '%2e%2e%2f',
      ];
      // Each that is called a workbook costs an import a worker of its own.
      for (const one of names.map((slip, at) => `${slip}.${at < 2 ? 'xlsx' : 'txt'}`)) {
        expect(broken({ ...(await give(call.path, one, Buffer.from([0, 255]))) }), one.slice(0, 80)).toBe(false);
      }
      expect(slipped()).toEqual([]);
      expect(files().filter((one) => !before.includes(one))).toEqual([]);
    });
  });

  it('takes little memory to refuse what unpacks to much', async () => {
    const [bomb] = Object.values(hostile);
    const path = taking.find(({ name }) => name === 'importUsers')?.call.path ?? '';
    // The first one also loads what reads spreadsheets.
    await give(path, 'a.xlsx', sound);
    const grown = await growthOf(() => give(path, 'a.xlsx', bomb?.bytes ?? sound));
    expect(grown).toBeLessThan(64);
  });
});
