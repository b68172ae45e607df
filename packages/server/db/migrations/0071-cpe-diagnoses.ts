import type { Migration } from '../migration.ts';

/** Diagnoses of customer devices: what was asked, how it stands, what came of it. */
export const cpeDiagnoses: Migration = {
  id: '0071-cpe-diagnoses',
  tables: { cpe_diagnosis: 'distributed' },
  statements: [
    `create table if not exists cpe_diagnosis (
      tenant_id int not null, id int8 not null, cpe_id int8, onu_id int8,
      kind text not null check (kind in ('ping','trace','download','upload','oneClick')), task_id int8, asked jsonb not null,
      state text not null default 'waiting' check (state in ('waiting','running','done','failed')), outcome text, fault int, fault_text text,
      result jsonb, figure float8, loss float8, findings jsonb, probes jsonb, stage int not null default 0, canceled boolean not null default false,
      speed_hash text, served jsonb, created_by text not null, created_at timestamptz not null, begun_at timestamptz, ended_at timestamptz,
      limit_at timestamptz not null, look_at timestamptz, primary key (tenant_id, id),
      foreign key (tenant_id, cpe_id) references cpe (tenant_id, id) on delete cascade,
      foreign key (tenant_id, onu_id) references onu (tenant_id, id) on delete cascade,
      check (cpe_id is not null or onu_id is not null)) with (fillfactor = 80)`,
    // One at a time at a device, whoever asks.
    `create unique index if not exists cpe_diagnosis_open on cpe_diagnosis (tenant_id, cpe_id) where state in ('waiting','running') and cpe_id is not null`,
    'create index if not exists cpe_diagnosis_of on cpe_diagnosis (tenant_id, cpe_id, kind, id desc)',
    'create index if not exists cpe_diagnosis_onu on cpe_diagnosis (tenant_id, onu_id, id desc) where onu_id is not null',
    'create index if not exists cpe_diagnosis_kind on cpe_diagnosis (tenant_id, kind, id desc)',
    'create index if not exists cpe_diagnosis_speed on cpe_diagnosis (tenant_id, speed_hash) where speed_hash is not null',
  ],
};
