import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { useQuery } from '@tanstack/react-query';
import { index } from 'virtual:config-index';
import type { PageEntry } from './entry.ts';

const catalogue = '../../../catalogue/pages/olt/';
/** A chunk per directory; nothing of them is loaded before one of its pages is opened. */
const files = import.meta.glob<Readonly<Record<string, unknown>>>([
  '../../../catalogue/pages/olt/*/**/*.ts',
  '!../../../catalogue/pages/olt/**/*.test.ts',
]);

const isPage = (value: unknown, id: string): value is ConfigPage =>
  typeof value === 'object' && value !== null && 'id' in value && value.id === id && 'fields' in value;

export const pageEntries: readonly PageEntry[] = index;

export const pageEntryOf = (id: string): PageEntry | undefined => pageEntries.find((entry) => entry.id === id);

const root = '/device/oltDetail/';
export const pagePathOf = (entry: PageEntry): string => root + entry.path;
export const pageEntryAt = (path: string): PageEntry | undefined =>
  pageEntries.find((entry) => pagePathOf(entry) === path);

async function load(entry: PageEntry): Promise<ConfigPage> {
  const module = await files[catalogue + entry.file]?.();
  const page = Object.values(module ?? {}).find((value) => isPage(value, entry.id));
  if (!page) throw new Error(`no definition of ${entry.id}`);
  return page as ConfigPage;
}

/** The definition of a page; undefined while it is loaded. */
export function useDefinition(entry: PageEntry | undefined): ConfigPage | undefined {
  const { data } = useQuery({
    queryKey: ['definition', entry?.id],
    queryFn: () => (entry ? load(entry) : Promise.reject(new Error('no page'))),
    enabled: entry !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data;
}
