import type { Generated } from 'kysely';
import type { Id } from './identity.ts';

/** Where OLTs stand. Degrees as they were typed; `lon` and `lat` are generated of them. */
export interface SiteTable {
  tenant_id: number;
  id: Id;
  name: string;
  area: string | null;
  longitude: string | null;
  latitude: string | null;
  time_zone: string | null;
  remark: string | null;
  lon: Generated<number | null>;
  lat: Generated<number | null>;
  created_by: string;
  created_at: Date;
  updated_at: Date;
}

export interface SiteTables {
  site: SiteTable;
}
