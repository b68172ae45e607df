import { sql, type SqlBool } from 'kysely';

/** Of an alarm `a`: it stands, nothing else explains it and no rule shields it. What the bell, the cards and the lists count. */
export const isCurrent = sql<SqlBool>`a.cleared_at is null and a.parent_id is null and not a.shielded`;

/** It stands, and people are not told of it: another alarm explains it, or a rule shields it. */
export const isMasked = sql<SqlBool>`a.cleared_at is null and (a.parent_id is not null or a.shielded)`;
