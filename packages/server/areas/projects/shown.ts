import type { projectRow } from '@heliograph/catalogue/calls/projects.ts';
import type { z } from 'zod';
import type { Tx } from '../../db/scope.ts';
import type { Actor } from '../../http/actor.ts';
import { permissionsAt } from '../../http/role-projects.ts';
import { timeText } from '../../time-text.ts';
import type { ProjectRow } from './projects.store.ts';
import { manages, shownProjectRole, standingsOf, type ProjectStanding } from './roles.ts';

const isOpenAt = ({ share, share_until: until }: ProjectRow, now: Date): boolean =>
  share && (until === null || until > now);

const shown = (
  row: ProjectRow,
  actor: Actor,
  standing: ProjectStanding | undefined,
  now: Date,
): z.input<typeof projectRow> => ({
  projectId: row.id,
  id: row.id,
  projectName: row.name,
  name: row.name,
  role: shownProjectRole(actor, standing),
  mayChange: standing === undefined || (standing.role !== null && standing.role !== 'Guest'),
  mayManage: manages(standing),
  permissions: standing?.isOwn === false ? permissionsAt(actor, { id: row.id, isOpen: isOpenAt(row, now) }) : null,
  isDefault: row.is_default,
  timeZone: row.time_zone,
  tenantId: actor.tenantCode,
  remark: row.remark,
  createTime: timeText(row.created_at),
  defaultRole: row.default_role,
  location: row.location,
  shareSwitch: row.share,
  shareExpiry: row.share_until && timeText(row.share_until),
});

/** Projects as the caller sees them, with what it is in each. */
export async function showProjects(tx: Tx, actor: Actor, rows: readonly ProjectRow[], now: Date) {
  const standings = await standingsOf(tx, actor, now);
  const known = new Map(standings?.map((standing) => [standing.projectId, standing]));
  return rows.map((row) => shown(row, actor, known.get(row.id), now));
}
