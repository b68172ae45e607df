import type { GraphItem } from '@heliograph/catalogue/models/topology.ts';
import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { memo, type ReactElement } from 'react';
import { Icon } from '../../engine/icons.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import type { NodeTone } from './svg.ts';

export interface ItemData extends Record<string, unknown> {
  readonly item: GraphItem;
  readonly tone: NodeTone;
  /** Its state in words. */
  readonly word: string;
  readonly severity: number | null;
  /** On the way from what is selected to the core. */
  readonly isOnWay: boolean;
  readonly canConnect: boolean;
}
export type ItemNode = Node<ItemData>;

const iconOf = ({ kind, bound }: GraphItem): string => {
  if (kind === 'splitter') return 'tree';
  if (bound?.kind === 'onu') return 'onu';
  return kind === 'custom' ? 'router' : 'olt';
};

const Item = memo(function Item({ data, selected }: NodeProps<ItemNode>): ReactElement {
  const { item, tone, word, severity, isOnWay, canConnect } = data;
  const classes = [
    'topo-item',
    `is-${item.kind}`,
    item.bound ? 'is-bound' : 'is-unbound',
    selected ? 'is-selected' : '',
    isOnWay ? 'is-on-way' : '',
    `edge-${tone}`,
  ];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <Handle type="target" position={Position.Top} isConnectable={canConnect} />
      <span className="topo-name">
        <Icon name={iconOf(item)} size={14} />
        <span title={item.label}>{item.label}</span>
        {item.kind === 'splitter' ? (
          <small className="muted">{`${item.inputs ?? 1}:${item.outputs ?? 8}`}</small>
        ) : null}
      </span>
      <span className="topo-state">
        {item.bound ? <StateDot tone={tone} word={word} /> : <span className="muted">{word}</span>}
        {severity === null ? null : <span className={`topo-alarm sev-${severity}`} aria-hidden="true" />}
      </span>
      <Handle type="source" position={Position.Bottom} isConnectable={canConnect} />
    </div>
  );
});

const Combo = memo(function Combo({ data, selected }: NodeProps<ItemNode>): ReactElement {
  return <div className={selected ? 'topo-combo is-selected' : 'topo-combo'}>{data.item.label}</div>;
});

export const nodeTypes = { item: Item, combo: Combo };
