import type { Generated } from 'kysely';
import type { Id, Time, TimeOrNull } from './identity.ts';

/** A share of a project: an account of the tenant with its role, until it expires. */
export interface ProjectMemberTable {
  tenant_id: number;
  project_id: Id;
  user_id: Id;
  role: 'Manager' | 'Operator' | 'Guest';
  /** null = without end. An expired row counts for nothing; it stays to be seen and prolonged. */
  expires_at: TimeOrNull;
  created_by: string;
  created_at: Time;
  updated_by: string | null;
  updated_at: TimeOrNull;
}

/** A dictionary that a tenant made, or what it changed of one of the catalogue. */
export interface DictTypeTable {
  tenant_id: number;
  id: Id;
  dict_type: string;
  name: string;
  status: string;
  remark: string | null;
  created_by: string;
  created_at: Time;
  updated_by: string | null;
  updated_at: TimeOrNull;
}

/** An entry that a tenant made, or what it changed of one of the catalogue: the same type and value. */
export interface DictDataTable {
  tenant_id: number;
  id: Id;
  dict_type: string;
  dict_value: string;
  label: string;
  label_en: string;
  sort: number;
  list_class: string;
  css_class: string;
  is_default: boolean;
  status: string;
  remark: string | null;
  created_by: string;
  created_at: Time;
  updated_by: string | null;
  updated_at: TimeOrNull;
}

/** What projects have beside the columns they began with. */
export interface ProjectColumns {
  default_role: Generated<'default' | 'Manager' | 'Operator' | 'Guest'>;
  location: string | null;
  /** Shared with everybody of the tenant, in the default role. */
  share: Generated<boolean>;
  /** When that ends; null = never. */
  share_until: TimeOrNull;
  created_by: string | null;
  updated_by: string | null;
  updated_at: TimeOrNull;
}

export interface GroupColumns {
  is_default: Generated<boolean>;
  remark: string | null;
  created_at: Generated<Date>;
}

export interface ProjectTables {
  project_member: ProjectMemberTable;
  dict_type: DictTypeTable;
  dict_data: DictDataTable;
}
