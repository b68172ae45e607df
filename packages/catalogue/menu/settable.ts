import { isEmpty, type Rule } from '../kit/fields.ts';
import type { Text } from '../kit/text.ts';
import { menuMessages } from '../words/menu-messages.ts';
import type { MenuEntry } from './menu.ts';

/** The page where entries are shown and switched on again, by its screen. */
const menusScreen = 'system/menu/index';

type Looked = Pick<MenuEntry, 'menuId' | 'parentId' | 'menuType' | 'path' | 'hidden' | 'component'>;

/** Of an entry of the console: what its calls, its place and its screen say. */
const always = ['parentId', 'menuType', 'isFrame', 'component', 'perms'] as const;

/**
 * What a tenant cannot change of the entries that the console brings: where other screens lead by address (tabs of an OLT, a
 * project), and that the page where everything else can be undone is shown. Names, icon and order are always its own.
 */
export function fixedFields(entries: readonly Looked[]): ReadonlyMap<number, readonly string[]> {
  const byId = new Map(entries.map((entry) => [entry.menuId, entry]));
  const above = (entry: Looked): Looked[] => {
    const parent = byId.get(entry.parentId);
    return parent ? [parent, ...above(parent)] : [];
  };
  const withAbove = (found: (entry: Looked) => boolean) =>
    new Set(entries.filter(found).flatMap((entry) => [entry, ...above(entry)].map(({ menuId }) => menuId)));
  const linked = withAbove(({ hidden }) => hidden === true);
  const needed = withAbove(({ component }) => component === menusScreen);
  const projectRoot = entries.find(({ path }) => path === '/project')?.menuId;
  const inProject = ({ menuId, parentId }: Looked) => menuId === projectRoot || parentId === projectRoot;
  return new Map(
    entries.map((entry) => [
      entry.menuId,
      [
        ...always,
        ...(entry.menuType === 'F' || linked.has(entry.menuId) || inProject(entry) ? ['path'] : []),
        ...(entry.menuType === 'C' ? [] : ['isCache']),
        ...(needed.has(entry.menuId) ? ['visible', 'status'] : []),
      ],
    ]),
  );
}

/** Why a field of such an entry stays as it is, said at the field. */
export const fixedWhy = (field: string): Text =>
  field === 'path'
    ? menuMessages.pathLinked
    : field === 'visible' || field === 'status'
      ? menuMessages.mustStay
      : menuMessages.builtIn;

const permissionPattern = /^[a-z][\w-]*(:[A-Za-z][\w-]*){1,4}$/;

/** A field that holds a permission id, or nothing. */
export const permissionRule = (field: string): Rule => ({
  marks: [field],
  message: menuMessages.permission,
  holds: ({ [field]: typed }) => isEmpty(typed) || (typeof typed === 'string' && permissionPattern.test(typed)),
});

/** Permission ids that a tenant makes. Their own beginning keeps them apart from what later releases bring. */
export const ownPermission = 'own:';
export const isOwnPermission = (permission: string): boolean => permission.startsWith(ownPermission);
