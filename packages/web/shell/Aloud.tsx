import { incomingWords as words } from '@heliograph/catalogue/words/incoming-words.ts';
import { severities } from '@heliograph/catalogue/words/severities.ts';
import { Button, Checkbox } from 'antd';
import { useState, useSyncExternalStore, type ReactElement } from 'react';
import { useParts, useSession, useWords } from '../app/parts.ts';
import type { Chime } from './chime.ts';

/** For which levels a new incident makes a sound. */
function Sounds({ chime }: { chime: Chime }): ReactElement {
  const { session } = useParts();
  const { sounds } = useSession();
  const say = useWords();
  const state = useSyncExternalStore(chime.subscribe, chime.state);
  if (state === 'none') return <p className="muted">{say(words.noSound)}</p>;
  const turn = async (level: number, isOn: boolean) => {
    session.update({
      sounds: severities.map(({ value }) => value).filter((one) => (one === level ? isOn : sounds.includes(one))),
    });
    await chime.unlock();
    // So that one knows what will be heard.
    if (isOn) chime.try(level);
  };
  return (
    <fieldset className="aloud-levels">
      <legend>{say(words.sound)}</legend>
      {severities.map(({ value, label }) => (
        <Checkbox
          key={value}
          checked={sounds.includes(value)}
          onChange={({ target }) => void turn(value, target.checked)}
        >
          {say(label)}
        </Checkbox>
      ))}
      {sounds.length > 0 && state === 'locked' ? <p className="muted">{say(words.locked)}</p> : null}
    </fieldset>
  );
}

type Permission = 'none' | NotificationPermission;
const permissionNow = (): Permission => (typeof Notification === 'undefined' ? 'none' : Notification.permission);

/** Whether the browser says new incidents too; it is asked by a button, never by itself. */
function Desktop(): ReactElement {
  const { session } = useParts();
  const { desktop } = useSession();
  const say = useWords();
  const [permission, setPermission] = useState(permissionNow);
  const ask = async () => {
    const given = await Notification.requestPermission();
    setPermission(given);
    if (given === 'granted') session.update({ desktop: true });
  };
  if (permission === 'none') return <p className="muted">{say(words.noDesktop)}</p>;
  if (permission === 'denied') return <p className="muted">{say(words.denied)}</p>;
  if (permission === 'default')
    return (
      <p>
        {say(words.desktop)}{' '}
        <Button size="small" onClick={() => void ask()}>
          {say(words.ask)}
        </Button>
      </p>
    );
  return (
    <Checkbox checked={desktop} onChange={({ target }) => session.update({ desktop: target.checked })}>
      {say(words.desktop)}
    </Checkbox>
  );
}

/** How this person is told of new incidents by the console itself. */
export function Aloud({ chime }: { chime: Chime }): ReactElement {
  const say = useWords();
  return (
    // What is clicked here leads nowhere, so the panel stays.
    <details className="aloud" onClick={(event) => event.stopPropagation()}>
      <summary>{say(words.settings)}</summary>
      <Sounds chime={chime} />
      <Desktop />
    </details>
  );
}
