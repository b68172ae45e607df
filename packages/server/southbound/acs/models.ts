import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { KnownCpe } from './known.ts';
import type { LearnedModel } from './reading.ts';

/** Makes and versions that are remembered beside their rows. */
const mostModels = 5_000;

export interface Copes extends LearnedModel {
  /** Values in one SetParameterValues. */
  setsAtOnce: number;
}

interface Model extends Copes {
  /** As its row has it. */
  kept: string;
}

const usual = { byLevel: false, valuesAtOnce: 64, setsAtOnce: 256 };
const said = ({ byLevel, valuesAtOnce, setsAtOnce }: Copes): string => `${byLevel} ${valuesAtOnce} ${setsAtOnce}`;

/** What devices of one make and software cope with: learned from one, used for all. */
export class Models {
  readonly #ctx: Context;
  readonly #models = new Map<string, Model>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  async of(known: KnownCpe): Promise<Copes> {
    const { tenantId } = known;
    const key = JSON.stringify([tenantId, ...keyOf(known)]);
    const there = this.#models.get(key);
    if (there) return there;
    const [oui, productClass, software] = keyOf(known);
    const row = await this.#ctx.scope.tenant(tenantId, (tx) =>
      tx
        .selectFrom('cpe_model')
        .select(['by_level', 'values_at_once', 'sets_at_once'])
        .where('tenant_id', '=', tenantId)
        .where('oui', '=', oui)
        .where('product_class', '=', productClass)
        .where('software', '=', software)
        .executeTakeFirst(),
    );
    const learned = row
      ? { byLevel: row.by_level, valuesAtOnce: row.values_at_once, setsAtOnce: row.sets_at_once }
      : { ...usual };
    const model = { ...learned, kept: row ? said(learned) : '' };
    if (this.#models.size >= mostModels) this.#models.clear();
    this.#models.set(key, model);
    return model;
  }

  /** In the transaction of what was learned by; writes only what is new. */
  async keep(tx: Tx, known: KnownCpe, learned: LearnedModel): Promise<void> {
    const model = learned as Model;
    if (model.kept === said(model)) return;
    const [oui, productClass, software] = keyOf(known);
    const values = {
      by_level: learned.byLevel,
      values_at_once: learned.valuesAtOnce,
      sets_at_once: model.setsAtOnce,
      seen_at: new Date(this.#ctx.clock.now()),
    };
    await tx
      .insertInto('cpe_model')
      .values({ tenant_id: known.tenantId, oui, product_class: productClass, software, methods: null, ...values })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'oui', 'product_class', 'software']).doUpdateSet(values))
      .execute();
    model.kept = said(model);
  }
}

const keyOf = ({ identity, facts }: KnownCpe): [oui: string, productClass: string, software: string] => [
  identity.oui,
  identity.productClass,
  facts.software ?? '',
];
