import type { Migration } from '../migration.ts';

/** A site is where OLTs stand, and no kind of zone: what was called so is a place of the plant. */
export const zonesAreNoSites: Migration = {
  id: '0195-zones-are-no-sites',
  tables: {},
  statements: [`update zone set kind = 'place' where kind = 'site'`],
};
