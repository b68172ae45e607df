import './tenants.css';
import { tenantPlanCalls } from '@heliograph/catalogue/calls/tenant-plans.ts';
import { tenantWords as words } from '@heliograph/catalogue/resources/tenants.ts';
import { Button, Tree } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea } from '../../engine/States.tsx';
import { everyId, leavesIn } from './plan-ticks.ts';

type Node = z.output<typeof tenantPlanCalls.planMenu.output>[number];

interface Ticks {
  readonly ticked: readonly string[];
  /** A tick goes down to everything below, and up when all below is ticked. */
  readonly cascade: boolean;
  readonly onTick: (ids: readonly string[]) => void;
}

function Ticked({ tree, ticked, cascade, onTick }: Ticks & { tree: readonly Node[] }): ReactElement {
  const say = useWords();
  const all = useMemo(() => everyId(tree), [tree]);
  const tops = useMemo(() => tree.map((node) => node.id), [tree]);
  const [open, setOpen] = useState<readonly string[]>(tops);
  // With cascading, the tree ticks what is above and below by itself; told of a directory, it would tick all of it.
  const checked = useMemo(() => (cascade ? leavesIn(tree, ticked) : [...ticked]), [cascade, tree, ticked]);
  return (
    <>
      <div className="row wrap" style={{ marginBottom: 6 }}>
        <Button size="small" onClick={() => setOpen(open.length > tops.length ? tops : all)}>
          {say(open.length > tops.length ? words.collapseAll : words.expandAll)}
        </Button>
        <Button size="small" onClick={() => onTick(ticked.length === all.length ? [] : all)}>
          {say(words.allTicked)}
        </Button>
      </div>
      <div className="plan-tree">
        <Tree
          checkable
          selectable={false}
          checkStrictly={!cascade}
          treeData={tree as Node[]}
          fieldNames={{ key: 'id', title: 'label', children: 'children' }}
          expandedKeys={[...open]}
          onExpand={(keys) => setOpen(keys.map(String))}
          checkedKeys={cascade ? checked : { checked, halfChecked: [] }}
          onCheck={(keys, { halfCheckedKeys }) => {
            // A directory that holds something is part of the plan too.
            const some = Array.isArray(keys) ? [...keys, ...(halfCheckedKeys ?? [])] : keys.checked;
            onTick([...new Set(some.map(String))]);
          }}
        />
      </div>
    </>
  );
}

/** The menu with what may be done on its pages, to tick what a plan holds. */
export function PlanTree(props: Ticks): ReactElement {
  const say = useWords();
  const query = useCall(tenantPlanCalls.planMenu, {}, { quiet: true });
  return (
    <fieldset style={{ border: 0, margin: '14px 0 0', padding: 0 }}>
      <legend style={{ padding: 0, marginBottom: 4, fontWeight: 550 }}>{say(words.planMenu)}</legend>
      <p className="muted" style={{ marginBottom: 8 }}>
        {say(words.planMenuMore)}
      </p>
      <QueryArea query={query} rows={6}>
        {(tree) => <Ticked {...props} tree={tree} />}
      </QueryArea>
    </fieldset>
  );
}
