import { baseLanguageOf, tongueOf, type Own, type Tongue } from '@heliograph/catalogue/kit/tongue.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import { homeTenant } from './actor.ts';
import { tagOf } from './envelope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How the answer speaks: known before the call is looked at, and again when its tenant is. */
    tongue?: Tongue;
  }
}

/** Woken by whatever changes a pack. */
export const languageTopic = 'language';

/** A language that a tenant's people may choose, and whose pack it is. */
interface Offer {
  readonly tenantId: number;
  readonly language: string;
  readonly name: string;
  readonly version: string;
  readonly complete: number;
}

const offersIn = async (tx: Tx, tenantId: number): Promise<Offer[]> => {
  const rows = await tx
    .selectFrom('language_pack')
    .select(['language', 'name', 'version', 'complete'])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', '0')
    .orderBy('language')
    .execute();
  return rows.map((row) => ({ tenantId, ...row }));
};

const homeId = async (ctx: Context): Promise<number | undefined> => {
  const found = await ctx.scope.system((tx) =>
    tx.selectFrom('tenant').select('id').where('code', '=', homeTenant).executeTakeFirst(),
  );
  return found?.id;
};

/** A tenant's own packs, and those of the installation's own tenant for languages that it has none of. Without a tenant: those alone. */
export async function readOffers(ctx: Context, tenantId: number | undefined): Promise<readonly Offer[]> {
  const home = await homeId(ctx);
  const shared = home === undefined ? [] : await ctx.scope.tenant(home, (tx) => offersIn(tx, home));
  if (tenantId === undefined || tenantId === home) return shared;
  const own = await ctx.scope.tenant(tenantId, (tx) => offersIn(tx, tenantId));
  const said = new Set(own.map(({ language }) => language));
  return [...own, ...shared.filter(({ language }) => !said.has(language))];
}

/** The words of an offered pack in exactly that version; undefined when it has gone or changed. */
export const readWords = (ctx: Context, { tenantId, language, version }: Offer): Promise<Own | undefined> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const row = await tx
      .selectFrom('language_pack')
      .select('words')
      .where('tenant_id', '=', tenantId)
      .where('language', '=', language)
      .where('version', '=', version)
      .executeTakeFirst();
    return row && new Map(Object.entries(row.words));
  });

const mostTenants = 1000;
/** Of at most 1 MB each. */
const mostPacks = 32;

/** Remembers what `make` promises, at most so many; what failed is asked again. */
function remembered<K, V>(kept: Map<K, Promise<V>>, key: K, most: number, make: () => Promise<V>): Promise<V> {
  const found = kept.get(key);
  if (found) return found;
  const [oldest] = kept.keys();
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
  const made = make();
  kept.set(key, made);
  made.catch(() => kept.get(key) === made && kept.delete(key));
  return made;
}

/** Which words the answers of this process are said in. A pack that changed anywhere is read again with the next answer. */
export class Tongues {
  readonly #ctx: Context;
  readonly #offers = new Map<number, Promise<readonly Offer[]>>();
  readonly #packs = new Map<string, Promise<Own | undefined>>();
  readonly #deaf: () => void;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#deaf = ctx.bus.listen((topic) => {
      if (topic !== languageTopic && topic !== 'reconnected') return;
      // What is being read meanwhile may be of before the change: whoever asked gets it, nobody after.
      this.#offers.clear();
      this.#packs.clear();
    });
  }

  /** Never fails: without its pack a language is said in English or Chinese. */
  async of(
    tenantId: number | undefined,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): Promise<Tongue> {
    const tag = tagOf(headers);
    try {
      const offers = await remembered(this.#offers, tenantId ?? 0, mostTenants, () => readOffers(this.#ctx, tenantId));
      const offer = offers.find(({ language }) => language === tag);
      if (!offer) return tongueOf(baseLanguageOf(tag));
      const key = `${offer.tenantId} ${offer.language} ${offer.version}`;
      const own = await remembered(this.#packs, key, mostPacks, () => readWords(this.#ctx, offer));
      return tongueOf(tag, own);
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'language packs not read');
      return tongueOf(baseLanguageOf(tag));
    }
  }

  close(): void {
    this.#deaf();
  }
}
