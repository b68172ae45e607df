import { oltReplacementCalls } from '@heliograph/catalogue/calls/olt-replacement.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { replacementForm } from '@heliograph/catalogue/models/replacement-form.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import type { CallInput } from '../../client/client.ts';
import { useCallOnce, useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { useFormState } from '../../engine/form/form-state.ts';
import { useSend } from '../../engine/form/use-send.ts';
import { useOlt } from '../olt-detail/olt.ts';
import { ByHand } from '../olt-config/running/ByHand.tsx';
import { can, PlanPage, plannedRowCount } from '../olt-config/running/RestorePlan.tsx';
import { ReplacementChecks } from './ReplacementChecks.tsx';
import { ReadOnus } from './ReadOnus.tsx';
import { replaceOltWords as words } from './words.ts';

type Checked = OutputOf<typeof oltReplacementCalls.checkReplacement>;
type Hardware = CallInput<typeof oltReplacementCalls.checkReplacement>;

const initial: Values = {
  ip: '',
  snmpPort: 161,
  snmpVersion: 'v2c',
  community: '',
  authProtocol: 'none',
  privProtocol: 'none',
};
const byUser = ['userName', 'authProtocol', 'authPassword', 'privProtocol', 'privPassword'];
const cli = ['cliProtocol', 'cliPort', 'cliUser', 'cliPassword'];
const fieldsFor = (values: Values): readonly string[] => [
  'ip',
  'snmpPort',
  'snmpVersion',
  ...(values['snmpVersion'] === 'v3' ? byUser : ['community', 'writeCommunity']),
  ...cli,
];
const given = (values: Values): Hardware =>
  Object.fromEntries(
    fieldsFor(values).flatMap((name) => (values[name] === '' || values[name] == null ? [] : [[name, values[name]]])),
  ) as Hardware;

function Plan({
  plan,
  isBusy,
  onStart,
}: {
  plan: Checked;
  isBusy: boolean;
  onStart: (pages: readonly string[]) => void;
}): ReactElement {
  const say = useWords();
  // A route or an address that the new hardware has may be the way to it: what takes rows from it is chosen by hand.
  const takes = (one: Checked['pages'][number]) => one.items.some(({ op }) => op === 'remove');
  const first = plan.pages.filter((one) => can(one) && one.cuts === null && !takes(one)).map(({ page }) => page);
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set(first));
  const rows = plannedRowCount(plan.pages.filter(({ page }) => chosen.has(page))) + plan.onus + plan.onuRows;
  const toggle = (page: string, isChosen: boolean) =>
    choose(new Set(isChosen ? [...chosen, page] : [...chosen].filter((one) => one !== page)));
  return (
    <section className="card">
      <h2>{say(words.plan)}</h2>
      <p className="muted">{say(words.planMore)}</p>
      {plan.pages.length === 0 ? <p>{say(words.nothing)}</p> : null}
      {plan.pages.map((one) => (
        <PlanPage
          key={one.page}
          plan={one}
          isChosen={chosen.has(one.page)}
          onChoose={(isChosen) => toggle(one.page, isChosen)}
        />
      ))}
      <p>
        <strong>{say(words.onus, { onus: plan.onus, rows: plan.onuRows })}</strong>
      </p>
      <ByHand all={plan.byHand} />
      <div className="row">
        <span className="grow" />
        <Button type="primary" loading={isBusy} onClick={() => onStart([...chosen])}>
          {say(words.start, { n: rows })}
        </Button>
      </div>
    </section>
  );
}

/** New hardware is named, checked and agreed to. */
export function Begin(): ReactElement {
  const say = useWords();
  const ask = useAsk();
  const once = useCallOnce();
  const { id: oltId, sysHostName, ip } = useOlt();
  const state = useFormState(replacementForm, initial);
  const [checked, setChecked] = useState<{ readonly of: Values; readonly plan: Checked } | null>(null);
  const start = useDo(oltReplacementCalls.startReplacement, ['/device/olt', '/olt', '/device/config/'], {
    debounce: true,
  });
  const { isBusy, send } = useSend(state, async (values) => {
    setChecked({ of: values, plan: await once(oltReplacementCalls.checkReplacement, { ...given(values), oltId }) });
  });
  const run = async (pages: readonly string[]) => {
    const sure = await ask({
      title: say(words.ask, { name: sysHostName || ip }),
      body: say(words.askBody, { address: String(state.values['ip']) }),
    });
    if (sure) start.mutate({ ...given(state.values), oltId, ...(pages.length === 0 ? {} : { pages: [...pages] }) });
  };
  const plan = checked && checked.of === state.values ? checked.plan : null;
  return (
    <>
      <section className="card">
        <h2>{say(words.title)}</h2>
        <p className="muted">{say(words.explain)}</p>
        <FormFields form={replacementForm} state={state} disabled={isBusy} columns={2} only={fieldsFor(state.values)} />
        <div className="row">
          <span className="grow" />
          <Button loading={isBusy} onClick={() => void send()}>
            {say(words.check)}
          </Button>
        </div>
      </section>
      {plan === null ? null : (
        <section className="card">
          <h2>{say(words.checks)}</h2>
          <ReplacementChecks checks={plan.checks} />
        </section>
      )}
      <ReadOnus oltId={oltId} checks={plan?.checks ?? []} onEnd={() => void (checked && send())} />
      {plan?.ok ? <Plan plan={plan} isBusy={start.isPending} onStart={(pages) => void run(pages)} /> : null}
    </>
  );
}
