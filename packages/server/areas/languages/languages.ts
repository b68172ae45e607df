import { languageCalls, type languageRow } from '@heliograph/catalogue/calls/languages.ts';
import { spokenCalls } from '@heliograph/catalogue/calls/spoken.ts';
import { baseLanguageOf, type Own } from '@heliograph/catalogue/kit/tongue.ts';
import { fault } from '../../fault.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { FileReply, Handlers } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { readOffers, readWords } from '../../http/tongues.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import { writeCsv, writeXlsx, xlsxType } from '../../sheets/sheets.ts';
import { editing } from './edit.ts';
import { readKnownWords, type KnownWords } from './known-words.ts';
import { findPack, listPacks, ownOf, type PackRow } from './languages.store.ts';
import { applyFile, checkTag, outcomeOf, receivePack } from './upload.ts';

type Handle = Handlers<typeof languageCalls>;

const shown = (row: Omit<PackRow, 'tenant_id' | 'words' | 'version'>): z.input<typeof languageRow> => ({
  id: row.id,
  language: row.language,
  name: row.name,
  status: row.status,
  done: row.done,
  complete: row.complete,
  createBy: row.created_by,
  createTime: timeText(row.created_at),
  updateBy: row.updated_by,
  updateTime: timeText(row.updated_at),
});

interface Line {
  readonly key: string;
  readonly en: string;
  readonly zh: string;
  readonly own: string | null;
}

/** Every text of the console with what a pack says; a single meaning has a line of its own once the pack says it. */
function* linesOf(known: KnownWords, own: Own): Generator<Line> {
  for (const [en, meanings] of known.texts) {
    yield { key: en, en, zh: meanings.join(' / '), own: own.get(en) ?? null };
    for (const [at, key] of known.meaningsOf(en).entries()) {
      const words = own.get(key);
      if (words !== undefined) yield { key, en, zh: meanings[at] ?? '', own: words };
    }
  }
}

/** The request layer of the browser takes JSON for an answer of its own kind, not for a file. */
const fileType = 'application/octet-stream';

/** What a line says now: the pack's words, else those of the console itself where it speaks the language. */
const saidIn = (language: string, { own, en, zh }: Line): string => {
  if (own !== null || (language !== 'en' && language !== 'zh')) return own ?? '';
  return baseLanguageOf(language) === 'zh' ? zh : en;
};

async function fileOf(format: 'json' | 'xlsx' | 'csv', language: string, lines: readonly Line[]): Promise<FileReply> {
  const fileName = `words-${language}.${format}`;
  if (format === 'json') {
    const flat = Object.fromEntries(lines.map((line) => [line.key, saidIn(language, line)]));
    const body = Buffer.from(`${JSON.stringify(flat, undefined, 1)}\n`);
    return { fileName, contentType: fileType, body };
  }
  // In the languages of the console the own column holds what is said otherwise, and nothing else.
  const rows = lines.map(({ key, en, zh, own }) => [key, en, zh, own ?? '']);
  const table = { name: `words ${language}`, headings: ['key', 'en', 'zh', 'own'], rows, widths: [50, 50, 50, 50] };
  if (format === 'csv') return { fileName, contentType: 'text/csv; charset=utf-8', body: writeCsv(table) };
  return { fileName, contentType: xlsxType, body: await writeXlsx([table]) };
}

const reading = (
  knownOf: () => Promise<KnownWords>,
  desk: SheetDesk,
): Pick<Handle, 'listLanguages' | 'languageTexts' | 'exportLanguage'> => ({
  listLanguages: (asked, request) =>
    request.tx(async (tx) => {
      const { rows, total } = await listPacks(tx, request.actor.tenantId, asked);
      return { rows: rows.map(shown), total };
    }),

  languageTexts: async ({ language, searchValue, show, pageNum, pageSize }, request) => {
    checkTag(language);
    const known = await knownOf();
    const own = ownOf(await request.tx((tx) => findPack(tx, request.actor.tenantId, language)));
    const wanted = searchValue?.toLowerCase();
    const rows = [...linesOf(known, own)].filter(
      (line) =>
        (show === 'all' || (show === 'own' ? line.own !== null : !known.isSaid(line.en, own))) &&
        (wanted === undefined || `${line.key}\n${line.zh}\n${line.own ?? ''}`.toLowerCase().includes(wanted)),
    );
    return { rows: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: rows.length };
  },

  exportLanguage: async ({ language, format, only }, request) => {
    checkTag(language);
    const known = await knownOf();
    const own = ownOf(await request.tx((tx) => findPack(tx, request.actor.tenantId, language)));
    const lines = [...linesOf(known, own)].filter((line) => only === 'all' || !known.isSaid(line.en, own));
    return desk.inTurn(() => fileOf(format, language, lines));
  },
});

const uploading = (
  ctx: Context,
  knownOf: () => Promise<KnownWords>,
  desk: SheetDesk,
): Pick<Handle, 'checkLanguage' | 'uploadLanguage'> => ({
  checkLanguage: async (asked, request) => {
    checkTag(asked.language);
    const known = await knownOf();
    const sent = await receivePack(request, desk, known);
    const pack = await request.tx((tx) => findPack(tx, request.actor.tenantId, asked.language));
    return outcomeOf(asked, sent, pack, known, request).report;
  },

  uploadLanguage: async (asked, request) => {
    checkTag(asked.language);
    const known = await knownOf();
    return applyFile(ctx, request, known, asked, await receivePack(request, desk, known));
  },
});

/** Language packs of a tenant (S1 §2.5). */
export function languages(ctx: Context): Area {
  const desk = new SheetDesk();
  let known: Promise<KnownWords> | undefined;
  const knownOf = (): Promise<KnownWords> => {
    known ??= readKnownWords();
    // Asked again after a failure, such as a file that was just being replaced by an update.
    known.catch(() => (known = undefined));
    return known;
  };
  return area(languageCalls, { ...reading(knownOf, desk), ...uploading(ctx, knownOf, desk), ...editing(ctx, knownOf) });
}

/** What browsers ask to speak a language. A pack's address names its version, so a browser asks for it once. */
export function spoken(ctx: Context): Area {
  const offers = async (tenantId: number | undefined) =>
    (await readOffers(ctx, tenantId)).map(({ language, name, version, complete }) => ({
      language,
      name,
      version,
      complete,
    }));
  const words = async (
    tenantId: number | undefined,
    asked: { language: string; version: string },
  ): Promise<FileReply> => {
    const offer = (await readOffers(ctx, tenantId)).find(
      ({ language, version }) => language === asked.language && version === asked.version,
    );
    const own = offer && (await readWords(ctx, offer));
    if (!own) throw fault('notFound');
    const body = Buffer.from(JSON.stringify(Object.fromEntries(own)));
    return { fileName: `${asked.language}.json`, contentType: fileType, body, keep: true };
  };
  return area(spokenCalls, {
    publicLanguages: () => offers(undefined),
    publicWords: (asked) => words(undefined, asked),
    ownLanguages: (_input, { actor }) => offers(actor.tenantId),
    ownWords: (asked, { actor }) => words(actor.tenantId, asked),
  });
}
