import { menuCalls } from '@heliograph/catalogue/calls/menus.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { Button, Checkbox, Tree } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { foldsIn, heldIn, linkedTree } from './held.ts';
import { treeChoicesOf } from './tree.ts';

export type RoleMenu = z.output<typeof menuCalls.roleMenuTree.output>;

/** What a role may do, as ticks in the menu of the tenant. `held` are the entries whose permissions it has. */
export function MenuPermissions({
  menu,
  held,
  isLinked,
  onHeld,
  onLinked,
}: {
  menu: RoleMenu;
  held: readonly string[];
  isLinked: boolean;
  onHeld: (held: string[]) => void;
  onLinked: (isLinked: boolean) => void;
}): ReactElement {
  const say = useWords();
  const [open, setOpen] = useState<readonly string[]>([]);
  const carrying = new Set(menu.carrying.map(String));
  const tree = isLinked ? linkedTree(menu.menus, carrying, say(words.openPage)) : treeChoicesOf(menu.menus);
  const every = foldsIn(tree);
  return (
    <div>
      <div className="check-tools">
        <Checkbox checked={isLinked} onChange={({ target }) => onLinked(target.checked)}>
          {say(words.linked)}
        </Checkbox>
        <Checkbox
          checked={held.length === carrying.size}
          indeterminate={held.length > 0 && held.length < carrying.size}
          onChange={({ target }) => onHeld(target.checked ? [...carrying] : [])}
        >
          {say(words.checkAll)}
        </Checkbox>
        <Button type="link" size="small" onClick={() => setOpen(open.length < every.length ? every : [])}>
          {say(open.length < every.length ? words.expandAll : words.foldAll)}
        </Button>
        <span className="muted">{say(words.held, { n: held.length })}</span>
      </div>
      <div className="check-tree">
        <Tree
          checkable
          selectable={false}
          checkStrictly={!isLinked}
          aria-label={say(words.menuPermissions)}
          treeData={tree}
          expandedKeys={[...open]}
          checkedKeys={[...held]}
          onExpand={(keys) => setOpen(keys.map(String))}
          onCheck={(checked) => {
            const keys = Array.isArray(checked) ? checked : checked.checked;
            onHeld(heldIn(keys.map(String), carrying));
          }}
        />
      </div>
    </div>
  );
}
