import '../alarms/alarms.css';
import './incidents.css';
import { incidentCalls } from '@heliograph/catalogue/calls/incidents.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { Segmented } from 'antd';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useSession, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import type { BulkAction } from '../../engine/list/types.ts';
import { NeedsPermission } from '../../engine/States.tsx';
import { changeListState, useQueryValue } from '../../engine/state/query-state.ts';
import { numberText } from '../../engine/values/time.ts';
import { WorkBanner } from '../alarm-policies/WorkBanner.tsx';
import { useIncidentCounts } from '../../shell/use-incoming.tsx';
import { incidentCells, type IncidentRow } from './IncidentCells.tsx';
import { OneIncident } from './OneIncident.tsx';
import { incidentResource } from './resource.ts';
import { incidentScreenWords as words } from './words.ts';

const permission = 'alarm:current:confirm';
const lists = ['/alarm/', '/system/alarm/'] as const;
/** As many as a call takes. */
const most = 100;
const viewKeys = ['state', 'owner'];

/** Whose incidents are listed, with how many of them are open. */
function Owners({
  owner,
  isCounted,
  onChange,
}: {
  owner: string;
  isCounted: boolean;
  onChange: (owner: string) => void;
}): ReactElement {
  const say = useWords();
  const { tongue } = useSession();
  const { data } = useIncidentCounts();
  const label = (said: Text, n: number | undefined) =>
    isCounted && n !== undefined ? `${say(said)} ${numberText(n, tongue)}` : say(said);
  return (
    <Segmented
      value={owner}
      options={[
        { value: '', label: label(words.all, data?.all) },
        { value: 'mine', label: label(words.mine, data?.mine) },
        { value: 'none', label: label(words.unowned, data?.unowned) },
      ]}
      onChange={onChange}
    />
  );
}

/** What planned work holds back, and which incidents are listed. */
function Chips({ state, owner }: { state: string; owner: string }): ReactElement {
  const say = useWords();
  const [, setQuery] = useSearchParams();
  // Another list begins at its first page.
  const choose = (filters: Readonly<Record<string, string>>) =>
    setQuery((now) => changeListState(now, { filters }), { replace: true });
  return (
    <>
      <WorkBanner />
      <div className="row wrap incident-states">
        <Segmented
          value={state}
          options={[
            { value: 'open', label: say(words.open) },
            { value: 'ended', label: say(words.ended) },
          ]}
          onChange={(chosen) => choose({ state: chosen === 'open' ? '' : chosen })}
        />
        <Owners owner={owner} isCounted={state !== 'ended'} onChange={(chosen) => choose({ owner: chosen })} />
      </div>
    </>
  );
}

function List({ onOpen }: { onOpen: (id: string) => void }): ReactElement {
  const [state] = useQueryValue('state', 'open');
  const [owner] = useQueryValue('owner', '');
  const own = useDo(incidentCalls.ownIncidents, lists, { debounce: true });
  const confirm = useDo(incidentCalls.confirmIncidents, lists, { debounce: true });
  const projectOf = ({ projectId }: IncidentRow) => projectId;
  const idsOf = (incidents: readonly IncidentRow[]) => incidents.map(({ id }) => id);
  const bulk: readonly BulkAction<IncidentRow>[] = [
    {
      key: 'take',
      label: words.take,
      permission,
      projectOf,
      most,
      run: (rows) => own.mutateAsync({ ids: idsOf(rows), own: '1' }),
    },
    {
      key: 'confirm',
      label: words.confirm,
      permission,
      projectOf,
      most,
      run: (rows) => confirm.mutateAsync({ ids: idsOf(rows) }),
    },
  ];
  return (
    <ListPage
      resource={incidentResource}
      call={incidentCalls.listIncidents}
      input={{ state: state === 'ended' ? 'ended' : 'open', owner: owner === 'mine' || owner === 'none' ? owner : '' }}
      above={<Chips state={state} owner={owner} />}
      viewKeys={viewKeys}
      cells={incidentCells}
      every={30_000}
      enter={({ id }) => onOpen(id)}
      rowActions={(incident) => [
        { key: 'open', label: words.look, run: () => onOpen(incident.id) },
        {
          key: 'own',
          label: incident.isMine ? words.give : words.take,
          permission,
          projectId: incident.projectId,
          run: () => own.mutateAsync({ ids: [incident.id], own: incident.isMine ? '0' : '1' }),
        },
      ]}
      bulk={bulk}
    />
  );
}

/** What is wrong, as things that somebody owns; or the one that the address names. */
export function Incidents(): ReactElement {
  const [incident, open] = useQueryValue('incident', '');
  return (
    <NeedsPermission permission="alarm:current:list">
      {incident === '' ? (
        <List onOpen={open} />
      ) : (
        <OneIncident key={incident} id={incident} onBack={() => open('')} onOpen={open} />
      )}
    </NeedsPermission>
  );
}
