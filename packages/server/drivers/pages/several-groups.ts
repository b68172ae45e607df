import type { Binding, RowChange, PageRead, PageSession, Step } from '../kit/binding.ts';

async function readAll(session: PageSession, parts: readonly Binding[]): Promise<PageRead> {
  const reads: PageRead[] = [];
  for (const part of parts) reads.push(await part.read(session));
  if (reads.every(({ absent }) => absent === true)) return { rows: [], complete: true, absent: true };
  return {
    rows: [Object.assign({}, ...reads.map(({ rows }) => rows[0] ?? {})) as PageRead['rows'][number]],
    complete: reads.every(({ complete }) => complete),
  };
}

async function stepsOf(change: RowChange, session: PageSession, parts: readonly Binding[]): Promise<Step[]> {
  const steps: Step[] = [];
  for (const part of parts) steps.push(...(await part.steps(change, session)));
  return steps;
}

/** One form over groups of scalars that the device takes in PDUs of their own. */
export const severalGroups = (first: Binding, ...others: readonly Binding[]): Binding => ({
  page: first.page,
  read: (session) => readAll(session, [first, ...others]),
  steps: (change, session) => stepsOf(change, session, [first, ...others]),
});
