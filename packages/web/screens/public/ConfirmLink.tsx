import { incidentCalls } from '@heliograph/catalogue/calls/incidents.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { confirmLinkWords as words } from '@heliograph/catalogue/words/confirm-link-words.ts';
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { timeText } from '../../engine/values/time.ts';
import { Gate } from './Gate.tsx';

type Linked = OutputOf<typeof incidentCalls.lookAtLink>;
type Shown =
  | { readonly is: 'waiting' }
  | { readonly is: 'unknown' }
  | { readonly is: 'failed'; readonly why: string }
  | { readonly is: 'here'; readonly incident: Linked; readonly isConfirmedNow: boolean };

function useLink(token: string) {
  const { client } = useParts();
  const [shown, setShown] = useState<Shown>({ is: 'waiting' });
  const [isBusy, setBusy] = useState(false);
  const ask = async (isConfirming: boolean) => {
    setBusy(true);
    try {
      const call = isConfirming ? incidentCalls.confirmByLink : incidentCalls.lookAtLink;
      const incident = (await client.send(call, { token }, { quiet: true, debounce: isConfirming })) as Linked;
      setShown({ is: 'here', incident, isConfirmedNow: isConfirming && incident.state === 'done' });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setShown(error.code === 404 ? { is: 'unknown' } : { is: 'failed', why: error.message });
    } finally {
      setBusy(false);
    }
  };
  const look = useEffectEvent(() => void ask(false));
  useEffect(() => look(), [token]);
  return { shown, isBusy, confirm: () => void ask(true) };
}

function What({ incident }: { incident: Linked }): ReactElement {
  const say = useWords();
  const { tongue, zone } = useSession();
  return (
    <dl className="linked">
      <dt>{say(words.what)}</dt>
      <dd>{wordsIn(incident.name, tongue)}</dd>
      {incident.host === null ? null : (
        <>
          <dt>{say(words.device)}</dt>
          <dd>{incident.host}</dd>
        </>
      )}
      <dt>{say(words.since)}</dt>
      <dd>{timeText(incident.beginTime, zone)}</dd>
    </dl>
  );
}

/** What a link of a message confirms, and the button that does: opening the link alone does nothing. */
export function ConfirmLink(): ReactElement {
  const { token = '' } = useParams();
  const say = useWords();
  const { shown, isBusy, confirm } = useLink(token);
  const said = (() => {
    if (shown.is === 'unknown') return say(words.unknown);
    if (shown.is === 'failed') return say(words.failed, { why: shown.why });
    if (shown.is !== 'here' || shown.incident.state === 'open') return null;
    if (shown.isConfirmedNow) return say(words.confirmed);
    return say(shown.incident.state === 'over' ? words.over : words.done);
  })();
  return (
    <Gate>
      <h1>{say(words.title)}</h1>
      {shown.is === 'here' ? <What incident={shown.incident} /> : null}
      <p role="status">{said}</p>
      {shown.is === 'here' && shown.incident.state === 'open' ? (
        <button type="button" className="main-button" disabled={isBusy} onClick={confirm}>
          {say(words.confirm)}
        </button>
      ) : null}
      <p>
        <Link to="/login">{say(words.signIn)}</Link>
      </p>
    </Gate>
  );
}
