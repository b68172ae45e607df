import { userAdminCalls } from '@heliograph/catalogue/calls/user-admin.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { Button, Drawer, Input, Tree } from 'antd';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { useKept } from '../../engine/state/kept.ts';
import { usePhone } from '../../engine/state/screen.ts';
import { treeChoicesOf, idsIn, type TickNode } from './tree.ts';

interface Props {
  /** '' = all of them. */
  readonly value: string;
  readonly onChoose: (deptId: string) => void;
}

const within = (nodes: readonly TickNode[], part: string): TickNode[] =>
  nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(part)) return [node];
    const children = within(node.children ?? [], part);
    return children.length > 0 ? [{ ...node, children }] : [];
  });

function DeptTree({ value, onChoose }: Props): ReactElement {
  const say = useWords();
  const [typed, setTyped] = useState('');
  const query = useCall(userAdminCalls.departmentsOfUsers, {}, { quiet: true });
  return (
    <QueryArea query={query} rows={4}>
      {(nodes) => {
        const part = typed.trim().toLowerCase();
        const shown = part === '' ? nodes : within(nodes, part);
        return (
          <>
            <Input
              allowClear
              size="small"
              value={typed}
              placeholder={say(words.findDepartment)}
              aria-label={say(words.findDepartment)}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Tree
              key={part}
              blockNode
              defaultExpandAll
              aria-label={say(words.departments)}
              selectedKeys={[value]}
              treeData={[{ key: '', title: say(words.allDepartments), value: '' }, ...treeChoicesOf(shown)]}
              onSelect={(keys) => onChoose(String(keys[0] ?? ''))}
              {...(part === '' ? {} : { expandedKeys: idsIn(shown) })}
            />
          </>
        );
      }}
    </QueryArea>
  );
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** The departments beside a list: foldable, and on a phone behind a button. */
export function useDeptSide(): { readonly isFolded: boolean; readonly fold: (folded: boolean) => void } {
  const [isFolded, fold] = useKept('users:departments-folded', false, isBoolean);
  return { isFolded, fold };
}

export function DeptSide({
  isFolded,
  fold,
  ...props
}: Props & { isFolded: boolean; fold: (folded: boolean) => void }): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  if (isPhone) {
    return (
      <>
        <Button icon={<Icon name="tree" size={14} />} style={{ justifySelf: 'start' }} onClick={() => setOpen(true)}>
          {say(words.departments)}
        </Button>
        {isOpen ? (
          <Drawer open placement="left" size="80%" title={say(words.departments)} onClose={() => setOpen(false)}>
            <DeptTree
              value={props.value}
              onChoose={(deptId) => {
                props.onChoose(deptId);
                setOpen(false);
              }}
            />
          </Drawer>
        ) : null}
      </>
    );
  }
  const label = say(isFolded ? words.departments : words.foldDepartments);
  const toggle = (
    <button type="button" className="plain tool" aria-label={label} title={label} onClick={() => fold(!isFolded)}>
      <Icon name={isFolded ? 'tree' : 'close'} size={14} />
    </button>
  );
  if (isFolded) return <div>{toggle}</div>;
  return (
    <aside className="card dept-side" aria-label={say(words.departments)}>
      <div className="row">
        <strong className="grow">{say(words.departments)}</strong>
        {toggle}
      </div>
      <DeptTree {...props} />
    </aside>
  );
}
