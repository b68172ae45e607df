import './setup/setup.css';
import { signInCalls } from '@heliograph/catalogue/calls/sign-in.ts';
import { setupWords } from '@heliograph/catalogue/resources/setup.ts';
import { signInWords } from '@heliograph/catalogue/resources/sign-in.ts';
import { Button, Steps } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loadSession } from '../../app/enter.ts';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { Plate } from '../../engine/Plate.tsx';
import { usePhone } from '../../engine/state/screen.ts';
import { QueryArea, Waiting } from '../../engine/States.tsx';
import { Gate } from './Gate.tsx';
import { SetupDevices } from './setup/SetupDevices.tsx';
import { Mail } from './setup/Mail.tsx';
import { Organisation } from './setup/Organisation.tsx';
import { SetupServices } from './setup/SetupServices.tsx';
import { stepAt, stepNames, stepTitles, type StepName } from './setup/steps.ts';

/** Where in the first run somebody is; on a phone in one line. */
function Where({ step, go }: { step: StepName; go: ((step: StepName) => void) | undefined }): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const current = stepNames.indexOf(step);
  if (isPhone) {
    const place = { n: current + 1, all: stepNames.length, name: say(stepTitles[step]) };
    return <p className="muted">{say(setupWords.stepOf, place)}</p>;
  }
  return (
    <Steps
      size="small"
      current={current}
      titlePlacement="vertical"
      {...(go ? { onChange: (index: number) => go(stepNames[index] ?? step) } : {})}
      items={stepNames.map((name, index) => ({ title: say(stepTitles[name]), disabled: index < 2 }))}
    />
  );
}

function Choice({ icon, title, more, onGo }: { icon: string; title: string; more: string; onGo: () => void }) {
  return (
    <button type="button" className="plain setup-choice" onClick={onGo}>
      <Icon name={icon} size={22} />
      <span>
        <strong>{title}</strong>
        <span className="muted">{more}</span>
      </span>
      <Icon name="right" size={16} />
    </button>
  );
}

function Welcome({ onGo }: { onGo: (isForRestore: boolean) => void }): ReactElement {
  const say = useWords();
  return (
    <>
      <p>{say(setupWords.welcome)}</p>
      <div className="setup-choices">
        <Choice icon="system" title={say(setupWords.begin)} more={say(setupWords.beginMore)} onGo={() => onGo(false)} />
        <Choice
          icon="backup"
          title={say(setupWords.restore)}
          more={say(setupWords.restoreFirst)}
          onGo={() => onGo(true)}
        />
      </div>
      <p className="muted">{say(setupWords.once)}</p>
    </>
  );
}

/** Before anybody exists who could sign in. */
function First({ step, go }: { step: StepName; go: (step: StepName) => void }): ReactElement {
  const { client, session } = useParts();
  const say = useWords();
  const navigate = useNavigate();
  const state = useCall(signInCalls.setupState, {}, { quiet: true });
  const [isForRestore, setForRestore] = useState(false);
  const toSignIn = (
    <Button type="primary" onClick={() => void navigate('/login', { replace: true })}>
      {say(signInWords.signInNow)}
    </Button>
  );
  return (
    <QueryArea query={state} rows={3}>
      {({ needed, code }) =>
        !needed ? (
          <Plate icon="check" title={say(setupWords.already)} more={say(setupWords.alreadyMore)}>
            {toSignIn}
          </Plate>
        ) : step === 'organisation' ? (
          <Organisation
            asksCode={code}
            isForRestore={isForRestore}
            onBack={() => go('welcome')}
            onMade={async (token) => {
              session.update({ token });
              await loadSession({ client, session });
              go(isForRestore ? 'devices' : 'mail');
            }}
          />
        ) : (
          <Welcome
            onGo={(wantsRestore) => {
              setForRestore(wantsRestore);
              go('organisation');
            }}
          />
        )
      }
    </QueryArea>
  );
}

/** What is left to do once there is an administrator; each step can be left and come back to. */
function Later({ step, go }: { step: StepName; go: (step: StepName) => void }): ReactElement {
  const { client, session } = useParts();
  const { user } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    // A page that was reloaded holds the token alone.
    if (user === null) loadSession({ client, session }).catch(() => navigate('/login', { replace: true }));
  }, [client, session, user, navigate]);
  if (user === null) return <Waiting rows={4} />;
  if (step === 'services') return <SetupServices onNext={() => go('devices')} onBack={() => go('mail')} />;
  if (step === 'devices') return <SetupDevices onBack={() => go('services')} />;
  return <Mail onNext={() => go('services')} />;
}

/** /setup: the first run. Its first two steps are there until an administrator exists, the others for administrators at any time. */
export function Setup(): ReactElement {
  const say = useWords();
  const { token } = useSession();
  const [asked, ask] = useSearchParams();
  const step = stepAt(asked.get('step'), token !== null);
  const go = (next: StepName) => ask({ step: next });
  return (
    <Gate broad>
      <h1>{say(token === null ? signInWords.setupTitle : setupWords.title)}</h1>
      <Where step={step} go={token === null ? undefined : go} />
      {token === null ? <First step={step} go={go} /> : <Later step={step} go={go} />}
    </Gate>
  );
}
