import { dictionaryCalls, dictionaryDataForm, type dictionaryData } from '@heliograph/catalogue/calls/dictionaries.ts';
import { dictionaryWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { FormDrawer } from '../../engine/form/FormDrawer.tsx';

export type DictionaryRow = z.output<typeof dictionaryData>;
export const entryPaths = ['/system/dict/'];

const blank = {
  dictLabel: '',
  dictLabelEn: '',
  dictValue: '',
  dictSort: 0,
  listClass: 'default',
  cssClass: '',
  isDefault: 'N',
  status: '0',
  remark: '',
};
const typed = Object.keys(blank);

/** Adds an entry, or words one anew: of an entry of the console, the key stays. */
export function EntryDrawer({
  dictType,
  entry,
  next,
  onClose,
}: {
  dictType: string;
  entry: DictionaryRow | null;
  /** Where a new one stands in the order. */
  next: number;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const add = useDo(dictionaryCalls.addDictionaryEntry, entryPaths, { debounce: true });
  const edit = useDo(dictionaryCalls.editDictionaryEntry, entryPaths, { debounce: true });
  const [initial] = useState(() => ({
    ...blank,
    dictSort: next,
    ...(entry === null ? {} : { ...entry, remark: entry.remark ?? '' }),
    dictType,
  }));
  return (
    <FormDrawer
      title={entry === null ? say(words.addEntry) : `${say(words.editEntry)}: ${entry.dictValue}`}
      form={dictionaryDataForm}
      initial={initial}
      only={() => (entry?.builtIn ? typed.filter((name) => name !== 'dictValue') : typed)}
      onSave={(values) => {
        const given = { ...Object.fromEntries(typed.map((name) => [name, values[name]])), dictType };
        return entry === null ? add.mutateAsync(given) : edit.mutateAsync({ ...given, dictCode: entry.dictCode });
      }}
      onClose={onClose}
    />
  );
}
