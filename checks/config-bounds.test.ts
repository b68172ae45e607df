import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import { applies, canDo, type ConfigPage, type RowAction } from '@heliograph/catalogue/kit/page.ts';
import { fit } from '@heliograph/catalogue/kit/fit.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { oltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { firstValues, formFor, formProblemsOf } from '@heliograph/web/engine/config/form-for.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPages } from '../tools/catalogue/pages.ts';
import { beyondOf } from './support/bounds.ts';
import { startConfigStand, type ConfigStand, type PageValues } from './support/config-stand.ts';
import { rowFor } from './support/page-samples.ts';

// What lies beyond a bound is told by the form, before anything is sent, and by the call, whoever sends it. One validator is behind
// both, each with its own idea of what was typed: the words of every field of every page are compared here, and that a field shows
// them in `journeys/config-pages`.

const all = [...(await loadPages()).values()];
interface Tried {
  readonly page: ConfigPage;
  readonly op: RowAction;
  /** Fields that are typed and have a bound, with values beyond it. */
  readonly bounds: readonly (readonly [name: string, beyond: readonly (string | number)[]])[];
}

/** What is typed for an action of a page, as it fits the model. */
const triedOf = (page: ConfigPage): Tried[] =>
  (['add', 'edit'] as const)
    .filter((op) => canDo(page, op))
    .map((op): Tried => {
      const fields: [string, Field][] = Object.entries(formFor(page, op).fields);
      const bounds = fields.map(([name, field]) => [name, beyondOf(field)] as const);
      return { page, op, bounds: bounds.filter(([, beyond]) => beyond.length > 0) };
    })
    .filter(({ bounds }) => bounds.length > 0);

/**
 * Pages that both have are bounded alike: the EPON OLT is asked for those of its own. More of their bounds apply only beside other values,
 * such as those of classes of frames: `least` is the part of the bounds that is told of at any rate.
 */
const olts = [
  { model: 'V1600G1', technology: 'GPON', snmpPort: 10_591, pages: all, least: 0.5 },
  {
    model: 'V1600D4',
    technology: 'EPON',
    snmpPort: 10_593,
    pages: all.filter((one) => one.technology === 'EPON'),
    least: 0.4,
  },
] as const;
const triesAt = ({ model, technology, pages }: (typeof olts)[number]): Tried[] =>
  pages.flatMap((one) => {
    const page = fit(one, oltModel(model, technology));
    return page ? triedOf(page) : [];
  });

/** Bounds that the form and the call told of: a page without rows has nothing to edit. */
let told = 0;

describe.each(olts)('What lies beyond a bound at a $model', (olt) => {
  const tries = triesAt(olt);
  let stand: ConfigStand;
  beforeAll(async () => {
    told = 0;
    stand = await startConfigStand({ snmpPort: olt.snmpPort, model: olt.model });
  });
  afterAll(() => stand.stop());

  /** What the form opens with; undefined where the device has no row to change, or lacks the page. */
  async function opened({ page, op }: Tried): Promise<PageValues | undefined> {
    const { absent, columns, rows } = await stand.read(page.id);
    if (absent) return undefined;
    if (op === 'add') return { ...firstValues(page), ...rowFor(page) } as PageValues;
    return rows[0] && Object.fromEntries(columns.map((name, at) => [name, rows[0]?.[at] ?? null]));
  }

  async function saidByCall({ page, op }: Tried, base: PageValues, values: PageValues, language: string) {
    const key = Object.fromEntries((page.key ?? []).map((name) => [name, base[name] ?? null]));
    const target = op === 'edit' && page.key !== undefined ? { key } : {};
    const body = { oltId: stand.oltId, page: page.id, op, values, ...target };
    const { token, server } = stand;
    const place = page.of === 'onu' ? { onuId: stand.onuIds[0] } : {};
    const asked = { token, body: { ...body, ...place }, headers: { language } };
    const answer = await server.call('POST', '/device/config/preview', asked);
    const { problems } = answer['data'] as { problems: readonly { field: string; message: string }[] };
    return (name: string) => problems.find(({ field }) => field === name)?.message;
  }

  function saidByForm({ page, op }: Tried, base: PageValues, values: PageValues, language: 'en' | 'zh') {
    const problems = formProblemsOf(formFor(page, op), op, base, { ...base, ...values });
    return (name: string) => {
      const found = problems.find(({ field }) => field === name);
      return found && wordsIn(found.message, language);
    };
  }

  it.each(tries.map((one) => [`${one.op} of ${one.page.id}`, one] as const))(
    'is refused in the same words by the form and by the call: %s',
    async (_, tried) => {
      const base = await opened(tried);
      if (!base) return;
      // All fields at once, first below their bounds, then above: a problem of one says nothing about another.
      for (const [language, at] of [
        ['en', 0],
        ['zh', -1],
      ] as const) {
        const beyond = Object.fromEntries(
          tried.bounds
            .filter(([name]) => applies(tried.page.fields[name] ?? { kind: 'bool', label: tried.page.title }, base))
            .map(([name, values]) => [name, values.at(at) ?? null]),
        );
        const values = tried.op === 'add' ? { ...rowFor(tried.page), ...beyond } : beyond;
        const [form, call] = [
          saidByForm(tried, base, values, language),
          await saidByCall(tried, base, values, language),
        ];
        for (const name of Object.keys(beyond)) {
          expect([name, form(name)]).toEqual([name, call(name)]);
          expect([name, form(name)]).not.toEqual([name, undefined]);
          told += 1;
        }
      }
    },
  );

  it('was told of at most of the bounds that there are', () => {
    const ends = tries.reduce((sum, { bounds }) => sum + 2 * bounds.length, 0);
    // The others belong to rows that the device does not have, or apply only beside other values.
    expect(told / ends).toBeGreaterThan(olt.least);
  });
});
