import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { wordsIn, type Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import { foldNames } from '@heliograph/catalogue/words/shell.ts';
import { menuNameOf, type NavNode } from './menu.ts';

interface Fold {
  /** What the entry is called where the name of its first page would hide what the others are; left out: that name says it. */
  readonly name?: Text;
  readonly pages: readonly string[];
}

/**
 * Pages that stand as one entry in the side menu, by their components, and as tabs above each of them: one matter seen from several
 * sides needs no line of the menu for each. Their paths, permissions and names stay their own.
 */
const folds: readonly Fold[] = [
  { pages: ['board/index', 'statistics/boards'] },
  { pages: ['alarm/current', 'alarm/history', 'alarm/masked', 'alarm/analysis'] },
  {
    name: foldNames.alarmRules,
    pages: [
      'alarm/shield/index',
      'alarm/rename/index',
      'alarm/redefineLevel/index',
      'alarm/redefineType/index',
      'alarm/autoConfirm/index',
      'alarm/autoClear/index',
      'alarm/escalate/index',
      'alarm/work/index',
      'alarm/workCalendar',
    ],
  },
  {
    name: foldNames.notifications,
    pages: [
      'alarm/remoteRule/index',
      'alarm/smsRule/index',
      'alarm/mailRules',
      'alarm/notificationGroup/index',
      'alarm/notificationUser/index',
      'alarm/notificationServer/index',
      'alarm/notificationTemplate/index',
      'alarm/deliveries',
    ],
  },
  { pages: ['manage/project/list', 'manage/project/manage', 'manage/project/share', 'manage/project/groups'] },
  {
    pages: [
      'device/onu/index',
      'device/onu/decay',
      'device/tr069/onuList',
      'device/tr069/dataModel',
      'diagnostics/oneClick',
      'diagnostics/ping',
      'diagnostics/tracert',
      'diagnostics/downloadSpeed',
      'diagnostics/uploadSpeed',
      'device/customer/index',
      'device/customer/changes',
      'device/appUser/index',
    ],
  },
  {
    name: foldNames.cpeProfiles,
    pages: [
      'device/tr069/issuance',
      'device/tr069/batchConfig',
      'device/cpePreConfig/index',
      'device/cpeWan/index',
      'device/cpeWifi/index',
      'device/cpeSip/index',
      'device/cpeLan/index',
      'device/tr069/files',
      'device/tr069/systemManage',
      'device/tr069/mqtt',
    ],
  },
  {
    name: foldNames.provisioning,
    pages: [
      'device/servicePlan/index',
      'device/orderRule/index',
      'device/rdApplication/index',
      'device/rdProfile/index',
      'device/rdStatus',
    ],
  },
  {
    name: foldNames.performance,
    pages: ['performance/strategy/list', 'performance/abnormal', 'performance/threshold/index', 'statistics/kiosk'],
  },
  {
    name: foldNames.plant,
    pages: [
      'project/map',
      'project/topology',
      'plant/site/index',
      'plant/zone/index',
      'plant/splitter/index',
      'project/map/marking',
      'project/map/config',
    ],
  },
  { pages: ['manage/tenant/index', 'manage/tenantPlan/index'] },
  { pages: ['maintain/job', 'maintain/jobLog'] },
  { pages: ['maintain/configs', 'maintain/configTemplate/index'] },
  { pages: ['maintain/backup/create', 'maintain/backup/downloads'] },
  {
    name: foldNames.manyOlts,
    pages: ['device/config/bulk', 'device/upgrade/upgradeTask/upgradeTaskTable', 'device/upgrade/upgradeTask/create'],
  },
  { pages: ['maintain/firmware/list', 'maintain/firmware/upload', 'maintain/signingKey/index'] },
  { pages: ['system/oss/file', 'system/oss/config'] },
];

const foldOf = ({ component }: NavNode): Fold | undefined =>
  component === null ? undefined : folds.find(({ pages }) => pages.includes(component));

/** The pages that are folded together with this one, it among them, in their order; empty where it stands alone. */
export function foldedWith(siblings: readonly NavNode[], node: NavNode): readonly NavNode[] {
  const fold = foldOf(node);
  if (!fold) return [];
  const together = fold.pages.flatMap(
    (component) => siblings.find((one) => one.component === component && !one.hidden) ?? [],
  );
  return together.length > 1 ? together : [];
}

/** What the side menu lists of these: what is not hidden, and of pages folded together the first that the person has. */
export const listedInMenu = (siblings: readonly NavNode[]): NavNode[] =>
  siblings.filter((node) => {
    if (node.hidden) return false;
    const [first] = foldedWith(siblings, node);
    return first === undefined || first === node;
  });

/** What the entry of a page in the side menu is called: a page that stands for several, as they are called together. */
export function listedName(siblings: readonly NavNode[], node: NavNode, language: Speaking): string {
  const name = foldedWith(siblings, node).length > 0 ? foldOf(node)?.name : undefined;
  return name ? wordsIn(name, language) : menuNameOf(node, language);
}
