import { text, type Text } from '../kit/text.ts';
import { button, page } from './kit.ts';
import type { MenuEntry } from './menu.ts';

interface View {
  readonly name: Text;
  /** Below alarms (S1 §2.5), and in the menu of one project. */
  readonly path: string;
  readonly inProject: string;
  readonly component: string;
  readonly ids: readonly [menuId: number, inProject: number];
}

/** Alarms seen otherwise than as they stand now. Whoever sees the current ones sees these. */
const views: readonly View[] = [
  {
    name: text('Alarm history', '历史告警'),
    path: 'query/history',
    inProject: '/project/alarmHistory',
    component: 'alarm/history',
    ids: [236, 246],
  },
  {
    name: text('Masked alarms', '屏蔽告警'),
    path: 'query/masked',
    inProject: '/project/alarmMasked',
    component: 'alarm/masked',
    ids: [238, 247],
  },
  {
    name: text('Alarm analysis', '告警分析'),
    path: 'analysis',
    inProject: '/project/alarmAnalysis',
    component: 'alarm/analysis',
    ids: [213, 214],
  },
];

const seen = 'alarm:current:list';
const viewPage = (menuId: number, parent: number, path: string, { name, component }: View): MenuEntry =>
  page(menuId, parent, { name, path, component, icon: 'alarm', permission: seen });

export const alarmViewMenu = (parent: number): readonly MenuEntry[] => [
  ...views.map((view) => viewPage(view.ids[0], parent, view.path, view)),
  button(237, 236, 'alarm:history:remove', text('Delete alarms from the history', '删除历史告警')),
];

export const projectAlarmMenu = (parent: number): readonly MenuEntry[] =>
  views.map((view) => viewPage(view.ids[1], parent, view.inProject, view));
