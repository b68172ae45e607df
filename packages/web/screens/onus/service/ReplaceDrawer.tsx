import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { subscriptionCalls } from '@heliograph/catalogue/calls/subscriptions.ts';
import { choice, isEmpty, type Form, type Values } from '@heliograph/catalogue/kit/fields.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { useMemo, useState, type ReactElement } from 'react';
import { useWords } from '../../../app/parts.ts';
import { useCall, useDo } from '../../../client/hooks.ts';
import { FormDrawer } from '../../../engine/form/FormDrawer.tsx';
import { onuNameOf, type Onu } from '../OnuCells.tsx';
import { identityFields, identityInput, identityTold, identOf, isIdentity } from './identity.ts';
import { formTextOf } from './plans.ts';
import { OrderPreview } from './Preview.tsx';
import { serviceWords as words } from './words.ts';

const typed = 'typed';

interface Waiting {
  readonly id: string;
  readonly sn: string | null;
  readonly mac: string | null;
}

/** One that is still to come; else one that waits. */
const isTyped = (values: Values): boolean => values['which'] === undefined || values['which'] === typed;

const formOf = (waiting: readonly Waiting[], isEpon: boolean): Form => ({
  fields: {
    ...(waiting.length === 0
      ? {}
      : {
          which: choice({
            label: words.newOnu,
            options: [
              ...waiting.map((one) => ({ value: one.id, label: fill(words.waitsHere, { sn: identOf(one) ?? '' }) })),
              { value: typed, label: isEpon ? words.typedMac : words.typed },
            ],
          }),
        }),
    ...identityFields(isEpon),
  },
  rules: [identityTold(isEpon, isTyped)],
});

const namesOf = (form: Form, values: Values): string[] =>
  Object.keys(form.fields).filter((name) => !['sn', 'loid'].includes(name) || isTyped(values));
const another = (values: Values) =>
  isTyped(values) ? identityInput(values) : { waitingId: formTextOf(values['which']) };

function Shown({ onu, values }: { onu: Onu; values: Values }): ReactElement | null {
  const { id: onuId } = onu;
  const isReady = !isTyped(values) || isIdentity(onu.ponMode === 'EPON', identityInput(values));
  const { data, error } = useCall(
    subscriptionCalls.previewOnuService,
    { onuId, kind: 'replace', values: {}, ...another(values) },
    { quiet: true, enabled: isReady },
  );
  return isReady ? <OrderPreview data={data} error={error} fields={[]} /> : null;
}

interface Props {
  readonly onu: Onu;
  /** One that waits, chosen already. */
  readonly waitingId?: string;
  readonly onClose: () => void;
  readonly onOrdered: () => void;
}

/** Another serial number at the same place: one that waits on the port, or one that is still to come. */
export function ReplaceDrawer(props: Props): ReactElement | null {
  const { onu } = props;
  const { data } = useCall(onuCalls.waiting, { oltId: onu.oltId, pageSize: 100 }, { quiet: true });
  if (!data) return null;
  return <Drawn {...props} waiting={data.rows.filter((one) => one.pon === onu.pon && identOf(one) !== null)} />;
}

function Drawn({ onu, waitingId, waiting, onClose, onOrdered }: Props & { waiting: readonly Waiting[] }): ReactElement {
  const say = useWords();
  const isEpon = onu.ponMode === 'EPON';
  const form = useMemo(() => formOf(waiting, isEpon), [waiting, isEpon]);
  const [initial] = useState<Values>(() =>
    waiting.length === 0 ? {} : { which: waitingId ?? waiting[0]?.id ?? typed },
  );
  const replace = useDo(subscriptionCalls.replaceOnu, ['/onu/'], { debounce: true });
  const beneath = ({ values }: { readonly values: Values }) => (
    <>
      <p className="muted order-note">{say(isEpon ? words.replaceEpon : words.replaceHelp)}</p>
      {isEmpty(values['which']) && isEmpty(values['sn']) && isEmpty(values['loid']) ? null : (
        <Shown onu={onu} values={values} />
      )}
    </>
  );
  return (
    <FormDrawer
      title={say(words.replaceTitle, { what: onuNameOf(onu) })}
      width={560}
      form={form}
      initial={initial}
      only={(values) => namesOf(form, values)}
      saveLabel={say(words.replace)}
      onClose={() => (replace.isSuccess ? onOrdered() : onClose())}
      onSave={(values) => replace.mutateAsync({ onuId: onu.id, ...another(values) })}
      beneath={beneath}
    />
  );
}
