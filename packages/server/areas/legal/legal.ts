import { legalCalls } from '@heliograph/catalogue/calls/legal.ts';
import { legalKinds, type LegalKind } from '@heliograph/catalogue/words/legal-words.ts';
import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { LegalTextTable } from '../../db/tables/legal.ts';
import { fault } from '../../fault.ts';
import { homeTenant } from '../../http/actor.ts';
import { kept } from '../../http/kept.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { homeId } from '../../outbound/settings.ts';
import { lock } from '../../work/locks.ts';

type Row = Selectable<LegalTextTable>;
const kinds = Object.keys(legalKinds) as LegalKind[];

/** The newest version of each text that was ever published. */
async function newest(tx: Tx, tenantId: number): Promise<Map<LegalKind, Row>> {
  const rows = await tx
    .selectFrom('legal_text')
    .selectAll()
    .distinctOn('kind')
    .where('tenant_id', '=', tenantId)
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.kind, row]));
}

const isShown = (row: Row | undefined): row is Row => row !== undefined && (row.en !== '' || row.zh !== '');

const shown = (kind: LegalKind, row: Row | undefined) => ({
  kind,
  version: row?.version ?? 0,
  en: row?.en ?? '',
  zh: row?.zh ?? '',
  publishedAt: isShown(row) ? timeText(row.published_at) : null,
});

/** They are the installation's, so its own tenant alone words them. */
const mustBeHome = ({ actor }: Request): void => {
  if (actor.tenantCode !== homeTenant) throw fault('homeOnly');
};

/** Which versions there are now to agree to; 0 = nothing is published. */
export async function legalVersions(ctx: Context, home: number): Promise<Record<LegalKind, number>> {
  const texts = await ctx.scope.tenant(home, (tx) => newest(tx, home));
  const versionOf = (kind: LegalKind) => {
    const row = texts.get(kind);
    return isShown(row) ? row.version : 0;
  };
  return { terms: versionOf('terms'), privacy: versionOf('privacy') };
}

/** Terms of service and privacy policy: read by everybody, worded by the operator of the installation. */
export const legal = (ctx: Context): Area =>
  area(legalCalls, {
    publicLegal: async () => {
      const home = await homeId(ctx);
      const texts = home === undefined ? undefined : await ctx.scope.tenant(home, (tx) => newest(tx, home));
      return kinds.map((kind) => shown(kind, texts?.get(kind)));
    },

    listLegal: (_input, request) => {
      mustBeHome(request);
      return request.tx(async (tx) => {
        const texts = await newest(tx, request.actor.tenantId);
        return kinds.map((kind) => {
          const row = texts.get(kind);
          return { ...shown(kind, row), publishedBy: row?.published_by ?? null };
        });
      });
    },

    publishLegal: ({ kind, version, ...sent }, request) => {
      mustBeHome(request);
      return request.tx(async (tx) => {
        const { tenantId, userName } = request.actor;
        // Two at once: the second sees what the first has published.
        await lock(tx, 'legal', `${tenantId} ${kind}`);
        const before = (await newest(tx, tenantId)).get(kind);
        const last = before?.version ?? 0;
        if (version !== undefined && version !== last) throw fault('legalChanged');
        const { en, zh } = kept(legalCalls.publishLegal.form, { en: before?.en ?? '', zh: before?.zh ?? '' }, sent);
        if (before?.en === en && before.zh === zh) return;
        request.note({
          object: legalKinds[kind].en,
          before: { version: last, en: before?.en ?? '', zh: before?.zh ?? '' },
          after: { version: last + 1, en, zh },
        });
        const published = { published_at: new Date(ctx.clock.now()), published_by: userName };
        await tx
          .insertInto('legal_text')
          .values({ tenant_id: tenantId, kind, version: last + 1, en, zh, ...published })
          .execute();
      });
    },
  });
