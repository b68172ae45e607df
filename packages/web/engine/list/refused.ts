import type { NeededRight, ActionRefusal } from '../../app/allowed.ts';
import type { useRefusal } from '../../app/parts.ts';

interface Limited<Row> {
  readonly permission?: NeededRight;
  readonly projectOf?: (row: Row) => string | null;
}

/** Why something may not be done to all of these rows; with none, or where rows have no project, what the chosen one says. */
export function refusedIn<Row>(
  { permission, projectOf }: Limited<Row>,
  rows: readonly Row[],
  refusal: ReturnType<typeof useRefusal>,
): ActionRefusal | undefined {
  if (permission === undefined) return undefined;
  if (projectOf === undefined || rows.length === 0) return refusal(permission);
  return [...new Set(rows.map(projectOf))]
    .map((projectId) => refusal(permission, projectId))
    .find((why) => why !== undefined);
}
