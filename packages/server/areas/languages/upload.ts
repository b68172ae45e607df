import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { languageForm, packLimits, type packReport } from '@heliograph/catalogue/calls/languages.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import type { Own } from '@heliograph/catalogue/kit/tongue.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import type { SheetDesk } from '../../sheets/desk.ts';
import type { KnownWords } from './known-words.ts';
import { countPacks, findPack, lockPacks, ownOf, tellOfPacks, packVersionOf, type PackRow } from './languages.store.ts';
import { checkPack, type CheckedPack } from './pack-check.ts';
import { readPackFile, type Misfit } from './pack-file.ts';

type Report = z.input<typeof packReport>;

interface Asked {
  readonly language: string;
  readonly mode: 'merge' | 'replace';
}

/** Two letters (S2 §8); throws the fault of it. */
export function checkTag(language: string): void {
  if (!/^[a-z]{2}$/.test(language)) throw fault('languageTag');
}

interface Sent {
  readonly fileName: string;
  readonly sum: string;
  readonly checked: CheckedPack;
}

/** The file of a request, read and checked; nothing is stored. */
export async function receivePack(request: Request, desk: SheetDesk, known: KnownWords): Promise<Sent> {
  const { fileName, stream } = await request.upload();
  const bytes = await buffer(stream);
  const file = await desk.inTurn(() => readPackFile(fileName, bytes));
  const sum = createHash('sha256').update(bytes).digest('hex');
  return { fileName, sum, checked: checkPack(known, file) };
}

interface Outcome {
  readonly after: Own;
  readonly report: Report;
}

const listed = (misfits: readonly Misfit[], { tongue }: Request) =>
  misfits
    .slice(0, packLimits.shown)
    .map(({ line, key, message }) => ({ line, key: key.slice(0, 300), message: tongue.say(message) }));

/** What a file makes of a pack, or of none. */
export function outcomeOf(
  { language, mode }: Asked,
  { checked, sum }: Sent,
  pack: PackRow | undefined,
  known: KnownWords,
  request: Request,
): Outcome {
  const before = ownOf(pack);
  const { taken, unknown, refused, empty } = checked;
  const after = new Map(mode === 'merge' ? [...before, ...taken] : taken);
  const changed = [...taken].filter(([key, words]) => before.has(key) && before.get(key) !== words);
  const added = [...taken].filter(([key]) => !before.has(key));
  const dropped = [...before].filter(([key]) => !after.has(key));
  const changes = [
    ...[...changed, ...added].map(([key, words]) => ({ key, before: before.get(key) ?? '', after: words })),
    ...dropped.map(([key, words]) => ({ key, before: words, after: '' })),
  ];
  const seen = createHash('sha256')
    .update(`${language} ${mode} ${pack?.version ?? ''} ${sum}`)
    .digest('hex')
    .slice(0, 32);
  const report = {
    language,
    name: pack?.name ?? null,
    total: taken.size + unknown.length + refused.length + empty,
    taken: taken.size,
    added: added.length,
    changed: changed.length,
    dropped: dropped.length,
    unknown: unknown.length,
    empty,
    refused: refused.length,
    complete: known.coverage(language, after).complete,
    problems: [...listed(refused, request), ...listed(unknown, request)],
    changes: changes.slice(0, packLimits.shown),
    seen,
  };
  return { after, report };
}

function nameOf(typed: string, pack: PackRow | undefined): string {
  const name = typed || (pack?.name ?? '');
  const problems = validate(languageForm, { name, status: '0' });
  if (problems.length > 0) throw badInput(problems);
  return name;
}

/** Fields of a pack that follow from its words. */
export const packContentOf = (language: string, own: Own, known: KnownWords) => ({
  words: JSON.stringify(Object.fromEntries(own)),
  version: packVersionOf(own),
  ...known.coverage(language, own),
});

async function store(
  ctx: Context,
  tx: Tx,
  request: Request,
  known: KnownWords,
  pack: PackRow | undefined,
  given: {
    readonly language: string;
    readonly name: string;
    readonly after: Own;
  },
): Promise<void> {
  const { tenantId, userName } = request.actor;
  const now = new Date(ctx.clock.now());
  const content = { name: given.name, ...packContentOf(given.language, given.after, known) };
  if (pack) {
    await tx
      .updateTable('language_pack')
      .set({ ...content, updated_by: userName, updated_at: now })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', pack.id)
      .execute();
    return;
  }
  if ((await countPacks(tx, tenantId)) >= packLimits.packs) throw fault('languagesAtMost', { limit: packLimits.packs });
  const by = { created_by: userName, created_at: now, updated_by: userName, updated_at: now };
  await tx
    .insertInto('language_pack')
    .values({ tenant_id: tenantId, id: ctx.newId(), language: given.language, status: '0', ...content, ...by })
    .execute();
}

/** Applies a file as `outcomeOf` told it. Whoever gives `seen` back gets that and nothing else. */
export async function applyFile(
  ctx: Context,
  request: Request,
  known: KnownWords,
  asked: Asked & { readonly name: string; readonly seen?: string | undefined },
  sent: Sent,
): Promise<Report> {
  return request.tx(async (tx) => {
    const { tenantId } = request.actor;
    await lockPacks(tx, tenantId);
    const pack = await findPack(tx, tenantId, asked.language);
    const { after, report } = outcomeOf(asked, sent, pack, known, request);
    if (asked.seen !== undefined && asked.seen !== report.seen) throw fault('conflict');
    if (sent.checked.taken.size === 0) throw fault('languageEmpty');
    const name = nameOf(asked.name, pack);
    await store(ctx, tx, request, known, pack, { language: asked.language, name, after });
    // As values, not as names of fields: a text that is called "Password" is no password.
    const changed = (side: 'before' | 'after') =>
      report.changes.slice(0, 50).map((one) => ({ text: one.key.slice(0, 100), words: one[side].slice(0, 200) }));
    const { taken, added, dropped, unknown, refused } = report;
    const texts = known.coverage(asked.language, after).done;
    const counts = { taken, added, changed: report.changed, dropped, unknown, refused };
    request.note({
      object: `language pack ${asked.language} from ${sent.fileName.slice(0, 100)}`,
      before: {
        name: pack?.name ?? null,
        version: pack?.version ?? null,
        texts: pack?.done ?? 0,
        words: changed('before'),
      },
      after: { name, version: packVersionOf(after), texts, words: changed('after'), ...counts },
    });
    await tellOfPacks(ctx, tx, tenantId);
    return report;
  });
}
