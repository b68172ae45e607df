import { maybeTimeText } from '../../time-text.ts';
import type { pageContent } from '@heliograph/catalogue/calls/config.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { PageRow } from '../../drivers/kit/binding.ts';
import { openChanges } from '../../southbound/config/changes.store.ts';
import { rowDifferences } from '../../southbound/config/diff.ts';
import { atOf, isKept } from '../../southbound/config/device.ts';
import { loadPage, type PageRecord } from '../../southbound/config/pages.store.ts';
import { followPage, type Followed } from '../../southbound/config/read-page.ts';
import { deviceTroubleOf, troubleWords } from '../../southbound/config/trouble.ts';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import { shownDifferences, wire, wireRow } from './shown.ts';
import { isOltThere, visiting, type ConfigTarget } from './target.ts';

type Content = z.input<typeof pageContent>;

/** What is known of a page, and why there is nothing newer. */
interface Known {
  readonly record: PageRecord | undefined;
  readonly live?: Followed;
  readonly fault: string | null;
}

const columnsOf = ({ page }: ConfigTarget): string[] =>
  Object.entries(page.fields)
    .filter(([, field]) => field.kind !== 'secret')
    .map(([name]) => name);

const record = (ctx: Context, target: ConfigTarget): Promise<PageRecord | undefined> =>
  ctx.scope.tenant(target.olt.tenant_id, (tx) => loadPage(tx, atOf(target.olt, target)));

/** Asks the device; what went wrong there becomes words, beside what was read before. */
async function ask(ctx: Context, target: ConfigTarget, language: Language): Promise<Known> {
  const offline = faults.deviceOffline.words[language];
  if (!(await isOltThere(ctx, target.olt))) return { record: await record(ctx, target), fault: offline };
  return visiting(ctx, target.olt, language, async (visit): Promise<Known> => {
    try {
      const live = await followPage(ctx, visit, target.olt, target);
      return { record: await record(ctx, target), live, fault: null };
    } catch (error) {
      const trouble = deviceTroubleOf(error);
      if (!trouble) throw error;
      return { record: await record(ctx, target), fault: trouble.words[language] };
    }
  });
}

async function kept(ctx: Context, target: ConfigTarget, language: Language): Promise<Known | undefined> {
  const found = await record(ctx, target);
  if (!found || found.read_at === null) return undefined;
  return { record: found, fault: found.fault === null ? null : troubleWords(found.fault)[language] };
}

function driftOf({ page }: ConfigTarget, row: PageRecord | undefined, language: Language): Content['drift'] {
  if (!row?.known || row.drift_at === null) return [];
  return rowDifferences(page, row.known, row.rows ?? [])
    .slice(0, 500)
    .map(({ key, what, differences }) => ({
      key: wireRow(key),
      what,
      differences: shownDifferences(language, differences),
    }));
}

/** From what is kept when that is wanted and there is something; live pages are always read. */
export async function pageContentOf(
  ctx: Context,
  target: ConfigTarget,
  fresh: boolean,
  language: Language,
): Promise<Content> {
  const { olt, page } = target;
  const stored = fresh || !isKept(target) ? undefined : await kept(ctx, target, language);
  const { record: row, live, fault } = stored ?? (await ask(ctx, target, language));
  const rows: readonly PageRow[] = live?.rows ?? row?.rows ?? [];
  const columns = columnsOf(target);
  const busy = await ctx.scope.tenant(olt.tenant_id, (tx) => openChanges(tx, atOf(olt, target)));
  return {
    page: page.id,
    readAt: maybeTimeText(live?.read.at ?? row?.read_at),
    tookMs: live?.read.tookMs ?? row?.took_ms ?? null,
    complete: live?.read.complete ?? row?.complete ?? true,
    absent: live?.read.absent ?? row?.state === 'absent',
    fault,
    columns,
    rows: rows.map((one) => columns.map((name) => wire(one[name]))),
    total: rows.length,
    drift: driftOf(target, row, language),
    driftAt: maybeTimeText(row?.drift_at),
    busy,
  };
}
