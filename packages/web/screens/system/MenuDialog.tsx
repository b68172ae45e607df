import { menuCalls, menuForm, type menuRow } from '@heliograph/catalogue/calls/menus.ts';
import { fixedWhy } from '@heliograph/catalogue/menu/settable.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { Select, TreeSelect } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import type { Nested } from './tree.ts';

export type Menu = z.output<typeof menuRow>;

/** What is added: a directory, a page that shows a screen of the console, a link to somewhere else, or a button of a page. */
export interface NewMenu {
  readonly kind: 'directory' | 'page' | 'link' | 'button';
  readonly parentId: number;
}

interface Option {
  readonly value: string;
  readonly title: string;
  readonly children: Option[];
}

/** Where an entry may stand: below a directory, a button below a page as well. */
const parentsIn = (
  rows: readonly Nested<Menu>[],
  kinds: readonly string[],
  self: number | undefined,
  isChinese: boolean,
): Option[] =>
  rows
    .filter((row) => kinds.includes(row.menuType) && row.menuId !== self)
    .map((row) => ({
      value: String(row.menuId),
      title: isChinese ? row.menuName : row.menuNameEn,
      children: parentsIn(row.children ?? [], kinds, self, isChinese),
    }));

/** What the console shows in its menu, once each. */
function screensIn(rows: readonly Nested<Menu>[], isChinese: boolean): { value: string; label: string }[] {
  const found = new Map<string, string>();
  const look = (menus: readonly Nested<Menu>[]) => {
    for (const menu of menus) {
      const { component } = menu;
      if (!menu.own && menu.menuType === 'C' && menu.visible === '0' && component !== null && !found.has(component))
        found.set(component, isChinese ? menu.menuName : menu.menuNameEn);
      look(menu.children ?? []);
    }
  };
  look(rows);
  return [...found].map(([value, label]) => ({ value, label }));
}

const titles = {
  directory: words.addDirectory,
  page: words.addPage,
  link: words.addLink,
  button: words.addButton,
} as const;

const types = { directory: 'M', page: 'C', link: 'C', button: 'F' } as const;

const blank = {
  menuName: '',
  menuNameEn: '',
  path: '',
  perms: '',
  isCache: '1',
  icon: '',
  orderNum: 1,
  visible: '0',
  status: '0',
} as const;

interface Beneath {
  readonly options: Option[];
  /** Screens to choose from; none for directories and links. */
  readonly screens: readonly { value: string; label: string }[];
}

function Placed({ state, options, screens }: Beneath & { state: FormState }): ReactElement {
  const say = useWords();
  return (
    <div className="form-fields two beneath">
      {screens.length > 0 ? (
        <FormRow label={say(words.screen)} problem={state.problemOf('component')} help={say(words.screenHelp)}>
          {(ids) => (
            <Select
              {...ids}
              showSearch={{ optionFilterProp: 'label' }}
              value={(state.values['component'] as string | null) ?? null}
              options={[...screens]}
              onChange={(value: string | null) => state.set('component', value)}
            />
          )}
        </FormRow>
      ) : null}
      <FormRow label={say(words.parent)} problem={state.problemOf('parentId')}>
        {(ids) => (
          <TreeSelect
            {...ids}
            treeDefaultExpandAll
            value={String(state.values['parentId'])}
            treeData={[{ value: '0', title: say(words.top), children: options }]}
            onChange={(value: string) => state.set('parentId', value)}
          />
        )}
      </FormRow>
    </div>
  );
}

const placedOf = (beneath: Beneath) => (state: FormState) => <Placed state={state} {...beneath} />;

const valuesOf = (menu: Menu | NewMenu) =>
  'kind' in menu
    ? {
        ...blank,
        menuType: types[menu.kind],
        isFrame: menu.kind === 'link' ? '0' : '1',
        component: null,
        parentId: String(menu.parentId),
      }
    : { ...menu, parentId: String(menu.parentId) };

/** What matters for a kind of entry. */
function fieldsOf({ menuType, isFrame, own }: Pick<Menu, 'menuType' | 'isFrame' | 'own'>): string[] {
  const names = ['menuName', 'menuNameEn'];
  if (menuType === 'F') return [...names, 'perms', 'orderNum', 'status'];
  const isScreen = menuType === 'C' && isFrame !== '0';
  // The permission of an own page is that of the screen which it shows.
  const perms = menuType === 'M' || (isScreen && own) ? [] : ['perms'];
  return [...names, 'path', ...perms, 'icon', 'orderNum', ...(isScreen ? ['isCache'] : []), 'visible', 'status'];
}

const fixedOf = (menu: Menu | NewMenu) =>
  'kind' in menu ? {} : Object.fromEntries(menu.fixed.map((field) => [field, fixedWhy(field)]));

/** An entry of the menu. Of what is part of the console, a tenant sets what does not stay as the console brings it. */
export function MenuDialog({
  menu,
  tree,
  isChinese,
  refreshes,
  onClose,
}: {
  menu: Menu | NewMenu;
  tree: readonly Nested<Menu>[];
  isChinese: boolean;
  refreshes: readonly string[];
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const add = useDo(menuCalls.addMenu, refreshes, { debounce: true });
  const edit = useDo(menuCalls.editMenu, refreshes, { debounce: true });
  const [initial] = useState(() => valuesOf(menu));
  const isNew = 'kind' in menu;
  const isOwn = isNew || menu.own;
  const isLink = initial.isFrame === '0';
  const self = isNew ? undefined : menu.menuId;
  const isPage = initial.menuType === 'C' && !isLink;
  const screens = useMemo(() => (isPage ? screensIn(tree, isChinese) : []), [isPage, tree, isChinese]);
  const isButton = initial.menuType === 'F';
  const options = useMemo(
    () => parentsIn(tree, isButton ? ['M', 'C'] : ['M'], self, isChinese),
    [tree, isButton, self, isChinese],
  );
  const fields = fieldsOf({ ...initial, own: isOwn });
  const title = isNew
    ? say(titles[menu.kind])
    : say(words.editMenu, { name: isChinese ? menu.menuName : menu.menuNameEn });
  return (
    <FormDialog
      width={600}
      columns={2}
      title={title}
      form={menuForm}
      initial={initial}
      only={() => fields}
      fixed={fixedOf(menu)}
      onSave={(values) => {
        const names = [...Object.keys(blank), 'menuType', 'isFrame', 'component', 'parentId'];
        const given = Object.fromEntries(names.map((name) => [name, values[name]]));
        return isNew
          ? add.mutateAsync(given)
          : edit.mutateAsync({ ...given, menuId: String(menu.menuId), updateTime: menu.updateTime });
      }}
      onClose={onClose}
      {...(isOwn ? { beneath: placedOf({ options, screens }) } : {})}
    />
  );
}
