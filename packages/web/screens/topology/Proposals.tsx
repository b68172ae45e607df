import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import type { GraphData } from '@heliograph/catalogue/models/topology.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { useCallOnce } from '../../client/hooks.ts';
import { Age } from '../../engine/values/Values.tsx';
import { accepted, openProposals, type Proposal } from './proposals.ts';
import type { Editing } from './use-editing.ts';
import { useLinksTold, type LinkDiscovery } from './use-links-told.ts';
import { topologyScreenWords as words } from './words.ts';

/** Devices asked for one opening: each is a visit of seconds. */
const mostAsked = 50;

/** Asks each OLT of the graph by LLDP whom it hears; one after the other, so that nobody waits for us. What they tell is kept by the server. */
function useAsking({ graph, save }: Editing, onTold: () => unknown) {
  const once = useCallOnce();
  const [asked, setAsked] = useState(0);
  const [silent, setSilent] = useState(0);
  const [olts] = useState(() =>
    graph.items.flatMap(({ bound }) => (bound?.kind === 'olt' ? [bound.id] : [])).slice(0, mostAsked),
  );
  const [told] = useState(() => onTold);
  const [saved] = useState(() => save);
  useEffect(() => {
    let isGone = false;
    const run = async () => {
      // What was drawn just now is compared, too.
      await saved();
      for (const oltId of olts) {
        if (isGone) return;
        try {
          const { fault, absent } = await once(configCalls.neighbours, { oltId }, { quiet: true });
          if (fault !== null || absent) setSilent((before) => before + 1);
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          setSilent((before) => before + 1);
        }
        setAsked((before) => before + 1);
      }
      await told();
    };
    void run();
    return () => {
      isGone = true;
    };
  }, [olts, once, saved, told]);
  return { asked, silent, total: olts.length };
}

function Drifts({ graph, found }: { graph: GraphData; found: LinkDiscovery | undefined }): ReactElement {
  const say = useWords();
  const told = useLinksTold(undefined, found);
  const nameOf = (id: string) => graph.items.find((item) => item.id === id)?.label ?? id;
  const drifts = graph.links.filter(({ id }) => told(id).driftKind !== null);
  const isKnown = (found?.links ?? []).some(({ seen }) => seen !== 'unknown');
  return (
    <>
      <h3>{say(words.drifts)}</h3>
      {drifts.length === 0 ? <p className="muted">{isKnown ? say(words.noDrift) : '–'}</p> : null}
      <ul className="topo-links">
        {drifts.map(({ id, from, to }) => (
          <li key={id}>
            <span className="grow">{say(words.between, { from: nameOf(from), to: nameOf(to) })}</span>
            <small className="tone-minor topo-facts">
              {told(id).drift} <Age at={found?.links.find((one) => one.linkId === id)?.at ?? null} />
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  readonly proposal: Proposal;
  readonly onAccept: (() => void) | undefined;
}

function Row({ proposal, onAccept }: RowProps): ReactElement {
  const say = useWords();
  const { by, fromName: from, fromPort, toName: to, toPort, at, isDrawn } = proposal;
  const named = { from, port: fromPort ?? '–', to: toPort === null ? to : `${to} (${toPort})` };
  const more = proposal.to === null ? words.notOurs : words.notDrawn;
  return (
    <li>
      <span className="grow">
        {say(by === 'lldp' ? words.hears : words.learns, named)}
        <small className="muted">
          {' '}
          <Age at={at} />
          {isDrawn ? null : ` · ${say(more)}`}
        </small>
      </span>
      {onAccept ? (
        <Button size="small" onClick={onAccept}>
          {say(words.accept)}
        </Button>
      ) : null}
    </li>
  );
}

interface Props {
  readonly editing: Editing;
  readonly discovery: UseQueryResult<LinkDiscovery, CallError>;
  readonly onChange: ((graph: GraphData) => void) | undefined;
  readonly onClose: () => void;
}

/** Links that devices tell of and that are not drawn, and drawn ones that are not as they tell. A person accepts each. */
export function Proposals({ editing, discovery, onChange, onClose }: Props): ReactElement {
  const say = useWords();
  const { graph } = editing;
  const { data, refetch } = discovery;
  const { asked, silent, total } = useAsking(editing, refetch);
  const proposals = openProposals(graph, data?.proposals ?? []);
  return (
    <Modal open width={620} title={say(words.discover)} footer={null} onCancel={onClose}>
      <p className="muted">{say(words.discoverMore)}</p>
      <p role="status">
        {asked < total ? say(words.asking, { n: asked + 1, total }) : null}
        {silent > 0 ? <span className="tone-minor"> {say(words.silent, { n: silent })}</span> : null}
      </p>
      {asked === total && proposals.length === 0 ? <p>{say(words.noProposal)}</p> : null}
      <ul className="topo-links">
        {proposals.map((one) => (
          <Row
            key={[one.from, one.fromPort, one.to, one.toName, one.toPort].join(' ')}
            proposal={one}
            onAccept={onChange ? () => onChange(accepted(graph, one)) : undefined}
          />
        ))}
      </ul>
      <Drifts graph={graph} found={data} />
    </Modal>
  );
}
