import { entities } from '../entities/all.ts';
import type { Entity } from '../kit/entity.ts';
import { text } from '../kit/text.ts';
import { pageWith, type Button } from './kit.ts';
import type { MenuEntry } from './menu.ts';

/** The permissions of a thing that people see, add, change and delete. */
export const usualButtons = (en: string, zh: string): readonly Button[] => [
  ['query', text(`See ${en}`, `${zh}查询`)],
  ['add', text(`Add ${en}`, `${zh}新增`)],
  ['edit', text(`Edit ${en}`, `${zh}修改`)],
  ['remove', text(`Delete ${en}`, `${zh}删除`)],
];

/** The screen of an entity, as the menu calls it: `system:post` is `system/post/index`. */
export const componentOf = ({ permission }: Entity): string => `${permission.replaceAll(':', '/')}/index`;

/** The pages of entities that stand below an entry of the menu, with their permissions. */
export const entityMenu = (parent: number): readonly MenuEntry[] =>
  entities
    .flatMap((entity) => (entity.menu?.parentId === parent ? [{ ...entity.menu, entity }] : []))
    .sort((one, two) => one.menuId - two.menuId)
    .flatMap(({ menuId, path, icon, entity }) => {
      const { title, permission, one, many, imports } = entity;
      const page = {
        name: title,
        path,
        component: componentOf(entity),
        icon,
        permission: `${permission}:list`,
      } as const;
      const importing: readonly Button[] = imports ? [['import', text(`Import ${many.en}`, `${one.zh}导入`)]] : [];
      return pageWith(menuId, parent, page, [...usualButtons(one.en, one.zh), ...importing]);
    });
