import './topology.css';
import { topologyCalls } from '@heliograph/catalogue/calls/topology.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMay, useMenu, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { withQuery } from '../board/links.ts';
import { GraphView } from './GraphView.tsx';
import { topologyScreenWords as words } from './words.ts';

/** View mode and edit mode of one graph (S1 §4.4). It is read once: what others save meanwhile is put together when one saves. */
function One({ graphId }: { graphId: string }): ReactElement {
  const say = useWords();
  const may = useMay();
  const [query, setQuery] = useSearchParams();
  const isEditing = query.get('mode') === 'edit' && may(topologyCalls.saveGraph);
  const list = pathOf(useMenu(), 'project/topology');
  const [turn, setTurn] = useState(0);
  const item = query.get('item');
  const focus = item === null ? null : { item, isBranch: query.get('branch') === '1' };
  const read = useCall(topologyCalls.getGraph, { id: graphId }, { fixed: true, keep: false, quiet: true });
  const go = (mode: 'edit' | 'view') => {
    setQuery((before) => {
      before.set('mode', mode);
      return before;
    });
    setTurn((before) => before + 1);
    void read.refetch();
  };
  const head = (
    <>
      {may(topologyCalls.saveGraph) ? (
        <Button type={isEditing ? 'default' : 'primary'} onClick={() => go(isEditing ? 'view' : 'edit')}>
          {say(isEditing ? words.view : words.edit)}
        </Button>
      ) : null}
      <Link to={withQuery('/topo', { graphId })}>{say(words.full)}</Link>
      {list === undefined ? null : <Link to={list}>{say(words.close)}</Link>}
    </>
  );
  if (read.data === undefined && read.error?.code === 404) return <NotThere list={list} />;
  return (
    <QueryArea query={read} rows={10}>
      {(told) => (
        <GraphView key={`${told.version} ${turn} ${String(isEditing)}`} {...{ told, isEditing, focus, head }} />
      )}
    </QueryArea>
  );
}

/** Who came by an old link, or by one of a graph that somebody deleted, is led on. */
function NotThere({ list }: { list: string | undefined }): ReactElement {
  const say = useWords();
  return (
    <section>
      <header className="page-head">
        <h1>{say(words.title)}</h1>
      </header>
      <Nothing title={say(words.graphGone)}>
        {list === undefined ? null : <Link to={list}>{say(words.allGraphs)}</Link>}
      </Nothing>
    </section>
  );
}

export function Editor(): ReactElement {
  const say = useWords();
  const [query] = useSearchParams();
  const list = pathOf(useMenu(), 'project/topology');
  const graphId = query.get('graphId') ?? '';
  if (/^\d{1,19}$/.test(graphId)) return <One key={graphId} graphId={graphId} />;
  return (
    <section>
      <header className="page-head">
        <h1>{say(words.title)}</h1>
      </header>
      <Nothing title={say(words.noGraph)}>
        {list === undefined ? null : <Link to={list}>{say(words.title)}</Link>}
      </Nothing>
    </section>
  );
}
