import { cpePartCalls, settableParts } from '@heliograph/catalogue/calls/cpe-parts.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { cpePartOf } from '@heliograph/catalogue/cpe/parts.ts';
import { useMemo, useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { FormDrawer } from '../../engine/form/FormDrawer.tsx';
import type { PartName, TabPart } from './tabs.ts';
import { changedValues, initialPartValues, typedForm, type PartEntry } from './values.ts';
import { partWords as words } from './words.ts';

export type Settable = (typeof settableParts)[number];
export const isSettable = (part: PartName): part is Settable => (settableParts as readonly string[]).includes(part);

/** Reasons that the server said come in the reader's language already. */
const asText = (said: string): Text => ({ en: said, zh: said });

/** One entry of a part, changed (`entry`) or made (null). What is wrong is said at its field; what is right becomes a task. */
export function PartForm({
  cpeId,
  of,
  part,
  entry,
  onClose,
}: {
  cpeId: string;
  of: TabPart;
  part: Settable;
  entry: PartEntry | null;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const set = useDo(cpePartCalls.setCpePart, ['/tr069/']);
  // What is read anew while somebody types does not change what was opened.
  const [was] = useState(entry);
  const form = useMemo(() => typedForm(part, was, of.only), [part, was, of.only]);
  const initial = useMemo(() => initialPartValues(form, was), [form, was]);
  const fixed = Object.fromEntries(Object.entries(was?.fixed ?? {}).map(([name, why]) => [name, asText(why)]));
  return (
    <FormDrawer
      title={`${say(was ? words.edit : words.add)} · ${say(cpePartOf(part).title)}`}
      form={form}
      initial={initial}
      fixed={fixed}
      onSave={async (typed) => {
        const values = changedValues(form, was, typed);
        if (was && Object.keys(values).length === 0) return;
        await set.mutateAsync({ cpeId, part, entries: [{ ...(was && { at: was.at }), values }] });
      }}
      onClose={onClose}
    />
  );
}
