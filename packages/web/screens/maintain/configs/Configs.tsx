import '../../../engine/list/list.css';
import './configs.css';
import { configArchiveCalls } from '@heliograph/catalogue/calls/config-archive.ts';
import { Button, Tabs } from 'antd';
import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useMay, useWords } from '../../../app/parts.ts';
import { Icon } from '../../../engine/icons.tsx';
import { NeedsPermission } from '../../../engine/States.tsx';
import { CompareConfigs } from './CompareConfigs.tsx';
import { ArchivedDevices } from './ArchivedDevices.tsx';
import { KeepingDialog } from './KeepingDialog.tsx';
import { SearchConfigs } from './SearchConfigs.tsx';
import { archiveWords as words } from './words.ts';

const tabs = ['search', 'compare'] as const;
const idIn = (text: string | null): string => (text !== null && /^\d{1,19}$/.test(text) ? text : '');

function Content(): ReactElement {
  const say = useWords();
  const may = useMay();
  const [query, setQuery] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'devices';
  const compare = (from: string, to: string) =>
    setQuery({ tab: 'compare', ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) });
  return (
    <section>
      <header className="page-head">
        <h1>{say(words.title)}</h1>
        <div className="tools">
          {may(configArchiveCalls.keep) ? (
            <Button icon={<Icon name="clock" size={14} />} onClick={() => setOpen(true)}>
              {say(words.keeping)}
            </Button>
          ) : null}
        </div>
      </header>
      <Tabs
        activeKey={tab}
        onChange={(next) => setQuery(next === 'devices' ? {} : { tab: next })}
        items={[
          { key: 'devices', label: say(words.devices) },
          { key: 'search', label: say(words.search) },
          { key: 'compare', label: say(words.compare) },
        ]}
      />
      {tab === 'search' ? (
        <SearchConfigs />
      ) : tab === 'compare' ? (
        <CompareConfigs from={idIn(query.get('from'))} to={idIn(query.get('to'))} onChange={compare} />
      ) : (
        <ArchivedDevices onCompare={(id) => compare(id, '')} />
      )}
      {isOpen ? <KeepingDialog onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

/** Running configurations of all OLTs over time. */
export function Configs(): ReactElement {
  return (
    <NeedsPermission permission="maintain:config:list">
      <Content />
    </NeedsPermission>
  );
}
