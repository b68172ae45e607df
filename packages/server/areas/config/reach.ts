import type { ConfigPage, HeldPages, RowAction } from '@heliograph/catalogue/kit/page.ts';
import { fill, text, type Text } from '@heliograph/catalogue/kit/text.ts';
import type { PageRow } from '../../drivers/kit/binding.ts';

/** A reading this young tells well enough who is reached: ONUs seldom change their profiles. */
export const reachMs = 600_000;

const reached = text(
  'ONUs that this reaches: {onus}, on PON ports: {pons}.',
  '涉及 ONU 数：{onus}，PON 口数：{pons}。',
);

/** The port in the rows of a reach: they are those of the page of bindings. */
const pon = 'profileBindShowPon';

/** What stops working; a new row stops nothing unless the page says so. */
const cutsOf = (page: ConfigPage, op: RowAction): Text | undefined =>
  op === 'add' && page.cutsOnAdd !== true ? undefined : page.cuts;

/** What stops working, and at how many ONUs where a page can say that. What reaches none cuts nothing. */
export async function cutsBy(
  page: ConfigPage,
  op: RowAction,
  row: PageRow | undefined,
  rowsOf: (page: string) => Promise<readonly PageRow[] | undefined>,
): Promise<readonly Text[]> {
  const cuts = cutsOf(page, op);
  if (cuts === undefined || page.reaches === undefined || row === undefined) return cuts ? [cuts] : [];
  const held: Record<string, HeldPages[string]> = {};
  for (const id of page.reaches.reads) held[id] = await rowsOf(id);
  const onus = page.reaches.onus(row, held);
  if (onus === undefined) return [cuts];
  if (onus.length === 0) return [];
  return [fill(reached, { onus: onus.length, pons: new Set(onus.map((one) => one[pon])).size }), cuts];
}
