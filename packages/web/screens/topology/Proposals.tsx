import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import { graphProblems, type GraphData } from '@heliograph/catalogue/models/topology.ts';
import { Button, Modal } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { useCallOnce } from '../../client/hooks.ts';
import { addItem, addLink } from './graph-edit.ts';
import { pairsOf, type Heard } from './proposals.ts';
import { topologyScreenWords as words } from './words.ts';

/** Devices asked for one opening: each is a visit of seconds. */
const mostAsked = 50;

/** Asks each OLT of the graph by LLDP whom it hears; one after the other, so that nobody waits for us. */
function useHeard(graph: GraphData) {
  const once = useCallOnce();
  const [asked, setAsked] = useState(0);
  const [heard, setHeard] = useState<readonly Heard[]>([]);
  const [olts] = useState(() =>
    graph.items.flatMap(({ bound }) => (bound?.kind === 'olt' ? [bound.id] : [])).slice(0, mostAsked),
  );
  useEffect(() => {
    let isGone = false;
    const run = async () => {
      for (const oltId of olts) {
        if (isGone) return;
        try {
          const { rows } = await once(configCalls.neighbours, { oltId }, { quiet: true });
          if (isGone) return;
          const found = rows.flatMap(({ oltId: to, oltName, localPort }): Heard[] =>
            to === null || to === oltId ? [] : [{ from: oltId, to, name: oltName ?? to, port: localPort ?? '' }],
          );
          setHeard((before) => [...before, ...found]);
        } catch (error) {
          // One that does not answer proposes nothing.
          if (!(error instanceof CallError)) throw error;
        }
        setAsked((before) => before + 1);
      }
    };
    void run();
    return () => {
      isGone = true;
    };
  }, [olts, once]);
  return { asked, total: olts.length, heard };
}

/** Links that devices tell of and that are not drawn. A person accepts each. */
export function Proposals({
  graph,
  onChange,
  onClose,
}: {
  graph: GraphData;
  onChange: (graph: GraphData) => void;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const { asked, total, heard } = useHeard(graph);
  const pairs = pairsOf(graph, heard);
  const nameOf = (oltId: string) =>
    graph.items.find(({ bound }) => bound?.kind === 'olt' && bound.id === oltId)?.label ?? oltId;
  const accept = (pair: Heard) => {
    const itemOf = (of: GraphData, oltId: string) =>
      of.items.find(({ bound }) => bound?.kind === 'olt' && bound.id === oltId);
    const from = itemOf(graph, pair.from);
    if (!from) return;
    let next = graph;
    let to = itemOf(graph, pair.to)?.id;
    if (to === undefined) {
      const added = addItem(graph, 'device', pair.name.slice(0, 64), { x: from.x + 200, y: from.y + 120 });
      to = added.id;
      next = {
        ...added.graph,
        items: added.graph.items.map((item) =>
          item.id === to ? { ...item, bound: { kind: 'olt' as const, id: pair.to } } : item,
        ),
      };
    }
    const linked = addLink(next, from.id, to);
    if (graphProblems(linked).length === 0) onChange(linked);
  };
  return (
    <Modal open width={560} title={say(words.discover)} footer={null} onCancel={onClose}>
      <p className="muted">{say(words.discoverMore)}</p>
      {asked < total ? <p role="status">{say(words.asking, { n: asked + 1, total })}</p> : null}
      {asked === total && pairs.length === 0 ? <p>{say(words.noProposal)}</p> : null}
      <ul className="topo-links">
        {pairs.map((pair) => (
          <li key={`${pair.from} ${pair.to}`}>
            <span className="grow">
              {say(words.hears, { from: nameOf(pair.from), port: pair.port, to: pair.name })}
              {pair.isDrawn ? null : <small className="muted"> · {say(words.notDrawn)}</small>}
            </span>
            <Button size="small" onClick={() => accept(pair)}>
              {say(words.accept)}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
