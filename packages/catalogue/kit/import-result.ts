import { z } from 'zod';

/** What is wrong with one row of an imported sheet; `row` is its number as the spreadsheet program shows it. */
export const importResult = z.object({
  total: z.number(),
  added: z.number(),
  failed: z.number(),
  rows: z.array(z.object({ row: z.number(), problems: z.array(z.object({ field: z.string(), message: z.string() })) })),
});
