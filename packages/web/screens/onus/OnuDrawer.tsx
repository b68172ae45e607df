import './page/page.css';
import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { Button, Drawer } from 'antd';
import type { ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import type { ListRowAction } from '../../engine/list/types.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { usePhone } from '../../engine/state/screen.ts';
import { Copy } from '../../engine/values/Copy.tsx';
import { OpenPage } from './detail/OpenPage.tsx';
import { onuNameOf, type Onu } from './OnuCells.tsx';
import { Alarms } from './page/Alarms.tsx';
import { OnuCustomer } from './page/OnuCustomer.tsx';
import { Configure } from './page/Configure.tsx';
import type { Detail } from './page/detail.ts';
import { OnuHistory } from './page/OnuHistory.tsx';
import { OnuIdentity, Traffic } from './page/Identity.tsx';
import { LightPanel } from './page/LightPanel.tsx';
import { LightHistory } from './page/LightHistory.tsx';
import { LiveButton } from './page/LiveButton.tsx';
import { PortSiblings } from './page/PortSiblings.tsx';
import { OnuRunningConfig } from './page/OnuRunningConfig.tsx';
import { VerdictCard } from './page/VerdictCard.tsx';
import { PlantCard } from '../plant/PlantCard.tsx';
import { onuPageWords as page } from './words.ts';

/** px */
const width = 580;

/** All that is known of one ONU. */
export function Sections({
  onu,
  onOpen,
  home,
}: {
  onu: Detail;
  onOpen: (onuId: string) => void;
  /** What its customer device says, where there is room for it. */
  home?: ReactElement;
}): ReactElement {
  const { data: siblings } = useCall(
    onuCalls.list,
    { oltId: onu.oltId, pon: onu.pon, orderByColumn: 'place', isAsc: 'asc', pageSize: 100 },
    { quiet: true, keep: false, every: 'poll' },
  );
  return (
    <div className="onu-page">
      <VerdictCard onu={onu} siblings={siblings} />
      {home}
      <OnuCustomer onu={onu} />
      <LightPanel onu={onu} />
      <LightHistory onu={onu} />
      <PortSiblings onu={onu} siblings={siblings} onOpen={onOpen} />
      <PlantCard onuId={onu.id} />
      <Alarms onu={onu} />
      <OnuHistory onu={onu} />
      <Traffic onu={onu} />
      <Configure onu={onu} />
      <OnuRunningConfig onu={onu} />
      <OnuIdentity onu={onu} />
    </div>
  );
}

function Title({ onu }: { onu: Detail }): ReactElement {
  return (
    <div className="onu-title">
      <span className="ellipsis" title={onuNameOf(onu)}>
        {onuNameOf(onu)}
      </span>
      <small>
        <span className="mono">{onu.place}</span>
        <Copy value={onu.sn ?? onu.mac ?? onu.loid} />
      </small>
    </div>
  );
}

function Commands({ actions }: { actions: readonly ListRowAction[] }): ReactElement {
  const say = useWords();
  return (
    <div className="row wrap">
      {actions.map((action) => (
        <Button key={action.key} danger={action.danger ?? false} onClick={() => void action.run()}>
          {say(action.label)}
        </Button>
      ))}
    </div>
  );
}

/** One ONU beside the list: why it is down, its light, its port, its history. Its address can be sent to somebody. */
export function OnuDrawer({
  onuId,
  actions,
  onOpen,
}: {
  onuId: string;
  actions: (onu: Onu) => readonly ListRowAction[];
  /** '' closes it. */
  onOpen: (onuId: string) => void;
}): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const query = useCall(onuCalls.detail, { onuId }, { quiet: true, keep: false, every: 'poll' });
  const onu = query.data;
  const may = useMay();
  const commands = onu ? actions(onu).filter(({ permission }) => permission === undefined || may(permission)) : [];
  const isGone = query.error?.code === 404;
  return (
    <Drawer
      open
      mask={false}
      size={isPhone ? '100%' : width}
      title={onu ? <Title onu={onu} /> : ''}
      extra={
        onu ? (
          <span className="row">
            <OpenPage onuId={onu.id} />
            <LiveButton onu={onu} />
          </span>
        ) : null
      }
      footer={commands.length > 0 ? <Commands actions={commands} /> : null}
      onClose={() => onOpen('')}
    >
      {isGone ? (
        <Nothing title={say(page.removed)} />
      ) : (
        <QueryArea query={query} rows={12}>
          {(detail) => <Sections key={detail.id} onu={detail} onOpen={onOpen} />}
        </QueryArea>
      )}
    </Drawer>
  );
}
