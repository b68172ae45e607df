import { dictionaryCalls, type dictionaryEntry } from '@heliograph/catalogue/calls/dictionaries.ts';
import { dictionaries as known } from '@heliograph/catalogue/words/dictionaries.ts';
import type { z } from 'zod';
import { area, type Area } from '../../http/serve.ts';

const entriesOf = (dictType: string): z.input<typeof dictionaryEntry>[] =>
  (Object.hasOwn(known, dictType) ? (known[dictType] ?? []) : []).map(({ value, label, style }, index) => ({
    dictType,
    dictValue: value,
    dictLabel: label.zh,
    dictLabelEn: label.en,
    dictSort: index,
    listClass: style ?? 'default',
    cssClass: '',
    isDefault: index === 0 ? 'Y' : 'N',
    status: '0',
  }));

/** Dictionaries of the catalogue; an unknown one is empty. */
export const dictionaries = (): Area =>
  area(dictionaryCalls, {
    dictionary: ({ type }) => Promise.resolve(entriesOf(type)),
    dictionaries: ({ type }) => {
      const names = type.split(',').map((name) => name.trim());
      // fromEntries defines its keys, so that even `__proto__` would be an ordinary one.
      return Promise.resolve(Object.fromEntries(names.map((name) => [name, entriesOf(name)])));
    },
  });
