import '../olt-config/config-page.css';
import { rogueCalls } from '@heliograph/catalogue/calls/rogue.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { rogueStates, type RogueState } from '@heliograph/catalogue/words/rogue-words.ts';
import { Tabs, Tag } from 'antd';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { Age, StateDot } from '../../engine/values/Values.tsx';
import { useOlt } from '../olt-detail/olt.ts';
import { OltFrame } from '../olt-detail/OltFrame.tsx';
import { LocateDialog } from './LocateDialog.tsx';
import { careWords as words } from './words.ts';

export type RoguePort = OutputOf<typeof rogueCalls.watchRogues>;
type Search = OutputOf<typeof rogueCalls.listRogueSearches>;

const title = text('Rogue ONUs', '流氓 ONU');
const refreshed = ['/onu/rogue/'];

const ports: Resource = {
  id: 'rogue-ports',
  title: words.ports,
  many: words.portsMany,
  key: 'pon',
  empty: words.portsNone,
  head: 'portName',
  columns: [
    { name: 'portName', label: words.port },
    { name: 'suspicious', label: words.verdict },
    { name: 'dropped', label: words.dropped, kind: 'number' },
    { name: 'drops', label: words.drops, kind: 'number' },
    { name: 'lastAt', label: words.lastDrop, kind: 'time' },
    { name: 'online', label: words.onusOnline },
    { name: 'customers', label: words.customers, kind: 'number' },
    { name: 'readAt', label: words.read },
  ],
  filters: [],
};

const searches: Resource = {
  id: 'rogue-searches',
  title: words.searches,
  many: words.searchesMany,
  key: 'id',
  empty: words.searchesNone,
  head: 'portName',
  columns: [
    { name: 'portName', label: words.port },
    { name: 'state', label: words.state },
    { name: 'suspect', label: words.suspect },
    { name: 'reason', label: words.reason, width: 300 },
    { name: 'tried', label: words.tried },
    { name: 'off', label: words.off },
    { name: 'by', label: words.by },
    { name: 'createTime', label: words.started, kind: 'time' },
    { name: 'endTime', label: words.ended, kind: 'time' },
  ],
  filters: [],
};

function Verdict({ port: { suspicious, searchId } }: { port: RoguePort }): ReactElement {
  const say = useWords();
  if (searchId !== null) return <StateDot tone="warning" word={say(words.searching)} />;
  return suspicious ? (
    <StateDot tone="critical" word={say(words.suspicious)} />
  ) : (
    <StateDot tone="good" word={say(words.quiet)} />
  );
}

const tones: Readonly<Record<RogueState, 'good' | 'warning' | 'minor' | 'critical' | 'off'>> = {
  listening: 'warning',
  searching: 'warning',
  restoring: 'warning',
  proving: 'warning',
  found: 'critical',
  unsure: 'minor',
  none: 'off',
  calm: 'good',
  stopped: 'off',
  failed: 'critical',
};

function State({ state }: Pick<Search, 'state'>): ReactElement {
  const say = useWords();
  return <StateDot tone={tones[state]} word={say(rogueStates[state])} />;
}

const portCells = {
  suspicious: (port: RoguePort) => <Verdict port={port} />,
  online: (port: RoguePort) => `${port.online} / ${port.onus}`,
  readAt: (port: RoguePort) => <Age at={port.readAt} bare />,
};
const searchCells = {
  state: (search: Search) => <State state={search.state} />,
  tried: (search: Search) => `${search.tried} / ${search.total}`,
};

function Watch({ oltId, onStarted }: { oltId: string; onStarted: () => void }): ReactElement {
  const [chosen, setChosen] = useState<RoguePort | null>(null);
  return (
    <>
      <ListPage
        embedded
        resource={ports}
        call={rogueCalls.watchRogues}
        input={{ oltId }}
        cells={portCells}
        nameOf={({ portName }) => portName}
        every="poll"
        rowActions={(port) =>
          port.searchId === null
            ? [
                {
                  key: 'locate',
                  label: words.locate,
                  permission: rogueCalls.startRogueSearch,
                  run: () => setChosen(port),
                },
              ]
            : []
        }
      />
      {chosen ? (
        <LocateDialog oltId={oltId} port={chosen} onClose={() => setChosen(null)} onStarted={onStarted} />
      ) : null}
    </>
  );
}

function Searches({ oltId }: { oltId: string }): ReactElement {
  const say = useWords();
  const ask = useAsk();
  const stop = useDo(rogueCalls.stopRogueSearch, refreshed, { debounce: true });
  const callOff = async ({ id, portName }: Search) => {
    const sure = await ask({
      title: say(words.callOffAsk, { port: portName }),
      body: say(words.callOffBody),
      confirm: say(words.callOff),
    });
    if (sure) await stop.mutateAsync({ id });
  };
  return (
    <ListPage
      embedded
      resource={searches}
      call={rogueCalls.listRogueSearches}
      input={{ oltId }}
      cells={searchCells}
      nameOf={({ portName }) => portName}
      every={3000}
      rowActions={(search) =>
        search.endTime === null
          ? [
              {
                key: 'stop',
                label: words.callOff,
                permission: rogueCalls.stopRogueSearch,
                run: () => callOff(search),
              },
            ]
          : []
      }
    />
  );
}

function Content(): ReactElement {
  const say = useWords();
  const { id: oltId } = useOlt();
  const [tab, setTab] = useState('watch');
  return (
    <>
      <header className="config-head">
        <div className="row wrap">
          <h2>{say(title)}</h2>
          <Tag color="blue">{say(words.byConsole)}</Tag>
        </div>
        <p className="muted config-help">{say(words.rogueMore)}</p>
      </header>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'watch', label: say(words.watch) },
          { key: 'searches', label: say(words.searches) },
        ]}
      />
      {tab === 'watch' ? (
        <Watch key={oltId} oltId={oltId} onStarted={() => setTab('searches')} />
      ) : (
        <Searches key={oltId} oltId={oltId} />
      )}
    </>
  );
}

/** Rogue ONUs of one EPON OLT: which ports look disturbed, and searches that a person starts. */
export const Rogues = (): ReactElement => (
  <OltFrame permission="device:onu:list">
    <Content />
  </OltFrame>
);
