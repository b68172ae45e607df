import type { Generated } from 'kysely';
import type { Id, Time, TimeOrNull } from './identity.ts';

/** A subscriber as the app knows him (`catalogue/entities/app-users.ts`). */
export interface AppUserTable {
  tenant_id: number;
  id: Id;
  project_id: Id;
  account: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  home_address: string | null;
  /** Customer devices at home; each is one subscriber's alone. */
  cpe_ids: Generated<string[]>;
  remark: string | null;
  created_by: string;
  created_at: Time;
  updated_at: TimeOrNull;
}

export interface AppUserTables {
  mqtt_app_user: AppUserTable;
}
