import { customerBulkCalls } from '@heliograph/catalogue/calls/customer-bulks.ts';
import { orderForm } from '@heliograph/catalogue/calls/orders.ts';
import { choice, isEmpty, type Form, type Values } from '@heliograph/catalogue/kit/fields.ts';
import { bulkMessages } from '@heliograph/catalogue/words/customer-words.ts';
import { useMemo, useRef, useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import type { CallInput } from '../../client/client.ts';
import { useDo } from '../../client/hooks.ts';
import { FormDrawer } from '../../engine/form/FormDrawer.tsx';
import { planOptions, usePlans, type ServicePlanRow } from '../onus/service/plans.ts';
import { useOpenBulk } from './open-bulk.ts';
import { customerWords as words } from './words.ts';

type Asked = CallInput<typeof customerBulkCalls.checkCustomers>;

/** Some customers by name, or all that filters choose. */
export interface ChosenCustomers {
  readonly n: number;
  readonly ids?: readonly string[];
  readonly filters?: Pick<Asked, 'keyword' | 'planId' | 'oltId' | 'suspended' | 'mode'>;
}

const formOf = (plans: readonly ServicePlanRow[]): Form => ({
  fields: {
    toPlanId: choice({ label: words.plan, help: words.planStays, options: planOptions(plans), optional: true }),
    ...(orderForm.fields['vlan'] ? { vlan: { ...orderForm.fields['vlan'], folded: false, help: words.stays } } : {}),
    toSuspended: choice({
      label: words.service,
      help: words.stays,
      options: [
        { value: '1', label: words.suspend },
        { value: '0', label: words.restore },
      ],
      optional: true,
    }),
  },
  rules: [
    {
      marks: ['toPlanId'],
      message: bulkMessages.nothingAsked,
      holds: (values) => ['toPlanId', 'vlan', 'toSuspended'].some((name) => !isEmpty(values[name])),
      passes: { vlan: 100 },
      fails: {},
    },
  ],
});

const askedOf = ({ ids, filters = {} }: ChosenCustomers, { toPlanId, vlan, toSuspended }: Values): Asked => {
  const which = ids ? { subscriptionIds: [...ids] } : Object.keys(filters).length > 0 ? filters : { all: true };
  return {
    ...which,
    ...(isEmpty(toPlanId) ? {} : { toPlanId: String(toPlanId) }),
    ...(typeof vlan === 'number' ? { values: { vlan } } : {}),
    ...(isEmpty(toSuspended) ? {} : { toSuspended: toSuspended as '0' | '1' }),
  };
};

/** Another plan or VLAN, or off and on, for many: looked at on its own page before anything is done. */
export function ChangeDialog({
  title,
  chosen,
  onClose,
}: {
  title: string;
  chosen: ChosenCustomers;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const plans = usePlans();
  const form = useMemo(() => formOf(plans ?? []), [plans]);
  const [initial] = useState<Values>({});
  const check = useDo(customerBulkCalls.checkCustomers, ['/onu/bulk'], { debounce: true });
  const open = useOpenBulk();
  const isSent = useRef(false);
  return (
    <FormDrawer
      title={title}
      width={480}
      form={form}
      initial={initial}
      saveLabel={say(words.check)}
      onClose={() => {
        if (!isSent.current) onClose();
      }}
      onSave={async (values) => {
        const { id } = await check.mutateAsync(askedOf(chosen, values));
        isSent.current = true;
        onClose();
        open(id);
      }}
    />
  );
}
