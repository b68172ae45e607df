// The order in which the files of a run start: the longest first, so that no processor rests while the last one ends.
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, as `npm test` says at its end, a journey and something else in turn: what waits for a browser and what waits
 * for devices run beside each other. Others follow by project, larger ones first; the many short units come last and leave nobody idle.
 */
export const longest = [
  'checks/journeys/config.test.ts',
  'checks/config-faults.test.ts',
  'checks/journeys/config-pages.test.ts',
  'checks/wrong-input.test.ts',
  'checks/journeys/hostile-names.test.ts',
  'checks/config-kill.test.ts',
  'checks/journeys/every-screen.test.ts',
  'checks/config-round-trip.test.ts',
  'checks/journeys/people.test.ts',
  'checks/kill.test.ts',
  'checks/journeys/tenants.test.ts',
  'checks/two-workers.test.ts',
  'checks/journeys/projects.test.ts',
  'checks/faults-database.test.ts',
  'checks/journeys/sign-in.test.ts',
  'checks/threats/rights.test.ts',
  'checks/journeys/setup.test.ts',
  'checks/orphan.test.ts',
  'checks/journeys/logs.test.ts',
  'checks/threats/every-id.test.ts',
  'checks/journeys/maintain.test.ts',
  'checks/calls.test.ts',
  'packages/server/areas/backup/backup.test.ts',
  'packages/server/db/launcher.test.ts',
  'packages/server/areas/config/config.test.ts',
  'packages/server/supervisor/supervisor.test.ts',
  'packages/wire/cli/hostile.test.ts',
];

interface TestFile {
  readonly moduleId: string;
  readonly project: { readonly name: string };
}

/** Projects in the order in which those of their files run that are not among the longest; units, which are many and short, after all others. */
const projects = ['journeys', 'checks', 'calls', 'unit'];

/**
 * The files of a run in the order in which they start. What is left of a project stays together: a worker that files share goes to the
 * next file only when that is of the same project, and else ends with what it has loaded.
 */
export function inRunOrder<File extends TestFile>(files: readonly File[], root: string): File[] {
  const placeOf = ({ moduleId, project }: File): readonly [number, number] => {
    const at = longest.indexOf(relative(root, moduleId));
    const group = at >= 0 && project.name !== 'unit' ? -1 : projects.indexOf(project.name);
    return [group, at < 0 ? longest.length : at];
  };
  const placed = files.map((file) => ({ file, place: placeOf(file) }));
  return placed
    .toSorted(({ place: [a, first] }, { place: [b, second] }) => a - b || first - second)
    .map(({ file }) => file);
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return inRunOrder(await super.sort(files), this.ctx.config.root);
  }
}
