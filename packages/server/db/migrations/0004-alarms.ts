import type { Migration } from '../migration.ts';

export const alarms: Migration = { id: '0004-alarms', tables: {}, statements: [] };
