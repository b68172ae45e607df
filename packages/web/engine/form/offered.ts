import type { Option } from '@heliograph/catalogue/kit/fields.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';

interface Choice {
  readonly value: string | number;
  readonly label: string;
}
interface Heading {
  readonly label: string;
  readonly options: readonly Choice[];
}

/** Options as a list shows them: those that have a heading beneath it, headings in the order in which they are met first. */
export function offeredOptions(options: readonly Option[], say: (words: Text) => string): (Choice | Heading)[] {
  const chosen = ({ value, label }: Option): Choice => ({ value, label: say(label) });
  return [...Map.groupBy(options, ({ group }) => group)].flatMap(([group, some]): (Choice | Heading)[] =>
    group === undefined ? some.map(chosen) : [{ label: say(group), options: some.map(chosen) }],
  );
}
