import type { Migration } from '../migration.ts';

/**
 * Planned work is a rule of alarms (`catalogue/entities/planned-works.ts`): `ends_at` the last moment of one that recurs, `run_began` and `run_ends` of the
 * one run that was made longer or shorter by hand. Incidents are confirmed by links in messages (`areas/incidents/confirm-link.ts`).
 */
export const plannedWork: Migration = {
  id: '0059-planned-work',
  tables: {},
  statements: [
    `alter table alarm_policy drop constraint if exists alarm_policy_effect_check,
      add constraint alarm_policy_effect_check check (effect in ('shield','rename','level','type','confirm','clear','escalate','work'))`,
    `alter table alarm_policy add column if not exists zone_id int8, add column if not exists ends_at timestamptz,
      add column if not exists run_began timestamptz, add column if not exists run_ends timestamptz, add column if not exists crew text`,
    'alter table notification_rule add column if not exists confirm_url text',
    'alter table incident_told add column if not exists confirmed_at timestamptz',
  ],
};
