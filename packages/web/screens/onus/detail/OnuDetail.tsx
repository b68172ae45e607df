import '../page/page.css';
import './detail.css';
import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { Button } from 'antd';
import { useEffect, type ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import { pathOf } from '../../../app/menu.ts';
import { useMay, useMenu, useParts, useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { Plate } from '../../../engine/Plate.tsx';
import { QueryArea, NeedsPermission } from '../../../engine/States.tsx';
import { useQueryValue } from '../../../engine/state/query-state.ts';
import { StateDot } from '../../../engine/values/Values.tsx';
import { useLinks, withQuery } from '../../board/links.ts';
import { HomeOfOnu } from '../../cpe-parts/HomeOfOnu.tsx';
import { onuNameOf, OltLink, onuToneOf, useStandingWord } from '../OnuCells.tsx';
import { Sections } from '../OnuDrawer.tsx';
import { Configure } from '../page/Configure.tsx';
import type { Detail } from '../page/detail.ts';
import { LiveButton } from '../page/LiveButton.tsx';
import { useOperate } from '../use-operate.tsx';
import { Clients } from './Clients.tsx';
import { SysLog } from './SysLog.tsx';
import { onuDetailWords as words } from './words.ts';

type Tab = 'onuInfo' | 'client' | 'sysLog' | 'settings';
const componentOf = (tab: Tab) => `device/onuDetail/${tab}`;
const tabs: readonly (readonly [Tab, Text])[] = [
  ['onuInfo', words.info],
  ['client', words.clients],
  ['sysLog', words.log],
  ['settings', words.settings],
];

/** The ONU of the address; without one, the one that was looked at last (session keys of S1 §3.1). */
function useOnuId(): string {
  const { session } = useParts();
  const [asked] = useQueryValue('onuId', '');
  if (asked !== '') return asked;
  try {
    const last: unknown = JSON.parse(session.handedOver('onuInfo') ?? 'null');
    const { id } = (last ?? {}) as { id?: unknown };
    return typeof id === 'string' ? id : '';
  } catch {
    return '';
  }
}

function Info({ onu }: { onu: Detail }): ReactElement {
  const go = useNavigate();
  const menu = useMenu();
  const path = pathOf(menu, componentOf('onuInfo')) ?? '';
  return (
    <Sections onu={onu} home={<HomeOfOnu onuId={onu.id} />} onOpen={(onuId) => void go(withQuery(path, { onuId }))} />
  );
}

/** What may be told to the ONU at once, and the pages of its configuration. */
function Settings({ onu }: { onu: Detail }): ReactElement {
  const say = useWords();
  const may = useMay();
  const { rowActions, dialog } = useOperate();
  const actions = rowActions(onu).filter(({ permission }) => permission === undefined || may(permission));
  return (
    <>
      {actions.length === 0 ? null : (
        <section className="onu-part">
          <h2>{say(words.commands)}</h2>
          <div className="row wrap">
            {actions.map((action) => (
              <Button
                key={action.key}
                danger={action.danger ?? false}
                disabled={action.disabled ?? false}
                onClick={() => void action.run()}
              >
                {say(action.label)}
              </Button>
            ))}
          </div>
        </section>
      )}
      <Configure onu={onu} />
      {dialog}
    </>
  );
}

const bodies: Readonly<Record<Tab, (props: { onu: Detail }) => ReactElement>> = {
  onuInfo: Info,
  client: Clients,
  sysLog: SysLog,
  settings: Settings,
};

function Head({ onu, tab }: { onu: Detail; tab: Tab }): ReactElement {
  const say = useWords();
  const menu = useMenu();
  const standing = useStandingWord();
  return (
    <>
      <header className="page-head">
        <h1>{onuNameOf(onu)}</h1>
        <span className="mono">{onu.place}</span>
        <OltLink oltId={onu.oltId} name={onu.oltName} />
        <StateDot tone={onuToneOf(onu)} word={standing(onu)} />
        <div className="tools">
          <LiveButton onu={onu} />
        </div>
      </header>
      <nav className="fold-tabs" aria-label={say(words.tabs)}>
        {tabs.map(([one, title]) => (
          <Link
            key={one}
            to={withQuery(pathOf(menu, componentOf(one)) ?? '', { onuId: onu.id })}
            aria-current={one === tab ? 'page' : undefined}
          >
            {say(title)}
          </Link>
        ))}
      </nav>
    </>
  );
}

function Content({ tab }: { tab: Tab }): ReactElement {
  const say = useWords();
  const links = useLinks();
  const { session } = useParts();
  const onuId = useOnuId();
  const query = useCall(onuCalls.detail, { onuId }, { quiet: true, keep: false, every: 'poll', enabled: onuId !== '' });
  const known = query.data?.id;
  const isEpon = query.data?.ponMode === 'EPON';
  useEffect(() => {
    if (known !== undefined)
      for (const key of isEpon ? (['onuInfo', 'eOnuInfo'] as const) : (['onuInfo'] as const))
        session.handOver(key, { id: known });
  }, [session, known, isEpon]);
  const list = links.onus({});
  const isGone = query.error?.code === 404;
  if (onuId === '' || isGone) {
    return (
      <Plate icon="onu" title={say(isGone ? words.gone : words.which)} more={say(words.whichMore)}>
        {list === undefined ? null : <Link to={list}>{say(words.list)}</Link>}
      </Plate>
    );
  }
  const Body = bodies[tab];
  return (
    <QueryArea query={query} rows={12}>
      {(onu) => (
        <section className="onu-detail">
          <Head onu={onu} tab={tab} />
          <Body key={onu.id} onu={onu} />
        </section>
      )}
    </QueryArea>
  );
}

const screen = (tab: Tab) => (): ReactElement => (
  <NeedsPermission permission="device:onu:list">
    <Content tab={tab} />
  </NeedsPermission>
);

/** S1 §2.2: what an ONU is, who is behind it, what was told of it, what may be set. */
export const OnuInfo = screen('onuInfo');
export const OnuClients = screen('client');
export const OnuSysLog = screen('sysLog');
export const OnuSettings = screen('settings');
