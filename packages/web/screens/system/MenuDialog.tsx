import { menuCalls, menuForm, type menuRow } from '@heliograph/catalogue/calls/menus.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { TreeSelect } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import type { Nested } from './tree.ts';

export type Menu = z.output<typeof menuRow>;

/** What is added below a directory: another one, or a page that is somewhere else. */
export interface NewMenu {
  readonly kind: 'M' | 'C';
  readonly parentId: number;
}

interface Option {
  readonly value: string;
  readonly title: string;
  readonly children: Option[];
}

const directories = (rows: readonly Nested<Menu>[], self: number | undefined, isChinese: boolean): Option[] =>
  rows
    .filter((row) => row.menuType === 'M' && row.menuId !== self)
    .map((row) => ({
      value: String(row.menuId),
      title: isChinese ? row.menuName : row.menuNameEn,
      children: directories(row.children ?? [], self, isChinese),
    }));

const blank = {
  menuName: '',
  menuNameEn: '',
  path: '',
  icon: '',
  orderNum: 1,
  visible: '0',
  status: '0',
} as const;

function Parent({ state, options }: { state: FormState; options: Option[] }): ReactElement {
  const say = useWords();
  return (
    <div className="beneath">
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

const parentOf = (options: Option[]) => (state: FormState) => <Parent state={state} options={options} />;

const valuesOf = (menu: Menu | NewMenu) =>
  'kind' in menu
    ? { ...blank, menuType: menu.kind, isFrame: menu.kind === 'M' ? '1' : '0', parentId: String(menu.parentId) }
    : { ...menu, parentId: String(menu.parentId) };

/** An entry of the menu. Of what is part of the console, a tenant sets names, icon, order, whether it shows and is in use. */
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
  const options = useMemo(() => directories(tree, self, isChinese), [tree, self, isChinese]);
  const fields = ['menuName', 'menuNameEn', ...(isLink ? ['path'] : []), 'icon', 'orderNum', 'visible', 'status'];
  const title = isNew
    ? say(menu.kind === 'M' ? words.addDirectory : words.addLink)
    : say(words.editMenu, { name: isChinese ? menu.menuName : menu.menuNameEn });
  return (
    <FormDialog
      width={600}
      columns={2}
      title={title}
      form={menuForm}
      initial={initial}
      only={() => fields}
      onSave={(values) => {
        const names = [...Object.keys(blank), 'menuType', 'isFrame', 'parentId'];
        const given = Object.fromEntries(names.map((name) => [name, values[name]]));
        return isNew
          ? add.mutateAsync(given)
          : edit.mutateAsync({ ...given, menuId: String(menu.menuId), updateTime: menu.updateTime });
      }}
      onClose={onClose}
      {...(isOwn ? { beneath: parentOf(options) } : {})}
    />
  );
}
