import type { MenuNode } from '../../app/menu.ts';

/** The PON mode that a page is for, by the route names of the specification; null = any. */
export function modeOf({ path }: Pick<MenuNode, 'path'>): 'GPON' | 'EPON' | null {
  const parts = path.split('/');
  if (parts.includes('onuAuthList') || parts.includes('gpon')) return 'GPON';
  return parts.includes('epon') ? 'EPON' : null;
}

/** Whether a page fits an OLT; while its mode is not known, all do. */
export const fits = (node: Pick<MenuNode, 'path'>, ponMode: string | null): boolean =>
  ponMode === null || modeOf(node) === null || modeOf(node) === ponMode;
