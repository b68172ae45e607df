import { siteCalls } from '@heliograph/catalogue/calls/sites.ts';
import { sites } from '@heliograph/catalogue/entities/sites.ts';
import type { Context } from '../../context.ts';
import { serveEntity } from '../../entities/serve-entity.ts';
import { area, type Area } from '../../http/serve.ts';
import { siteRules } from './site-rules.ts';
import { setOltSite } from './sites.ts';

/** Where things are: sites, the map, and what is marked on it. */
export function map(ctx: Context): readonly Area[] {
  const ofSites = area(siteCalls, { setOltSite: (asked, request) => setOltSite(ctx, request, asked) });
  return [serveEntity(ctx, sites, siteRules, ofSites)];
}
