import { oltCalls, testSteps, type connectionTest } from '@heliograph/catalogue/calls/olts.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { tenantCalls } from '@heliograph/catalogue/calls/tenants.ts';
import { oltForm } from '@heliograph/catalogue/models/snmp-access.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import { Alert, Button } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useCallOnce, useDo } from '../../client/hooks.ts';
import { FormDrawer } from '../../engine/form/FormDrawer.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { useSend } from '../../engine/form/use-send.ts';
import { QuotaHint } from '../tenants/QuotaBar.tsx';
import { ToneIcon } from '../../engine/values/Severity.tsx';

type Test = z.output<typeof connectionTest>;

const initial: Values = {
  ip: '',
  snmpPort: 161,
  snmpVersion: 'v2c',
  community: '',
  authProtocol: 'none',
  privProtocol: 'none',
};
const always = ['ip', 'snmpPort', 'snmpVersion'];
const byCommunity = ['community', 'writeCommunity'];
const byUser = ['userName', 'authProtocol', 'authPassword', 'privProtocol', 'privPassword'];
const last = ['sysHostName', 'remark'];

/** Only the fields that the chosen SNMP version has. */
const fieldsFor = (values: Values) => [...always, ...(values['snmpVersion'] === 'v3' ? byUser : byCommunity), ...last];

/** What the call is given: the fields of the chosen version, so that a forgotten v3 password does not travel with v2c. */
const given = (values: Values) => Object.fromEntries(fieldsFor(values).map((name) => [name, values[name]]));

function Steps({ test }: { test: Test }): ReactElement {
  const say = useWords();
  const tones = { ok: 'good', failed: 'critical', skipped: 'off' } as const;
  return (
    <Alert
      type={test.ok ? 'success' : 'error'}
      showIcon={false}
      title={say(test.ok ? oltWords.testOk : oltWords.testFailed)}
      description={
        <ol style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 6 }}>
          {test.steps.map((step) => {
            const name = testSteps.find((known) => known.value === step.step);
            return (
              <li key={step.step}>
                <span className="dot">
                  <ToneIcon tone={tones[step.result]} />
                  <strong>{name ? say(name.label) : step.step}</strong>
                  {step.ms === null ? null : <span className="muted">{step.ms} ms</span>}
                </span>
                <div>{step.detail || (step.result === 'skipped' ? say(oltWords.skipped) : '')}</div>
                {step.hint ? <div className="muted">{step.hint}</div> : null}
              </li>
            );
          })}
        </ol>
      }
    />
  );
}

/** Asks the OLT with what is typed and says which of ping, SNMP and model failed. */
function TestConnection({ state }: { state: FormState }): ReactElement {
  const say = useWords();
  const once = useCallOnce();
  const [test, setTest] = useState<{ readonly of: Values; readonly result: Test } | null>(null);
  const { isBusy, send } = useSend(state, async (values) =>
    setTest({ of: values, result: await once(oltCalls.testConnection, given(values)) }),
  );
  return (
    <div style={{ display: 'grid', gap: 12, marginTop: 16 }} aria-live="polite">
      <div>
        <Button loading={isBusy} onClick={() => void send()}>
          {say(isBusy ? oltWords.testing : oltWords.test)}
        </Button>
      </div>
      {test && test.of === state.values ? <Steps test={test.result} /> : null}
    </div>
  );
}

function Beneath({ state, onCli }: { state: FormState; onCli: () => void }): ReactElement {
  const say = useWords();
  return (
    <>
      <QuotaHint of="olts" />
      <TestConnection state={state} />
      <p style={{ marginTop: 16 }}>
        <Button type="link" style={{ padding: 0 }} onClick={onCli}>
          {say(oltWords.cliTitle)}
        </Button>
      </p>
    </>
  );
}
const beneathOf = (onCli: () => void) => (state: FormState) => <Beneath state={state} onCli={onCli} />;

/** Lets an OLT in by its address. */
export function AddOlt({
  onClose,
  onCli,
  refreshes,
}: {
  onClose: () => void;
  onCli: () => void;
  refreshes: readonly string[];
}): ReactElement {
  const say = useWords();
  const add = useDo(oltCalls.insertDeviceInfo, [...refreshes, tenantCalls.getCurrentTenantStat.path], {
    debounce: true,
  });
  return (
    <FormDrawer
      title={say(oltWords.add)}
      form={oltForm}
      initial={initial}
      only={fieldsFor}
      saveLabel={say(oltWords.add)}
      onSave={(values) => add.mutateAsync(given(values))}
      onClose={onClose}
      beneath={beneathOf(onCli)}
    />
  );
}
