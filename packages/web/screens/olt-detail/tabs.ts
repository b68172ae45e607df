import { consoleTabs } from '@heliograph/catalogue/menu/console-tabs.ts';
import type { NavNode } from '../../app/menu.ts';

/** The PON mode that a page is for, by the route names of the specification; null = any. */
export function modeOf({ path }: Pick<NavNode, 'path'>): 'GPON' | 'EPON' | null {
  const tab = consoleTabs.find((one) => path === `/device/oltDetail/${one.path}`);
  if (tab) return tab.technology;
  const parts = path.split('/');
  if (parts.includes('onuAuthList') || parts.includes('gpon')) return 'GPON';
  return parts.includes('epon') ? 'EPON' : null;
}

/** Pages of a device of no family of its own: what the standard MIBs tell. The others are about PONs, or type this vendor's commands. */
const anyDevice: ReadonlySet<string> = new Set(['deviceInfo', 'portStatistics', 'eachPortStatistics']);
export const isForAny = ({ path }: Pick<NavNode, 'path'>): boolean => anyDevice.has(path.split('/').at(-1) ?? '');

/** Whether a page fits an OLT; while its mode is not known, all do. */
export const tabFits = (node: Pick<NavNode, 'path'>, ponMode: string | null): boolean =>
  ponMode === null || modeOf(node) === null || modeOf(node) === ponMode;
