import type { MenuNode } from './menu.ts';

/**
 * Pages that stand as one entry in the side menu, by their components, and as tabs above each of them: one matter seen from several
 * sides needs no line of the menu for each. Their paths, permissions and names stay their own.
 */
const folds: readonly (readonly string[])[] = [
  ['alarm/current', 'alarm/history', 'alarm/masked', 'alarm/analysis', 'alarm/work/index'],
  [
    'alarm/shield/index',
    'alarm/rename/index',
    'alarm/redefineLevel/index',
    'alarm/redefineType/index',
    'alarm/autoConfirm/index',
    'alarm/autoClear/index',
    'alarm/escalate/index',
  ],
  [
    'alarm/remoteRule/index',
    'alarm/smsRule/index',
    'alarm/mailRules',
    'alarm/notificationGroup/index',
    'alarm/notificationUser/index',
    'alarm/notificationServer/index',
    'alarm/notificationTemplate/index',
    'alarm/deliveries',
  ],
  ['manage/project/list', 'manage/project/manage', 'manage/project/share', 'manage/project/groups'],
  ['device/onu/index', 'device/customer/index', 'device/customer/changes'],
  ['plant/zone/index', 'plant/splitter/index'],
  ['manage/tenant/index', 'manage/tenantPlan/index'],
  ['maintain/job', 'maintain/jobLog'],
  ['maintain/backup/create', 'maintain/backup/downloads'],
  ['system/oss/file', 'system/oss/config'],
];

const foldOf = ({ component }: MenuNode): readonly string[] | undefined =>
  component === null ? undefined : folds.find((fold) => fold.includes(component));

/** The pages that are folded together with this one, it among them, in their order; empty where it stands alone. */
export function foldedWith(siblings: readonly MenuNode[], node: MenuNode): readonly MenuNode[] {
  const fold = foldOf(node);
  if (!fold) return [];
  const together = fold.flatMap(
    (component) => siblings.find((one) => one.component === component && !one.hidden) ?? [],
  );
  return together.length > 1 ? together : [];
}

/** What the side menu lists of these: what is not hidden, and of pages folded together the first that the person has. */
export const listed = (siblings: readonly MenuNode[]): MenuNode[] =>
  siblings.filter((node) => {
    if (node.hidden) return false;
    const [first] = foldedWith(siblings, node);
    return first === undefined || first === node;
  });
