import { text, type Text } from '../kit/text.ts';
import type { SectionId } from '../pages/olt/sections.ts';

/** A tab of one OLT that the console carries out by itself, among the pages of the device's configuration. */
export interface ConsoleTab {
  /** Below the OLT, as the specification names the route. */
  readonly path: string;
  readonly title: Text;
  readonly section: SectionId;
  readonly technology: 'GPON' | 'EPON';
  readonly permission: `${string}:${string}:${string}`;
  /** Permissions below it, by their last word. */
  readonly buttons?: readonly (readonly [deed: string, name: Text])[];
}

const seen = 'device:onu:list';

/** They stand behind the tabs of their directory. */
export const consoleTabs: readonly ConsoleTab[] = [
  {
    path: 'voipProfile',
    title: text('VoIP profiles', 'VoIP 模板'),
    section: 'profiles',
    technology: 'GPON',
    permission: 'device:voipProfile:list',
    buttons: [
      ['add', text('Add VoIP profile', '新增 VoIP 模板')],
      ['edit', text('Edit VoIP profile', '修改 VoIP 模板')],
      ['remove', text('Delete VoIP profile', '删除 VoIP 模板')],
    ],
  },
  {
    path: 'onuAuthList/onuManual',
    title: text('Manual authorization', '手动授权'),
    section: 'onuConfig',
    technology: 'GPON',
    permission: seen,
  },
  {
    path: 'gpon/onuAutoFind/automaticFind',
    title: text('Found ONUs', '自动发现'),
    section: 'onuConfig',
    technology: 'GPON',
    permission: seen,
  },
  {
    path: 'gpon/onuAutoFind/agingTime',
    title: text('Aging time', '老化时间'),
    section: 'onuConfig',
    technology: 'GPON',
    permission: seen,
  },
  {
    path: 'epon/onuRogue/index',
    title: text('Rogue ONUs', '流氓 ONU'),
    section: 'onuConfig',
    technology: 'EPON',
    permission: seen,
  },
  {
    path: 'gpon/onuAutoLearn/automaticDelete',
    title: text('Automatic deletion', '自动删除'),
    section: 'onuConfig',
    technology: 'GPON',
    permission: seen,
  },
];

/** The screen that draws it. */
export const tabComponent = ({ path }: Pick<ConsoleTab, 'path'>): string => `device/oltDetail/${path}`;
