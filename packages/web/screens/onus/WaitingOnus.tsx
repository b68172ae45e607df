import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { subscriptionCalls } from '@heliograph/catalogue/calls/subscriptions.ts';
import { decisionStates } from '@heliograph/catalogue/words/order-rule-words.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import type { ListRowAction } from '../../engine/list/types.ts';
import { Copy } from '../../engine/values/Copy.tsx';
import { Age, Since, StateDot, TimeText } from '../../engine/values/Values.tsx';
import { decisionActions, useDecisionDeeds } from '../order-rules/deeds.ts';
import { decisionTones } from '../order-rules/tones.ts';
import { AuthorizeDrawer, type ChosenOnu } from './AuthorizeDrawer.tsx';
import { OltLink, type Onu } from './OnuCells.tsx';
import { identOf } from './service/identity.ts';
import { MoveDrawer } from './service/MoveDrawer.tsx';
import { ReplaceDrawer } from './service/ReplaceDrawer.tsx';
import { serviceWords } from './service/words.ts';
import { orderWords } from './order-words.ts';
import { waitingOnuResource } from './resource.ts';
import { waitingWords } from './words.ts';

type Found = z.output<typeof onuCalls.waiting.output>;

function Kind({ found }: { found: Found }): ReactElement {
  const say = useWords();
  if (found.kind === 'new') return <span>{say(waitingWords.new)}</span>;
  return (
    <span className="tone-minor" title={say(waitingWords.resyncMore)}>
      {say(waitingWords.resync)}
    </span>
  );
}

/** Which rule will authorize it and when, or what became of that. */
function OfRule({ found: { rule } }: { found: Found }): ReactElement {
  const say = useWords();
  if (!rule) return <span className="muted">–</span>;
  const isDue = rule.state === 'due';
  return (
    <StateDot
      tone={decisionTones[rule.state]}
      word={isDue ? rule.name : say(decisionStates[rule.state])}
      note={isDue ? <TimeText at={rule.at} /> : rule.name}
    />
  );
}

/** One that its OLT no longer lists stays for the aging time. */
function WaitsSince({ found: { since, lostAt } }: { found: Found }): ReactElement {
  const say = useWords();
  if (lostAt === null) return <Since since={since} />;
  return (
    <span title={say(waitingWords.lostMore)}>
      <Since since={since} /> <span className="tone-minor">{say(waitingWords.lost)}</span>
    </span>
  );
}

const cells = {
  rule: (found: Found) => <OfRule found={found} />,
  ident: (found: Found) => <Copy value={found.sn ?? found.mac ?? found.loid} />,
  kind: (found: Found) => <Kind found={found} />,
  oltName: (found: Found) => <OltLink oltId={found.oltId} name={found.oltName} />,
  since: (found: Found) => <WaitsSince found={found} />,
  at: (found: Found) => <Age at={found.at} bare />,
};

const permission = 'device:onu:authorize';

const chosenOf = ({ id, sn, mac, oltId, pon }: Found): ChosenOnu => ({
  waitingId: id,
  name: sn ?? mac ?? id,
  oltId,
  pon,
  isEpon: sn === null,
});

/** The ONU where it is authorized now, to be moved to where it waits. */
function MoveHere({
  found: { sn, mac, oltId, oltName, pon },
  ...then
}: {
  found: Found;
  onClose: () => void;
  onOrdered: () => void;
}): ReactElement | null {
  const { data } = useCall(onuCalls.list, { keyword: sn ?? mac ?? '', pageSize: 10 }, { quiet: true });
  const onu = data?.rows.find((one) => one.sn === sn && (sn !== null || one.mac === mac));
  const had = useCall(subscriptionCalls.getSubscription, { onuId: onu?.id ?? '' }, { quiet: true, enabled: !!onu });
  if (!onu || !had.data) return null;
  return <MoveDrawer onu={onu} isPlanKnown={had.data.subscription !== null} to={{ oltId, oltName, pon }} {...then} />;
}

type Open =
  | { readonly is: 'authorize'; readonly chosen: readonly ChosenOnu[] }
  | { readonly is: 'replace'; readonly onu: Onu; readonly waitingId: string }
  | { readonly is: 'move'; readonly found: Found };

interface Opened {
  readonly open: Open;
  readonly oltId: string;
  readonly set: (open: Open | null) => void;
  readonly onOrdered: () => void;
}

/** What becomes of what waits: a customer's first ONU, the next one of a customer, or one that is known elsewhere. */
function Dialog({ open, oltId, set, onOrdered }: Opened): ReactElement {
  const then = {
    onClose: () => set(null),
    onOrdered: () => {
      set(null);
      onOrdered();
    },
  };
  if (open.is === 'replace') return <ReplaceDrawer onu={open.onu} waitingId={open.waitingId} {...then} />;
  if (open.is === 'move') return <MoveHere found={open.found} {...then} />;
  const { chosen } = open;
  return (
    <AuthorizeDrawer
      chosen={chosen}
      oltId={oltId}
      onReplace={(onu) => set({ is: 'replace', onu, waitingId: chosen[0]?.waitingId ?? '' })}
      {...then}
    />
  );
}

/** What may be done with one that waits. */
function useActions(set: (open: Open) => void): (found: Found) => ListRowAction[] {
  const deeds = useDecisionDeeds();
  return (found) => {
    const { kind, sn, rule } = found;
    const ident = identOf(found);
    return [
      {
        key: 'authorize',
        label: orderWords.authorize,
        permission,
        ...(ident === null ? { disabled: true, why: orderWords.noSerial } : {}),
        run: () => set({ is: 'authorize', chosen: [chosenOf(found)] }),
      },
      ...(kind === 'resync' && ident !== null
        ? [{ key: 'move', label: serviceWords.moveHere, permission, run: () => set({ is: 'move', found }) }]
        : []),
      ...(rule && sn !== null
        ? decisionActions(deeds, { ...rule, sn, holds: rule.state !== 'due', undoUntil: null })
        : []),
    ];
  };
}

/** ONUs that an OLT hears and that nobody has authorized. */
export function WaitingOnus({ oltId, onOrdered }: { oltId: string; onOrdered: () => void }): ReactElement {
  const say = useWords();
  const may = useMay();
  const [open, set] = useState<Open | null>(null);
  const actionsOf = useActions(set);
  const register = (
    <Button
      onClick={() => set({ is: 'authorize', chosen: [] })}
      disabled={oltId === ''}
      title={oltId === '' ? say(orderWords.chooseOlt) : ''}
    >
      {say(orderWords.register)}
    </Button>
  );
  return (
    <>
      <ListPage
        embedded
        resource={waitingOnuResource}
        call={onuCalls.waiting}
        input={{ oltId }}
        cells={cells}
        nameOf={(found) => found.sn ?? found.mac ?? found.id}
        every="poll"
        rowActions={actionsOf}
        bulk={[
          {
            key: 'authorize',
            label: orderWords.authorize,
            permission,
            most: 100,
            run: (rows) => set({ is: 'authorize', chosen: rows.map(chosenOf) }),
          },
        ]}
        tools={may(permission) ? register : null}
      />
      {open === null ? null : <Dialog open={open} oltId={oltId} set={set} onOrdered={onOrdered} />}
    </>
  );
}
