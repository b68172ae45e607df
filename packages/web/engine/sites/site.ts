import { sites } from '@heliograph/catalogue/entities/sites.ts';
import type { Call } from '@heliograph/catalogue/kit/call.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';

export interface SiteOption {
  readonly siteId: string;
  readonly siteName: string;
}

/** What calls are asked by; `''` is no site, but all of them. */
export const atSite = (siteId: string) => (siteId === '' ? {} : { siteId });

/** Who uses no sites has no column for them. */
export const hasSites = (rows: readonly { readonly siteName: string | null }[]): boolean =>
  rows.some(({ siteName }) => siteName !== null);

const one = sites.deeds.get as unknown as Call<z.ZodType<{ siteId: string }>, z.ZodType<SiteOption>, 'data'>;

/** A site by its id; undefined while it is not known, and of `0` (at none) and `''` (any). */
export function useSite(siteId: string): SiteOption | undefined {
  const may = useMay()(sites.deeds.list);
  return useCall(one, { siteId }, { quiet: true, enabled: may && siteId !== '' && siteId !== '0', keep: false }).data;
}

/** Whether there is a site to choose. */
export function useAnySite(): boolean {
  const may = useMay()(sites.deeds.list);
  return (useCall(sites.deeds.list, { pageSize: 1 }, { quiet: true, enabled: may }).data?.rows ?? []).length > 0;
}

/** What a filter by site is called. */
export function useSiteName(siteId: string): string {
  const say = useWords();
  const site = useSite(siteId);
  return siteId === '0' ? say(oltWords.noSite) : (site?.siteName ?? siteId);
}
