import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { dictionaryDataResource } from '@heliograph/catalogue/resources/dictionaries.ts';
import { setupWords } from '@heliograph/catalogue/resources/setup.ts';
import { signInWords } from '@heliograph/catalogue/resources/sign-in.ts';
import { wayWords } from '@heliograph/catalogue/resources/sign-in-ways.ts';
import { shell, trouble } from '@heliograph/catalogue/words/shell.ts';
import { passwordPath } from './enter.ts';
import { isDictionaryData } from './guard.ts';

/** Titles of pages that stand in no menu (S1 §2.1, §4.1: the title is set on every navigation). */
const titles: Readonly<Record<string, Text>> = {
  '/login': signInWords.title,
  '/register': wayWords.register,
  '/setup': setupWords.title,
  '/404': trouble.notFound,
  '/503': trouble.unavailable,
  '/loading': shell.loading,
  '/topo': shell.topology,
  [passwordPath]: shell.profile,
};

export const routeTitleOf = (path: string): Text | undefined =>
  isDictionaryData(path) ? dictionaryDataResource.title : titles[path];

/** Pages that are shown over everything else (S1 §2.3): by a part of their path, wherever it stands. */
const raised = ['/statistics/bigScreen', '/topo', '/domain/domainConfig'];
export const isRaised = (path: string): boolean => raised.some((part) => path.includes(part));
