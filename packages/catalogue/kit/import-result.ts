import { z } from 'zod';

/** What is wrong with one row of an imported sheet; `row` is its number as the spreadsheet program shows it. */
export const importResult = z.object({
  total: z.number(),
  added: z.number(),
  failed: z.number(),
  rows: z.array(z.object({ row: z.number(), problems: z.array(z.object({ field: z.string(), message: z.string() })) })),
});

/** A tick that travels in the query. */
export const yes = z
  .union([z.boolean(), z.string().max(5)])
  .optional()
  .transform((value) => String(value) === 'true' || value === '1');

/** All rows are checked before anything is written. One bad row and nothing is, unless `skipBad` asks for the others. */
export const importOptions = { skipBad: yes };
