// Lists as PostgreSQL reads them (`{1,2,NULL}`), for statements that take thousands of rows: the driver quotes and searches every element,
// numbers and times too, which for a batch of a storm is most of the time that it holds up everything else.

/** Numbers, ids, booleans and times as `timeList` writes them: nothing that would have to be quoted. */
export const plainList = (values: readonly (number | boolean | string | null)[]): string =>
  `{${(values.includes(null) ? values.map((value) => value ?? 'NULL') : values).join()}}`;

/** Milliseconds since 1970 as times. What comes in one batch mostly came in one moment. */
export function timeList(values: readonly (number | null)[]): string {
  let [last, said]: [number | null, string] = [null, 'NULL'];
  return plainList(
    values.map((ms) => {
      if (ms !== last) [last, said] = [ms, ms === null ? 'NULL' : new Date(ms).toISOString()];
      return said;
    }),
  );
}

const special = /["\\]/;

/** Words of any kind. */
export function textList(values: readonly (string | null)[]): string {
  let list = '{';
  for (const [n, value] of values.entries()) {
    if (n > 0) list += ',';
    // Each of both by itself: a pattern for both, with what was found put back, takes five times as long.
    if (value === null) list += 'NULL';
    else list += `"${special.test(value) ? value.replace(/\\/g, '\\\\').replace(/"/g, '\\"') : value}"`;
  }
  return `${list}}`;
}
