import { Tree } from 'antd';
import type { ReactElement } from 'react';
import type { FormState } from '../../engine/form/form-state.ts';
import { treeChoicesOf, type TickNode } from './tree.ts';

interface Props {
  readonly label: string;
  readonly nodes: readonly TickNode[];
  /** Where the ticks are kept in the state of the form; until something is ticked, these are. */
  readonly field: string;
  readonly held: readonly string[];
  readonly state: FormState;
  /** A tick goes down to everything below. */
  readonly isLinked?: boolean;
}

/** A tree to tick in a form. */
export function TickTree({ label, nodes, field, held, state, isLinked = false }: Props): ReactElement {
  return (
    <div className="check-tree">
      <Tree
        checkable
        defaultExpandAll
        selectable={false}
        checkStrictly={!isLinked}
        aria-label={label}
        treeData={treeChoicesOf(nodes)}
        checkedKeys={(state.values[field] as string[] | undefined) ?? [...held]}
        onCheck={(checked) => {
          const keys = Array.isArray(checked) ? checked : checked.checked;
          state.set(field, keys.map(String));
        }}
      />
    </div>
  );
}
