import { subscriptionCalls } from '@heliograph/catalogue/calls/subscriptions.ts';
import { useState, type ReactNode } from 'react';
import { useMay, useParts, useWords } from '../../../app/parts.ts';
import { useCall, useDo } from '../../../client/hooks.ts';
import { useAsk } from '../../../engine/Ask.tsx';
import type { BulkAction, ListRowAction } from '../../../engine/list/types.ts';
import { onuNameOf, type Onu } from '../OnuCells.tsx';
import { ChangeDrawer } from './ChangeDrawer.tsx';
import { identOf } from './identity.ts';
import { MoveDrawer } from './MoveDrawer.tsx';
import { isOrderRefused, RefusedOrders } from './Preview.tsx';
import { ReplaceDrawer } from './ReplaceDrawer.tsx';
import { serviceWords as words } from './words.ts';

export const servicePermission = 'device:onu:authorize';

export type ServiceKind = 'change' | 'replace' | 'move';
interface Open {
  readonly is: ServiceKind;
  readonly onus: readonly Onu[];
}

/** The dialog for what was chosen; what the customer has is asked for first. */
export function ServiceDialog({ is, onus, onClose }: Open & { readonly onClose: () => void }): ReactNode {
  const [first] = onus;
  const isOne = onus.length === 1 && first !== undefined;
  const { data, isError } = useCall(
    subscriptionCalls.getSubscription,
    { onuId: first?.id ?? '' },
    { quiet: true, enabled: isOne },
  );
  if (!first || (isOne && !data && !isError)) return null;
  const had = data?.subscription ?? null;
  const then = { onClose, onOrdered: onClose };
  if (is === 'change') return <ChangeDrawer onus={onus} had={had} {...then} />;
  if (is === 'replace') return <ReplaceDrawer onu={first} {...then} />;
  return <MoveDrawer onu={first} isPlanKnown={had !== null} {...then} />;
}

/** Suspends or restores after a question; says what came of it, and shows those that were not taken. */
export function useSwitch(): {
  readonly turn: (kind: 'suspend' | 'restore', onus: readonly Onu[]) => Promise<boolean>;
  readonly result: ReactNode;
} {
  const say = useWords();
  const ask = useAsk();
  const { notices } = useParts();
  const [taken, setTaken] = useState<Parameters<typeof RefusedOrders>[0]['taken'] | null>(null);
  const suspend = useDo(subscriptionCalls.suspendOnus, ['/onu/'], { debounce: true });
  const restore = useDo(subscriptionCalls.restoreOnus, ['/onu/'], { debounce: true });
  const turn = async (kind: 'suspend' | 'restore', onus: readonly Onu[]): Promise<boolean> => {
    const isOff = kind === 'suspend';
    const shown = onus.slice(0, 3).map(onuNameOf).join(', ') + (onus.length > 3 ? ' …' : '');
    const isWanted = await ask({
      title: say(isOff ? words.suspendAsk : words.restoreAsk, { what: shown }),
      body: say(isOff ? words.suspendBody : words.restoreBody),
      confirm: say(words[kind]),
      danger: isOff,
    });
    if (!isWanted) return false;
    const answers = await (isOff ? suspend : restore).mutateAsync({ onuIds: onus.map(({ id }) => id) });
    const count = (is: (answer: (typeof answers)[number]) => boolean) => answers.filter(is).length;
    const ordered = count(({ id, underWay }) => id !== null && !underWay);
    const [same, underWay] = [count(({ isSo }) => isSo), count((answer) => answer.underWay)];
    notices.success(
      [
        ...(ordered > 0 ? [say(words.ordered, { n: ordered })] : []),
        ...(same > 0 ? [say(words.isSo, { n: same })] : []),
        ...(underWay > 0 ? [say(words.underWayAlready, { n: underWay })] : []),
      ].join(' · '),
    );
    if (answers.some(isOrderRefused)) setTaken(answers);
    return true;
  };
  return { turn, result: taken === null ? null : <RefusedOrders taken={taken} onClose={() => setTaken(null)} /> };
}

/** What becomes of customers in service, for rows and selections of ONU lists. */
export function useService(): {
  readonly rowActions: (onu: Onu) => ListRowAction[];
  readonly bulk: BulkAction<Onu>[];
  readonly dialog: ReactNode;
} {
  const may = useMay();
  const { turn, result } = useSwitch();
  const [open, setOpen] = useState<Open | null>(null);
  const ofOne = (is: ServiceKind, onu: Onu): ListRowAction => ({
    key: is,
    label: words[is],
    disabled: onu.overQuota,
    permission: servicePermission,
    run: () => setOpen({ is, onus: [onu] }),
  });
  const switching = (kind: 'suspend' | 'restore') => ({ key: kind, label: words[kind], permission: servicePermission });
  return {
    rowActions: (onu) =>
      identOf(onu) !== null ? (['change', 'replace', 'move'] as const).map((is) => ofOne(is, onu)) : [],
    bulk: may(servicePermission)
      ? [
          {
            key: 'change',
            label: words.change,
            permission: servicePermission,
            most: 100,
            run: (onus) => setOpen({ is: 'change', onus }),
          },
          { ...switching('suspend'), most: 100, danger: true, run: (onus) => turn('suspend', onus) },
          { ...switching('restore'), most: 100, run: (onus) => turn('restore', onus) },
        ]
      : [],
    dialog: (
      <>
        {open === null ? null : <ServiceDialog {...open} onClose={() => setOpen(null)} />}
        {result}
      </>
    ),
  };
}
