import { topologyCalls } from '@heliograph/catalogue/calls/topology.ts';
import { readGraph, type GraphData } from '@heliograph/catalogue/models/topology.ts';
import { Button, Drawer } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall, useCallOnce } from '../../client/hooks.ts';
import { QueryArea } from '../../engine/States.tsx';
import { usePhone } from '../../engine/state/screen.ts';
import { TimeText } from '../../engine/values/Values.tsx';
import { topologyScreenWords as words } from './words.ts';

/** Earlier versions; one that is restored is the next step, and can be undone. */
export function Versions({
  graphId,
  onRestore,
  onClose,
}: {
  graphId: string;
  onRestore: ((graph: GraphData) => void) | undefined;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const once = useCallOnce();
  const query = useCall(topologyCalls.graphVersions, { id: graphId }, { keep: false });
  const restore = async (version: number) => {
    const { graphSavedData } = await once(topologyCalls.getGraph, { id: graphId, version });
    const graph = readGraph(graphSavedData);
    if (graph) onRestore?.(graph);
    onClose();
  };
  return (
    <Drawer open mask={false} size={isPhone ? '100%' : 380} title={say(words.versions)} onClose={onClose}>
      <QueryArea query={query} rows={6}>
        {({ rows }) => (
          <ul className="topo-links">
            {rows.map(({ version, at, by, itemNum }) => (
              <li key={version}>
                <span className="grow">
                  {say(words.version, { n: version })} · {by} <TimeText at={at} />{' '}
                  <span className="muted">{say(words.itemsOf, { n: itemNum })}</span>
                </span>
                {onRestore ? (
                  <Button size="small" onClick={() => void restore(version).catch(() => undefined)}>
                    {say(words.restore)}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </QueryArea>
    </Drawer>
  );
}
