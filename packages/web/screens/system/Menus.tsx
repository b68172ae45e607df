import './system.css';
import { menuCalls } from '@heliograph/catalogue/calls/menus.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { peopleStates } from '@heliograph/catalogue/words/people-levels.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { Button, Tag } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useMay, useParts, useSession, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { useAskDelete } from '../../engine/Ask.tsx';
import { Icon } from '../../engine/icons.tsx';
import type { ListRowAction } from '../../engine/list/types.ts';
import { MenuDialog, type Menu, type NewMenu } from './MenuDialog.tsx';
import { nested, type Nested } from './tree.ts';
import { TreeTable } from './TreeTable.tsx';

const lists = ['/system/menu'];
const idOf = (row: Menu) => String(row.menuId);
const kinds = { M: words.directory, C: words.page, F: words.button } as const;
const many = text('menus', '菜单');

function useColumns() {
  const say = useWords();
  const { lang } = useSession();
  const mono = (value: string) =>
    value === '' ? <span className="muted">–</span> : <span className="mono">{value}</span>;
  return [
    {
      key: 'name',
      title: say(lang === 'zh' ? words.chineseName : words.englishName),
      render: (_value: unknown, row: Menu) => (
        <span className={row.status === '0' ? '' : 'muted'}>{lang === 'zh' ? row.menuName : row.menuNameEn}</span>
      ),
    },
    {
      key: 'other',
      title: say(lang === 'zh' ? words.englishName : words.chineseName),
      render: (_value: unknown, row: Menu) => (lang === 'zh' ? row.menuNameEn : row.menuName),
    },
    {
      key: 'type',
      title: say(words.type),
      render: (_value: unknown, row: Menu) => <Tag>{say(kinds[row.menuType as keyof typeof kinds])}</Tag>,
    },
    { key: 'order', title: say(words.order), dataIndex: 'orderNum', align: 'right' as const },
    { key: 'perms', title: say(words.permission), dataIndex: 'perms', render: mono },
    {
      key: 'path',
      title: say(words.address),
      render: (_value: unknown, { path }: Menu) => (
        <span
          className="ellipsis mono"
          title={path}
          style={{ display: 'inline-block', maxWidth: 220, verticalAlign: 'bottom' }}
        >
          {path || '–'}
        </span>
      ),
    },
    {
      key: 'cached',
      title: say(words.cached),
      render: (_value: unknown, row: Menu) =>
        row.menuType !== 'C' || row.isFrame === '0' ? '–' : say(row.isCache === '0' ? words.yes : words.no),
    },
    {
      key: 'visible',
      title: say(words.display),
      render: (_value: unknown, row: Menu) =>
        row.menuType === 'F' ? '–' : say(row.visible === '0' ? words.shown : words.hidden),
    },
    {
      key: 'status',
      title: say(words.status),
      render: (_value: unknown, row: Menu) => say(row.status === '0' ? peopleStates['0'] : peopleStates['1']),
    },
  ];
}

/** Moves an entry one place up or down among its siblings, which then get places of their own. */
function useMove(tree: readonly Nested<Menu>[]) {
  const sort = useDo(menuCalls.sortMenus, lists, { silentSuccess: true });
  const siblingsOf = (parentId: number, rows: readonly Nested<Menu>[] = tree): readonly Nested<Menu>[] =>
    rows.some((row) => row.parentId === parentId)
      ? rows
      : (rows.map((row) => siblingsOf(parentId, row.children ?? [])).find((found) => found.length > 0) ?? []);
  const place = (row: Menu) => {
    const siblings = siblingsOf(row.parentId).filter((one) => one.parentId === row.parentId);
    return { siblings, at: siblings.findIndex((one) => one.menuId === row.menuId) };
  };
  return {
    canMove: (row: Menu, by: -1 | 1) => {
      const { siblings, at } = place(row);
      return siblings[at + by] !== undefined && siblings.length <= 100;
    },
    move: (row: Menu, by: -1 | 1) => {
      const { siblings, at } = place(row);
      const order = siblings.map((one) => String(one.menuId));
      order.splice(at, 1);
      order.splice(at + by, 0, String(row.menuId));
      sort.mutate({ menuIds: order.join(','), orderNums: order.map((_id, index) => index + 1).join(',') });
    },
  };
}

