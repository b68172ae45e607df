import { graphForm, topologyCalls } from '@heliograph/catalogue/calls/topology.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { topologyResource } from '@heliograph/catalogue/resources/topology.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { useState, type ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMenu, useSession, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import { withQuery } from '../board/links.ts';
import { topologyScreenWords as words } from './words.ts';

type Row = OutputOf<typeof topologyCalls.listGraphs>;

const blank: Values = {
  graphName: '',
  graphType: 'network',
  graphDesc: '',
  background: 'plain',
  grid: true,
  theme: 'auto',
};
type Looks = Pick<Row, 'graphName' | 'graphType' | 'graphDesc' | 'background' | 'grid'> & {
  theme: Row['graphExData']['theme'];
};

/** Name and looks of a graph, of a new one or of one that is there. */
function LooksDialog({
  row,
  onClose,
  onAdded,
}: {
  row: Row | null;
  onClose: () => void;
  onAdded: (graphId: string) => void;
}): ReactElement {
  const say = useWords();
  const { curProject } = useSession();
  const add = useDo(topologyCalls.addGraph, ['/topology/'], { debounce: true });
  const save = useDo(topologyCalls.saveGraph, ['/topology/'], { debounce: true });
  const [initial] = useState((): Values =>
    row ? { ...row, graphDesc: row.graphDesc ?? '', theme: row.graphExData.theme } : blank,
  );
  const send = async (values: Values) => {
    const { graphName, graphType, graphDesc, background, grid, theme } = values as unknown as Looks;
    const looks = { graphName, graphType, graphDesc, background, grid, theme };
    if (row) return save.mutateAsync({ graphId: row.graphId, version: row.version, ...looks });
    const { graphId } = await add.mutateAsync({ ...looks, ...(curProject ? { projectId: curProject.projectId } : {}) });
    return onAdded(graphId);
  };
  return (
    <FormDialog
      title={say((row ? topologyCalls.saveGraph : topologyCalls.addGraph).title)}
      form={graphForm}
      initial={initial}
      width={520}
      columns={2}
      onSave={send}
      onClose={onClose}
    />
  );
}

type Mode = 'view' | 'edit';
const pathTo = (editor: string | undefined, graphId: string, mode: Mode) =>
  editor === undefined ? undefined : withQuery(editor, { graphId, mode });
const useEditor = () => pathOf(useMenu(), 'project/topology/editor');

function GraphName({ row }: { row: Row }): ReactElement {
  const path = pathTo(useEditor(), row.graphId, 'view');
  return path === undefined ? <>{row.graphName}</> : <Link to={path}>{row.graphName}</Link>;
}
const cells = {
  graphName: (row: Row) => <GraphName row={row} />,
  items: ({ graphExData }: Row) => graphExData.itemNum,
};

interface Does {
  readonly go: (graphId: string, mode: Mode) => void;
  readonly edit: (row: Row) => void;
  readonly remove: (rows: readonly Row[]) => Promise<unknown>;
}
const actionsOf = (row: Row, { go, edit, remove }: Does) => {
  const may = { permission: topologyCalls.saveGraph, projectId: row.projectId };
  return [
    { key: 'open', label: words.open, run: () => go(row.graphId, 'view') },
    { key: 'draw', label: words.edit, ...may, run: () => go(row.graphId, 'edit') },
    { key: 'looks', label: words.looks, ...may, run: () => edit(row) },
    {
      key: 'delete',
      label: engine.delete,
      danger: true,
      permission: topologyCalls.deleteGraph,
      projectId: row.projectId,
      run: () => remove([row]),
    },
  ];
};

/** Graphs of the project, or of all. */
export function GraphList(): ReactElement {
  const navigate = useNavigate();
  const editor = useEditor();
  const [edited, setEdited] = useState<{ readonly row: Row | null } | null>(null);
  const go = (graphId: string, mode: Mode) => {
    const path = pathTo(editor, graphId, mode);
    if (path !== undefined) void navigate(path);
  };
  const remove = useRemoval(topologyCalls.deleteGraph, {
    many: topologyResource.many,
    nameOf: (row: Row) => row.graphName,
    input: ([row]) => ({ id: row?.graphId ?? '' }),
    refreshes: ['/topology/'],
  });
  return (
    <>
      <ListPage
        resource={topologyResource}
        call={topologyCalls.listGraphs}
        nameOf={({ graphName }) => graphName}
        cells={cells}
        enter={({ graphId }) => go(graphId, 'view')}
        rowActions={(row) => actionsOf(row, { go, remove, edit: () => setEdited({ row }) })}
        add={{
          label: topologyCalls.addGraph.title,
          permission: topologyCalls.addGraph,
          run: () => setEdited({ row: null }),
        }}
      />
      {edited ? (
        <LooksDialog row={edited.row} onClose={() => setEdited(null)} onAdded={(graphId) => go(graphId, 'edit')} />
      ) : null}
    </>
  );
}
