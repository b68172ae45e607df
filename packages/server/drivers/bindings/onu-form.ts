import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { Binding, PageRow } from '../kit/binding.ts';
import { isChanged, type FormPart } from './form-part.ts';
import { ofPlace, onuIndex } from './onu-block.ts';
import { onlyApplying } from './shaped.ts';

/** Every field of a page, empty. */
export const blankRow = (page: ConfigPage): PageRow =>
  Object.fromEntries(Object.keys(page.fields).map((name) => [name, null]));

/** One set of values of an ONU, in one command or several; a part is sent when something of it changed. */
export function onuForm(page: ConfigPage, parts: readonly FormPart[]): Binding {
  // An ONU of which the OLT holds nothing yet has an empty form, which can be filled.
  const blank = blankRow(page);
  const seen = onlyApplying(page);
  return ofPlace(page, (place) => {
    const numbers = onuIndex(page, place);
    const made = parts.map(({ fields, within }) => ({ fields, binding: within(numbers) }));
    return {
      page,
      read: async (session) => {
        const reads = [];
        for (const { binding } of made) reads.push(await binding.read(session));
        if (reads.every(({ absent }) => absent === true)) return { rows: [], complete: true, absent: true };
        const row = Object.assign({}, blank, ...reads.map(({ rows }) => rows[0] ?? {})) as PageRow;
        return { rows: [seen(row)], complete: reads.every(({ complete }) => complete) };
      },
      steps: async (change, session) => {
        const wanted = made.filter(({ fields }) => isChanged(page, fields, change));
        const steps = [];
        for (const { binding } of wanted) steps.push(...(await binding.steps(change, session)));
        return steps;
      },
    };
  });
}