/** Whoever changes the menu sees it change. */
function useOwnMenu(seen: readonly Menu[] | undefined): void {
  const { session, client } = useParts();
  const last = useRef(seen);
  useEffect(() => {
    const before = last.current;
    last.current = seen;
    if (before === undefined || before === seen) return;
    void client.send(menuCalls.getRouters, {}, { quiet: true }).then(
      (rows) => session.update({ serverRoutes: rows }),
      () => undefined,
    );
  }, [seen, session, client]);
}

function Tools({ onAdd }: { onAdd: (menu: NewMenu) => void }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  if (!may('system:menu:add')) return null;
  return (
    <>
      <Button
        type="primary"
        icon={<Icon name="plus" size={14} />}
        onClick={() => onAdd({ kind: 'directory', parentId: 0 })}
      >
        {say(words.addDirectory)}
      </Button>
      <Button icon={<Icon name="page" size={14} />} onClick={() => onAdd({ kind: 'page', parentId: 0 })}>
        {say(words.addPage)}
      </Button>
      <Button icon={<Icon name="link" size={14} />} onClick={() => onAdd({ kind: 'link', parentId: 0 })}>
        {say(words.addLink)}
      </Button>
    </>
  );
}

const addWords = {
  directory: words.addDirectory,
  page: words.addPage,
  link: words.addLink,
  button: words.addButton,
} as const;

/** What can be added below an entry: to a directory everything, to a page a button. */
const adding = (row: Menu, open: (menu: NewMenu) => void): ListRowAction[] =>
  ({ M: ['directory', 'page', 'link', 'button'], C: ['button'] } as Record<string, NewMenu['kind'][]>)[
    row.menuType
  ]?.map((kind) => ({
    key: kind,
    label: addWords[kind],
    permission: 'system:menu:add',
    run: () => open({ kind, parentId: row.menuId }),
  })) ?? [];

/** The menu of the tenant: what the console brings and what the tenant makes of it. */
export function Menus(): ReactElement {
  const say = useWords();
  const { lang } = useSession();
  const isChinese = lang === 'zh';
  const [edited, setEdited] = useState<Menu | NewMenu | null>(null);
  const query = useCall(menuCalls.listMenus, {});
  useOwnMenu(query.data);
  const askDelete = useAskDelete();
  const removing = useDo(menuCalls.removeMenus, lists);
  const columns = useColumns();
  const tree = useMemo(() => nested(query.data ?? [], idOf, (row) => String(row.parentId)), [query.data]);
  const { canMove, move } = useMove(tree);
  const remove = async (row: Menu) => {
    const name = isChinese ? row.menuName : row.menuNameEn;
    if (await askDelete([name], many)) removing.mutate({ menuIds: String(row.menuId) });
  };
  const step = (row: Menu, by: -1 | 1): ListRowAction => ({
    key: String(by),
    label: by === -1 ? engine.moveUp : engine.moveDown,
    permission: menuCalls.sortMenus,
    disabled: !canMove(row, by),
    run: () => move(row, by),
  });
  return (
    <>
      <TreeTable<Menu>
        title={say(words.menus)}
        query={{ data: query.data && tree, error: query.error, refetch: query.refetch }}
        idOf={idOf}
        columns={columns}
        isOpen={false}
        empty={say(engine.nothing)}
        wordsOf={(row) => `${row.menuName} ${row.menuNameEn} ${row.perms} ${row.path}`}
        actions={(row) => [
          { key: 'edit', label: engine.edit, permission: menuCalls.editMenu, run: () => setEdited(row) },
          step(row, -1),
          step(row, 1),
          ...adding(row, setEdited),
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            permission: menuCalls.removeMenus,
            disabled: !row.own,
            run: () => remove(row),
          },
        ]}
        tools={<Tools onAdd={setEdited} />}
      />
      {edited ? (
        <MenuDialog menu={edited} tree={tree} isChinese={isChinese} refreshes={lists} onClose={() => setEdited(null)} />
      ) : null}
    </>
  );
}
