import type { Text } from '../kit/text.ts';
import type { MenuEntry } from './menu.ts';

type Spec = Omit<MenuEntry, 'menuId' | 'parentId' | 'menuType'>;

/** What a page has: the screen that draws it, and the permission that opens it. */
export type PageSpec = Spec & { readonly component: string; readonly permission: `${string}:${string}:${string}` };

/** A permission below a page. A short name (`add`) stands in the family of the page's own permission. */
export type Button = readonly [permission: string, name: Text];

export const directory = (menuId: number, parentId: number, spec: Spec): MenuEntry => ({
  menuId,
  parentId,
  menuType: 'M',
  ...spec,
});

export const button = (menuId: number, parentId: number, permission: string, name: Text): MenuEntry => ({
  menuId,
  parentId,
  menuType: 'F',
  name,
  path: '',
  permission,
});

export const page = (menuId: number, parentId: number, spec: PageSpec): MenuEntry => ({
  menuId,
  parentId,
  menuType: 'C',
  ...spec,
});

/** A page with its permissions, which are numbered after it. */
export const pageWith = (
  menuId: number,
  parentId: number,
  spec: PageSpec,
  buttons: readonly Button[],
): readonly MenuEntry[] => [
  page(menuId, parentId, spec),
  ...buttons.map(([permission, name], at) =>
    button(
      menuId + 1 + at,
      menuId,
      permission.includes(':') ? permission : spec.permission.replace(/[^:]+$/, permission),
      name,
    ),
  ),
];
