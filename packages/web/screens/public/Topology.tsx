import '../projects/projects.css';
import { topologyCalls } from '@heliograph/catalogue/calls/topology.ts';
import type { ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { GraphView } from '../topology/GraphView.tsx';
import { topologyScreenWords as words } from '../topology/words.ts';

function One({ graphId }: { graphId: string }): ReactElement {
  const say = useWords();
  const query = useCall(topologyCalls.getGraph, { id: graphId }, { fixed: true, keep: false, quiet: true });
  if (query.data === undefined && query.error?.code === 404)
    return (
      <>
        <h1>{say(words.title)}</h1>
        <Nothing title={say(words.graphGone)}>
          <Link to="/topo">{say(words.allGraphs)}</Link>
        </Nothing>
      </>
    );
  return (
    <QueryArea query={query} rows={10}>
      {(told) => <GraphView key={told.version} told={told} isEditing={false} />}
    </QueryArea>
  );
}

function Choice(): ReactElement {
  const say = useWords();
  const query = useCall(topologyCalls.listGraphs, { pageSize: 100 });
  return (
    <QueryArea query={query} rows={6}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Nothing title={say(words.empty)} />
        ) : (
          <ul>
            {rows.map(({ graphId, graphName }) => (
              <li key={graphId}>
                <Link to={`/topo?graphId=${graphId}`}>{graphName}</Link>
              </li>
            ))}
          </ul>
        )
      }
    </QueryArea>
  );
}

/** /topo: one graph over the whole screen, for a wall. It passes without a token; its calls then meet code 401 like any other (decision 32). */
export function Topology(): ReactElement {
  const say = useWords();
  const { token } = useSession();
  const [query] = useSearchParams();
  const graphId = query.get('graphId') ?? '';
  return (
    <main className="full-screen topo-full">
      {/^\d{1,19}$/.test(graphId) ? (
        <One key={graphId} graphId={graphId} />
      ) : (
        <>
          <h1>{say(words.title)}</h1>
          <Choice key={token ?? ''} />
        </>
      )}
    </main>
  );
}
