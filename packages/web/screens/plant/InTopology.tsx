import { topologyCalls } from '@heliograph/catalogue/calls/topology.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMay, useMenu, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { withQuery } from '../board/links.ts';
import { plantScreenWords as words } from './words.ts';

type Of = { readonly onuId: string } | { readonly outageId: string };

/** The graphs in which an ONU or an outage is: each opens with its way to the core, or with the branch that is dark. */
export function InTopology(of: Of): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const editor = pathOf(useMenu(), 'project/topology/editor');
  const isOpen = editor !== undefined && may(topologyCalls.graphsWith);
  const { data } = useCall(topologyCalls.graphsWith, of, { quiet: true, keep: false, enabled: isOpen });
  if (editor === undefined || !data || data.length === 0) return null;
  const branch = 'outageId' in of ? { branch: '1' } : {};
  return (
    <p className="row wrap">
      <span className="muted">{say(words.inTopology)}</span>
      {data.map(({ graphId, graphName, itemId }) => (
        <Link key={graphId} to={withQuery(editor, { graphId, mode: 'view', item: itemId, ...branch })}>
          {graphName}
        </Link>
      ))}
    </p>
  );
}
