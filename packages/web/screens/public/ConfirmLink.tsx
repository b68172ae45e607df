import { incidentCalls } from '@heliograph/catalogue/calls/incidents.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { confirmLinkWords as words } from '@heliograph/catalogue/words/confirm-link-words.ts';
import type { ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { zonedTimeText } from '../../engine/values/time.ts';
import { Gate } from './Gate.tsx';

type Linked = OutputOf<typeof incidentCalls.lookAtLink>;
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
      <dd>{zonedTimeText(incident.beginTime, zone)}</dd>
    </dl>
  );
}

/** What a link of a message confirms, and the button that does: opening the link alone does nothing. */
export function ConfirmLink(): ReactElement {
  const { token = '' } = useParams();
  const say = useWords();
  const look = useCall(incidentCalls.lookAtLink, { token }, { quiet: true, fixed: true, keep: false });
  const confirm = useDo(incidentCalls.confirmByLink, [], { quiet: true, debounce: true });
  const incident = confirm.data ?? look.data;
  const failure = confirm.error ?? look.error;
  const said = (() => {
    if (failure) return failure.code === 404 ? say(words.unknown) : say(words.failed, { why: failure.message });
    if (!incident || incident.state === 'open') return null;
    if (confirm.data?.state === 'done') return say(words.confirmed);
    return say(incident.state === 'over' ? words.over : words.done);
  })();
  return (
    <Gate>
      <h1>{say(words.title)}</h1>
      {incident && failure?.code !== 404 ? <What incident={incident} /> : null}
      <p role="status">{said}</p>
      {incident?.state === 'open' && failure?.code !== 404 ? (
        <button
          type="button"
          className="main-button"
          disabled={confirm.isPending}
          onClick={() => confirm.mutate({ token })}
        >
          {say(words.confirm)}
        </button>
      ) : null}
      <p>
        <Link to="/login">{say(words.signIn)}</Link>
      </p>
    </Gate>
  );
}
