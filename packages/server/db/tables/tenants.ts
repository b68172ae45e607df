import type { Generated } from 'kysely';
import type { Id, Time, TimeOrNull } from './identity.ts';

/** What the table `tenant` holds besides what signing in needs. */
export interface TenantColumns {
  contact_name: Generated<string | null>;
  contact_phone: Generated<string | null>;
  contact_email: Generated<string | null>;
  company: Generated<string | null>;
  credit_code: Generated<string | null>;
  /** May this tenant use files of the installation? */
  system_files: Generated<boolean>;
  /** Host name, in lower case, at which the sign-in page is this tenant's. */
  domain: Generated<string | null>;
  address: Generated<string | null>;
  postcode: Generated<string | null>;
  profile: Generated<string | null>;
  remark: Generated<string | null>;
  /** Networks that its devices may be in, as `address/bits`; null = all for the tenant of the installation, else none. */
  device_networks: Generated<string[] | null>;
  /** Addresses of simulated devices, as `address/bits`: open although they are this machine's own. */
  lab_addresses: Generated<string[]>;
  /** null = everything that a tenant can have. */
  plan_id: Generated<Id | null>;
  /** Days after its expiry that the tenant is removed; 0 = never. */
  auto_delete_days: Generated<number>;
  created_by: Generated<string | null>;
  updated_by: Generated<string | null>;
  updated_at: Generated<Date>;
  /** Since when it is removed; until `purge_at` it can be restored. */
  removed_at: TimeOrNull;
  removed_by: Generated<string | null>;
  purge_at: TimeOrNull;
  /** Its rows are being deleted: there is no way back. */
  purging: Generated<boolean>;
}

/** What a tenant may use. Reference table. */
export interface TenantPlanTable {
  id: Id;
  name: string;
  menu_ids: number[];
  /** What the entries of `menu_ids` permit. */
  permissions: string[];
  menu_check_strictly: Generated<boolean>;
  status: Generated<string>;
  remark: string | null;
  created_by: string | null;
  updated_by: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Read by the sign-in page, before anybody is known. */
export interface TenantLogoTable {
  tenant_id: number;
  /** Names the picture in its address; made anew with each picture, so it cannot be guessed. */
  key: string;
  png: Buffer;
  updated_at: Time;
}

/** The licence of the installation; no row = the open one, without limits. */
export interface LicenceTable {
  id: number;
  body: string;
  signature: string;
  file_name: string;
  uploaded_by: string;
  uploaded_at: Time;
}

/** ONUs of a tenant that are within the licence; kept while the licence has a limit of ONUs. */
export interface OnuUseTable {
  tenant_id: number;
  managed: Id;
}

export interface TenantTables {
  onu_use: OnuUseTable;
  tenant_plan: TenantPlanTable;
  tenant_logo: TenantLogoTable;
  licence: LicenceTable;
}
