import { oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import { subscriptionCalls } from '@heliograph/catalogue/calls/subscriptions.ts';
import { choice, int, type Form, type Values } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { useMemo, useState, type ReactElement } from 'react';
import { useWords } from '../../../app/parts.ts';
import { useCall, useDo } from '../../../client/hooks.ts';
import { FormDrawer } from '../../../engine/form/FormDrawer.tsx';
import { onuNameOf, type Onu } from '../OnuCells.tsx';
import { orderWords } from '../order-words.ts';
import { planOptions, formTextOf, usePlans, type ServicePlanRow } from './plans.ts';
import { OrderPreview } from './Preview.tsx';
import { serviceWords as words } from './words.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Where to; the plan where nobody knows it. */
const formOf = (olts: readonly Named[], plans: readonly ServicePlanRow[] | null): Form => ({
  fields: {
    toOltId: choice({
      label: words.olt,
      options: olts.map(({ id, name }) => ({ value: id, label: text(name, name) })),
    }),
    toPon: int({ label: orderWords.port, min: 1, max: 64 }),
    ...(plans === null ? {} : { planId: choice({ label: orderWords.plan, options: planOptions(plans) }) }),
  },
});

const asked = ({ toOltId, toPon, planId }: Values) => ({
  toOltId: formTextOf(toOltId),
  toPon: Number(toPon),
  ...(typeof planId === 'string' && planId !== '' ? { planId } : {}),
  values: {},
});

function Shown({ onuId, values }: { onuId: string; values: Values }): ReactElement | null {
  const isReady = Number(values['toPon']) > 0;
  const { data, error } = useCall(
    subscriptionCalls.previewOnuService,
    { onuId, kind: 'move', ...asked(values) },
    { quiet: true, enabled: isReady },
  );
  return isReady ? <OrderPreview data={data} error={error} fields={['planId', 'toPon']} /> : null;
}

interface Props {
  readonly onu: Onu;
  readonly isPlanKnown: boolean;
  /** Where it waits already. */
  readonly to?: { readonly oltId: string; readonly oltName: string; readonly pon: number };
  readonly onClose: () => void;
  readonly onOrdered: () => void;
}

/** The same ONU with the same services on another port, of this OLT or of another. */
export function MoveDrawer({ onu, isPlanKnown, to, onClose, onOrdered }: Props): ReactElement {
  const say = useWords();
  const { data: listed } = useCall(oltCalls.getOltList, { pageSize: 100 }, { quiet: true });
  const plans = usePlans();
  const form = useMemo(() => {
    const own = to ? { id: to.oltId, name: to.oltName } : { id: onu.oltId, name: onu.oltName };
    const others = (listed?.rows ?? []).map(({ id, sysHostName, ip }) => ({ id, name: sysHostName || ip }));
    return formOf([own, ...others.filter(({ id }) => id !== own.id)], isPlanKnown ? null : (plans ?? []));
  }, [listed, plans, isPlanKnown, to, onu]);
  const [initial] = useState<Values>(() => ({ toOltId: to?.oltId ?? onu.oltId, ...(to ? { toPon: to.pon } : {}) }));
  const move = useDo(subscriptionCalls.moveOnu, ['/onu/'], { debounce: true });
  const beneath = ({ values }: { readonly values: Values }) => (
    <>
      <p className="muted order-note">{say(words.moveHelp)}</p>
      <Shown onuId={onu.id} values={values} />
    </>
  );
  return (
    <FormDrawer
      title={say(words.moveTitle, { what: onuNameOf(onu) })}
      width={560}
      form={form}
      initial={initial}
      saveLabel={say(words.move)}
      onClose={() => (move.isSuccess ? onOrdered() : onClose())}
      onSave={(values) => move.mutateAsync({ onuId: onu.id, ...asked(values) })}
      beneath={beneath}
    />
  );
}
