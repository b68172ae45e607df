import { languageCalls } from '@heliograph/catalogue/calls/languages.ts';
import type { Context } from '../../context.ts';
import { badInput, fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import type { Handlers } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import type { KnownWords } from './known-words.ts';
import { findPacks, lockPacks, ownOf, tellOfPacks } from './languages.store.ts';
import { problemOf } from './pack-check.ts';
import { packContentOf } from './upload.ts';

type Handle = Handlers<typeof languageCalls>;

const whole = (ctx: Context): Pick<Handle, 'editLanguage' | 'removeLanguages'> => ({
  editLanguage: ({ id, updateTime, ...sent }, request) =>
    request.tx(async (tx) => {
      const { tenantId, userName } = request.actor;
      await lockPacks(tx, tenantId);
      const [pack] = await findPacks(tx, tenantId, [id]);
      if (!pack) throw fault('notFound');
      if (updateTime && updateTime !== timeText(pack.updated_at)) throw fault('conflict');
      const before = { name: pack.name, status: pack.status };
      const after = kept(languageCalls.editLanguage.form, before, sent);
      request.note({ object: `language pack ${pack.language}`, before, after });
      await tx
        .updateTable('language_pack')
        .set({ ...after, updated_by: userName, updated_at: new Date(ctx.clock.now()) })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
      await tellOfPacks(ctx, tx, tenantId);
    }),

  removeLanguages: ({ ids }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      await lockPacks(tx, tenantId);
      const packs = await findPacks(tx, tenantId, ids);
      request.note({
        object: `language packs ${packs.map(({ language }) => language).join(', ')}`,
        before: { packs: packs.map(({ language, name, version, done }) => ({ language, name, version, texts: done })) },
      });
      await tx.deleteFrom('language_pack').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute();
      await tellOfPacks(ctx, tx, tenantId);
    }),
});

const oneText = (ctx: Context, knownOf: () => Promise<KnownWords>): Pick<Handle, 'sayOtherwise'> => ({
  sayOtherwise: async ({ id, key, words }, request) => {
    const known = await knownOf();
    return request.tx(async (tx) => {
      const { tenantId, userName } = request.actor;
      await lockPacks(tx, tenantId);
      const [pack] = await findPacks(tx, tenantId, [id]);
      const original = known.original(key);
      if (!pack || original === undefined) throw fault('notFound');
      const message = problemOf(original, words);
      if (words !== '' && message) throw badInput([{ field: 'words', message }]);
      const own = new Map(ownOf(pack));
      request.note({
        object: `language pack ${pack.language}`,
        before: { text: key.slice(0, 200), words: own.get(key) ?? null },
        after: { text: key.slice(0, 200), words: words || null },
      });
      if (words === '') own.delete(key);
      else own.set(key, words);
      await tx
        .updateTable('language_pack')
        .set({
          ...packContentOf(pack.language, own, known),
          updated_by: userName,
          updated_at: new Date(ctx.clock.now()),
        })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
      await tellOfPacks(ctx, tx, tenantId);
    });
  },
});

/** Changes of packs without a file. */
export const editing = (
  ctx: Context,
  knownOf: () => Promise<KnownWords>,
): Pick<Handle, 'editLanguage' | 'removeLanguages' | 'sayOtherwise'> => ({ ...whole(ctx), ...oneText(ctx, knownOf) });
