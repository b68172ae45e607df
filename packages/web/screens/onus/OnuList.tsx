import './onus.css';
import '../../engine/list/list.css';
import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { Tabs } from 'antd';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useSession, useWords } from '../../app/parts.ts';
import { NeedsPermission } from '../../engine/States.tsx';
import { useQueryId } from '../../engine/state/query-state.ts';
import { numberText } from '../../engine/values/time.ts';
import { OltChoice } from './OltChoice.tsx';
import { OnuListTable } from './OnuListTable.tsx';
import { useCounts } from './OnuTally.tsx';
import { OnuOrders } from './OnuOrders.tsx';
import { orderWords } from './order-words.ts';
import { allOnus } from './resource.ts';
import { WaitingOnus } from './WaitingOnus.tsx';
import { onuWords as words } from './words.ts';

const tabs: readonly string[] = ['waiting', 'orders'];

/** Filters of one tab mean nothing in the other; the OLT does. */
function useTab(): readonly [string, (tab: string) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab') ?? '';
  const tab = tabs.includes(asked) ? asked : 'authorized';
  const oltId = query.get('oltId') ?? '';
  const go = (next: string) =>
    setQuery({ ...(next === 'authorized' ? {} : { tab: next }), ...(oltId === '' ? {} : { oltId }) });
  return [tab, go];
}

function WaitingLabel({ oltId }: { oltId: string }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const count = useCounts(oltId === '' ? {} : { oltId })?.waiting.total ?? 0;
  return (
    <>
      {say(words.waiting)}
      {count > 0 ? <span className="onu-count">{numberText(count, lang)}</span> : null}
    </>
  );
}

function Tab({ tab, oltId, onOrders }: { tab: string; oltId: string; onOrders: () => void }): ReactElement {
  if (tab === 'waiting') return <WaitingOnus oltId={oltId} onOrdered={onOrders} />;
  if (tab === 'orders') return <OnuOrders oltId={oltId} />;
  return <OnuListTable resource={allOnus} call={onuCalls.list} />;
}

function Content(): ReactElement {
  const say = useWords();
  const [tab, setTab] = useTab();
  const [oltId, setOltId] = useQueryId('oltId', '');
  return (
    <section>
      <header className="page-head onu-head">
        <h1>{say(words.title)}</h1>
        {tab === 'authorized' ? null : (
          <div className="tools">
            <OltChoice value={oltId} onChange={setOltId} />
          </div>
        )}
      </header>
      <Tabs
        className="onu-tabs"
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'authorized', label: say(words.authorized) },
          { key: 'waiting', label: <WaitingLabel oltId={oltId} /> },
          { key: 'orders', label: say(orderWords.tab) },
        ]}
      />
      <Tab tab={tab} oltId={oltId} onOrders={() => setTab('orders')} />
    </section>
  );
}

/** ONUs of all OLTs, and those that wait for authorization: where the cards of the board lead. */
export function OnuList(): ReactElement {
  return (
    <NeedsPermission permission="device:onu:list">
      <Content />
    </NeedsPermission>
  );
}
