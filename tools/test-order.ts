// The order in which the files of a run start: the longest first, so that no processor rests while the last one ends.
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, in that order, as `npm test` says at its end. Others follow, larger ones first. Those that mostly wait (for what
 * they killed, for devices, for polls) stand between those that take the processor.
 */
export const longest = [
  'checks/journeys/every-screen.test.ts',
  'checks/journeys/upkeep.test.ts',
  'checks/journeys/config.test.ts',
  'checks/journeys/hostile-names.test.ts',
  'checks/journeys/people.test.ts',
  'checks/journeys/customer-devices.test.ts',
  'checks/journeys/first-shift.test.ts',
  'checks/journeys/setup.test.ts',
  'checks/journeys/tenants.test.ts',
  'checks/journeys/sign-in.test.ts',
  'checks/journeys/projects.test.ts',
  'checks/journeys/alarms-told.test.ts',
  'checks/journeys/new-devices.test.ts',
  'checks/journeys/plant.test.ts',
  'checks/journeys/bent-fibre.test.ts',
  'checks/upgrades-kill-all.test.ts',
  'checks/config-kill.test.ts',
  'checks/wrong-input.test.ts',
  'checks/config-round-trip.test.ts',
  'checks/orders.test.ts',
  'checks/olt-upgrade.test.ts',
  'checks/threats/every-id.test.ts',
  'checks/calls.test.ts',
  'checks/epon-orders.test.ts',
  'checks/alarms-told-kill.test.ts',
  'checks/config-faults.test.ts',
  'checks/threats/rights.test.ts',
  'checks/two-workers.test.ts',
  'checks/project-roles.test.ts',
  'checks/faults-database.test.ts',
  'checks/rapid-deployment.test.ts',
  'checks/threats/uploads.test.ts',
  'checks/cpe-issuance.test.ts',
  'checks/threats/typed-values.test.ts',
  'checks/config-bounds.test.ts',
  'checks/kill.test.ts',
  'checks/upgrades-kill.test.ts',
  'checks/onu-campaign-kill.test.ts',
  'checks/upgrades-kill-steered.test.ts',
  'checks/customer-campaign-kill.test.ts',
  'checks/config-secrets.test.ts',
  'checks/config-collect-kill.test.ts',
  'checks/threats/files.test.ts',
  'checks/rogue.test.ts',
  'checks/orders-kill.test.ts',
  'checks/threats/database.test.ts',
  'checks/faults-disk.test.ts',
  'checks/epon-orders-kill.test.ts',
  'checks/threats/edits.test.ts',
  'checks/bulks-kill.test.ts',
  'checks/threats/requests.test.ts',
  'checks/kill-database.test.ts',
  'checks/config-round-trip-epon.test.ts',
  'checks/kill-edge.test.ts',
  'checks/customer-plans.test.ts',
  'checks/kill-acs.test.ts',
  'checks/net-snmp.test.ts',
  'checks/two-containers.test.ts',
  'checks/orphan.test.ts',
  'checks/customer-bulks.test.ts',
  'packages/server/areas/backup/backup.test.ts',
  'packages/server/areas/olt-info/history.test.ts',
  'packages/server/history/roll-up.test.ts',
  'packages/server/entities/entities.test.ts',
  'packages/server/db/launcher.test.ts',
  'packages/server/supervisor/supervisor.test.ts',
  'packages/server/southbound/whose-device.test.ts',
  'packages/server/db/backup.test.ts',
  'packages/server/areas/backup/brought.test.ts',
  'packages/server/areas/config/config.test.ts',
  'packages/server/areas/backup/external.test.ts',
  'packages/server/southbound/collector/tenant-size.test.ts',
  'packages/server/areas/customer-bulks/customer-bulks.test.ts',
];

/** Those of `files` that take longest, before the others; these stay as they were. */
export function longestFirst<File extends { readonly moduleId: string }>(files: readonly File[], root: string): File[] {
  const place = ({ moduleId }: File): number => {
    const at = longest.indexOf(relative(root, moduleId));
    return at < 0 ? longest.length : at;
  };
  return files.toSorted((a, b) => place(a) - place(b));
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    // What runs in one group stays apart by project: their workers differ.
    return [...byProject.values()].flatMap((some) => longestFirst(some, this.ctx.config.root));
  }
}
