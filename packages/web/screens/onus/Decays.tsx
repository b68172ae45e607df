import { keepsForm, onuHistoryCalls } from '@heliograph/catalogue/calls/onu-history.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMay, useMenu, useSession, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { Icon } from '../../engine/icons.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { numberText } from '../../engine/values/time.ts';
import { withQuery } from '../board/links.ts';
import { decayResource, decayWords as words } from './decay-resource.ts';
import { OltLink } from './OnuCells.tsx';

type Row = OutputOf<typeof onuHistoryCalls.listDecays>;
type Keeps = OutputOf<typeof onuHistoryCalls.historyKeeps>;

/** dB, with a sign: what is lost is negative. */
function Change({ lost, strong = false }: { lost: number | null; strong?: boolean }): ReactElement {
  const { tongue: lang } = useSession();
  if (lost === null) return <span className="muted">–</span>;
  const tone = !strong ? undefined : lost >= 2 ? 'tone-critical' : 'tone-minor';
  return (
    <span className={tone}>
      {lost > 0 ? '−' : '+'}
      {numberText(Math.abs(lost), lang, 1)} dB
    </span>
  );
}

function Level({ value }: { value: number | null }): ReactElement {
  const { tongue: lang } = useSession();
  return value === null ? <span className="muted">–</span> : <>{numberText(value, lang, 2)} dBm</>;
}

function Limit({ row: { limitOn, day } }: { row: Row }): ReactElement {
  const say = useWords();
  if (limitOn === null) return <span className="muted">–</span>;
  return limitOn <= day ? <span className="tone-critical">{say(words.limitNow)}</span> : <>{limitOn}</>;
}

function Shared({ row: { shared, sharedBy, sharedN, sharedOf } }: { row: Row }): ReactElement {
  const say = useWords();
  if (shared === null) return <span className="muted">{say(words.alone)}</span>;
  const about = { name: sharedBy ?? '–', n: sharedN ?? '?', of: sharedOf ?? '?' };
  return <>{say(shared === 'port' ? words.sharedPort : words.sharedSplitter, about)}</>;
}

function Place({ row }: { row: Row }): ReactElement {
  const menu = useMenu();
  const path = pathOf(menu, 'device/onuDetail/onuInfo');
  const place = <span className="mono">{row.place}</span>;
  return path === undefined ? place : <Link to={withQuery(path, { onuId: row.id })}>{place}</Link>;
}

const cells = {
  place: (row: Row) => <Place row={row} />,
  ident: (row: Row) => <span className="mono">{row.sn ?? row.mac ?? '–'}</span>,
  oltName: (row: Row) => <OltLink oltId={row.oltId} name={row.oltName} />,
  drift: (row: Row) => <Change lost={row.drift} strong />,
  oltDrift: (row: Row) => <Change lost={row.oltDrift} />,
  now: (row: Row) => <Level value={row.rx} />,
  baseline: (row: Row) => <Level value={row.baseline.rx} />,
  limitOn: (row: Row) => <Limit row={row} />,
  shared: (row: Row) => <Shared row={row} />,
};
const exports = { call: onuHistoryCalls.exportDecays, formats: ['xlsx', 'csv'] } as const;

function KeepMore(): ReactElement {
  const say = useWords();
  return <p className="muted">{say(words.keepMore)}</p>;
}
const more = () => <KeepMore />;

function KeepDialog({ keeps, onClose }: { keeps: Keeps; onClose: () => void }): ReactElement {
  const say = useWords();
  const keep = useDo(onuHistoryCalls.keepHistory, [onuHistoryCalls.historyKeeps.path]);
  const [initial] = useState(() => ({ ...keeps }));
  return (
    <FormDialog
      width={480}
      title={say(words.keep)}
      form={keepsForm}
      initial={initial}
      onSave={(values) => keep.mutateAsync(values)}
      onClose={onClose}
      beneath={more}
    />
  );
}

/** How long the history of the tenant is kept. */
function Keeping(): ReactElement | null {
  const say = useWords();
  const may = useMay()(onuHistoryCalls.keepHistory);
  const { data: keeps } = useCall(onuHistoryCalls.historyKeeps, {}, { quiet: true, enabled: may });
  const [isOpen, setOpen] = useState(false);
  if (!may || !keeps) return null;
  return (
    <>
      <Button icon={<Icon name="history" size={14} />} onClick={() => setOpen(true)}>
        {say(words.keep)}
      </Button>
      {isOpen ? <KeepDialog keeps={keeps} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Above(): ReactElement {
  const say = useWords();
  return <p className="muted">{say(words.more)}</p>;
}

/** ONUs of all OLTs whose light decays slowly, the worst first: a warning before anybody calls. */
export function Decays(): ReactElement {
  return (
    <ListPage
      resource={decayResource}
      call={onuHistoryCalls.listDecays}
      cells={cells}
      exports={exports}
      tools={<Keeping />}
      above={<Above />}
    />
  );
}
