import { packLimits } from '@heliograph/catalogue/calls/languages.ts';
import { tongueOf } from '@heliograph/catalogue/kit/tongue.ts';
import { describe, expect, it } from 'vitest';
import { writeCsv, writeXlsx } from '../../sheets/sheets.ts';
import { KnownWords, readKnownWords } from './known-words.ts';
import { checkPack, problemOf } from './pack-check.ts';
import { readPackCsv, readPackFile } from './pack-file.ts';

const known = new KnownWords(
  new Map([
    ['Save', ['保存']],
    ['Open', ['打开', '未关闭']],
    ['{n} of {most} selected', ['已选 {n} / {most}']],
  ]),
);
const json = (source: string | Uint8Array) => readPackFile('words.json', Buffer.from(source));
const check = async (source: string) => checkPack(known, await json(source));
const said = ({ line, key, message }: { line: number; key: string; message: { en: string } }) =>
  `${line} ${key}: ${message.en}`;
const readThing = (source: string) => expect(json(source)).rejects;

describe('A flat map of words', () => {
  it('gives its texts with their lines, in any script', async () => {
    const file = await json('\ufeff{\r\n "Save" : "Gu\\u0061rdar",\n\n "Open":"فتح"}\n');
    expect(file.entries).toEqual([
      { line: 2, key: 'Save', words: 'Guardar' },
      { line: 4, key: 'Open', words: 'فتح' },
    ]);
    expect((await json('{}')).entries).toEqual([]);
  });

  it('names what is no text, and reads on behind it', async () => {
    const file = await json(
      '{"a": 1,\n"b": null, "c": true,\n"d": [1, "]", {"x": "}"}],\n"e": {"Save": {"deep": []}},\n"Save": "Guardar"}',
    );
    expect(file.entries).toEqual([{ line: 5, key: 'Save', words: 'Guardar' }]);
    expect(file.misfits.map(said)).toEqual(
      ['1 a', '2 b', '2 c', '3 d', '4 e'].map(
        (one) => `${one}: Only a text may stand here, no number, list or further map`,
      ),
    );
  });

  it('counts the first of two equal keys and names the second', async () => {
    const file = await json('{"Save": "Guardar",\n"S\\u0061ve": "Salvar"}');
    expect(file.entries).toHaveLength(1);
    expect(file.misfits.map(said)).toEqual(['2 Save: This key stands in the file twice; the first one counts']);
  });

  it('is refused with its line when it is no map at all', async () => {
    for (const [source, line] of [
      ['', 1],
      ['[]', 1],
      ['"Save"', 1],
      ['{"Save": "x"', 1],
      ['{\n"Save": "x",\n}', 3],
      ['{\n"Save" "x"}', 2],
      ['{"Save": "x"}\n{}', 2],
      ['{"a": "\\q"}', 1],
      ['{"a": "line\nbreak"}', 1],
      ['{"a": ]}', 1],
      ['{"a": }', 1],
    ] as const) {
      await readThing(source).toMatchObject({
        id: 'languageUnreadable',
        words: { en: expect.stringContaining(`line ${line}`) },
      });
    }
  });

  it('nested a million deep is passed over at once', async () => {
    const begun = process.cpuUsage();
    const deep = 400_000;
    const file = await json(`{"a": ${'['.repeat(deep)}${']'.repeat(deep)}, "Save": "x"}`);
    expect([file.entries.length, file.misfits.length]).toEqual([1, 1]);
    await readThing(`{"a": ${'{"a":'.repeat(150_000)}`).toMatchObject({ id: 'languageUnreadable' });
    expect(process.cpuUsage(begun).user / 1000, 'ms of processor').toBeLessThan(2_000);
  });

  it('larger than a pack can be, or with more keys, is refused', async () => {
    const keys = (n: number) => `{${Array.from({ length: n }, (_, at) => `"k${at}":""`).join(',')}}`;
    expect((await json(keys(packLimits.keys))).entries).toHaveLength(packLimits.keys);
    await readThing(keys(packLimits.keys + 1)).toMatchObject({ id: 'languageKeys' });
    await readThing(`{"Save":"${'x'.repeat(10 * 1024 * 1024)}"}`).toMatchObject({ id: 'tooLarge' });
  });

  it('in another encoding than UTF-8 is refused', async () => {
    await expect(json(Buffer.from('\ufeff{"Save":"Guardar"}', 'utf16le'))).rejects.toMatchObject({
      id: 'languageEncoding',
    });
    await expect(json(Buffer.from('{"Save":"Sí"}', 'latin1'))).rejects.toMatchObject({ id: 'languageEncoding' });
    await expect(json(Buffer.from('{"Save":"x"}', 'utf16le'))).rejects.toMatchObject({ id: 'languageUnreadable' });
    await expect(readPackFile('words.exe', Buffer.from('{}'))).rejects.toMatchObject({ id: 'languageKind' });
  });

  it('does nothing by keys that name parts of every object', async () => {
    const checked = await check('{"__proto__": "x", "constructor": "y", "toString": "z", "Save": "Guardar"}');
    expect([...checked.taken]).toEqual([['Save', 'Guardar']]);
    expect(checked.unknown.map(({ key }) => key)).toEqual(['__proto__', 'constructor', 'toString']);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

describe('A table of words', () => {
  const rows = [
    ['Save', 'Save', '保存', 'Guardar, "ya"'],
    ['Open', 'Open', '打开', ''],
    ['-x', '-x', '', '=1+1'],
  ];
  const headings = ['key', 'en', 'zh', 'own'];

  it('reads back as it was written, from CSV and from a spreadsheet', async () => {
    const expected = [
      { line: 2, key: 'Save', words: 'Guardar, "ya"' },
      { line: 3, key: 'Open', words: '' },
      { line: 4, key: '-x', words: '=1+1' },
    ];
    const table = { name: 'words', headings, rows };
    expect((await readPackFile('w.csv', writeCsv(table))).entries).toEqual(expected);
    expect((await readPackFile('w.XLSX', await writeXlsx([table]))).entries).toEqual(expected);
  });

  it('knows the line of a row that comes after cells with line breaks', () => {
    expect(readPackCsv('key,own\n"a\nb",1\r\nSave,"x ""y"""\nlast,')).toEqual([
      { line: 1, cells: ['key', 'own'] },
      { line: 2, cells: ['a\nb', '1'] },
      { line: 4, cells: ['Save', 'x "y"'] },
      { line: 5, cells: ['last', ''] },
    ]);
    expect(() => readPackCsv('key,own\n"never closed')).toThrow(
      expect.objectContaining({ id: 'languageUnreadable' }) as Error,
    );
    expect(() => readPackCsv('"a"b,c')).toThrow(expect.objectContaining({ id: 'languageUnreadable' }) as Error);
  });

  it('needs to say which column is which, and no cell may be cut off', async () => {
    const csv = (source: string) => readPackFile('w.csv', Buffer.from(source));
    await expect(csv('English,Spanish\nSave,Guardar\n')).rejects.toMatchObject({ id: 'languageColumns' });
    await expect(csv('')).rejects.toMatchObject({ id: 'languageColumns' });
    expect((await csv(`own,KEY\n${'x'.repeat(2_000)},Save\n`)).misfits.map(said)).toEqual([
      '2 Save: Longer than 1999 characters',
    ]);
    await expect(csv(`key,own\n${'a,b\n'.repeat(packLimits.keys + 1)}`)).rejects.toMatchObject({ id: 'languageKeys' });
  });
});

describe('Words of a pack', () => {
  it.each([
    ['Save', 'Guardar < todo & más > 1', undefined],
    ['Save', 'ذخیره\u200cسازی', undefined],
    ['{n} of {most} selected', '{most}: {n}, {n}', undefined],
    ['{n} of {most} selected', '{n} de todo', 'The place {most} of the original is missing'],
    ['{n} of {most} selected', '{n} {most} {secret}', 'The original has no place {secret}'],
    ['Save', 'x'.repeat(2_001), 'Longer than 2000 characters'],
    ['Save', '<img src=x onerror=alert(1)>', 'Markup is not allowed'],
    ['Save', 'a</b>', 'Markup is not allowed'],
    ['Save', '<!-- -->', 'Markup is not allowed'],
    ['Save', '&lt;script&gt;', 'Markup is not allowed'],
    ['Save', '&#x3c;b', 'Markup is not allowed'],
    ['Save', 'a\u0000b', 'Control characters are not allowed'],
    ['Save', 'a\nb', 'Control characters are not allowed'],
    ['Save', 'a\u2028b', 'Control characters are not allowed'],
    ['Save', 'a\ud800b', 'Control characters are not allowed'],
    ['Save', 'user\u202egpj.exe', 'Invisible characters that change the direction of text are not allowed'],
    ['Save', 'a\u2066b', 'Invisible characters that change the direction of text are not allowed'],
    ['Save', 'a\u200bb', 'Invisible characters that change the direction of text are not allowed'],
  ])('for %s, %j: %s', (original, words, problem) => {
    expect(problemOf(original, words)?.en).toBe(problem);
  });

  it('are sorted into taken, not translated, unknown and refused, each with its line', async () => {
    const checked = await check(
      '{"Save": " Guardar ",\n"Open [未关闭]": "Abierta",\n"Open [关]": "x",\n"Open": "",\n"Close": "Cerrar",\n"{n} of {most} selected": "<b>"}',
    );
    expect([...checked.taken]).toEqual([
      ['Save', 'Guardar'],
      ['Open [未关闭]', 'Abierta'],
    ]);
    expect(checked.empty).toBe(1);
    expect(checked.unknown.map(said)).toEqual([
      '3 Open [关]: The console has no such text',
      '5 Close: The console has no such text',
    ]);
    expect(checked.refused.map(said)).toEqual(['6 {n} of {most} selected: Markup is not allowed']);
  });

  it('cover the console by so many percent; a text with two meanings counts when both are said', () => {
    const own = (...keys: string[]) => new Map(keys.map((key) => [key, 'x']));
    expect(known.coverage('es', own('Save', 'Open [打开]'))).toEqual({ done: 1, complete: 33 });
    expect(known.coverage('es', own('Save', 'Open [打开]', 'Open [未关闭]'))).toEqual({ done: 2, complete: 66 });
    expect(known.coverage('zh', own('Save'))).toEqual({ done: 1, complete: 100 });
  });
});

describe('The words of the console', () => {
  it('are known, those of the browser and of the server among them, and each may be said as it is', async () => {
    const all = await readKnownWords();
    expect(all.texts.size).toBeGreaterThan(3_000);
    for (const en of ['My account', 'Operation succeeded', 'Quota exceeded: at most {limit}', 'Language upload']) {
      expect(all.original(en), en).toBe(en);
    }
    const unsayable = [...all.texts.keys()].filter((en) => problemOf(en, en) !== undefined);
    expect(unsayable).toEqual([]);
    const own = new Map([...all.texts.keys()].map((en) => [en, en]));
    expect(all.coverage('es', own).complete).toBe(100);
    expect(tongueOf('es', own).say({ en: 'Open', zh: '打开' })).toBe('Open');
  });
});
