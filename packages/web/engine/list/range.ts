const two = (part: number) => String(part).padStart(2, '0');

/** The two sides of `from,to`; a side that is missing is empty. */
export const rangeOf = (value: string): readonly [string, string] => {
  const [from = '', to = ''] = value.split(',');
  return [from, to];
};

/** An ISO time as a `datetime-local` control wants it, in the viewer's zone; empty for what is no time. */
export function localOf(iso: string): string {
  const time = new Date(iso);
  if (iso === '' || Number.isNaN(time.getTime())) return '';
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${date}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** What such a control holds, as ISO in UTC; empty when it is not complete. */
export function utcOf(local: string): string {
  const time = new Date(local);
  return local === '' || Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
