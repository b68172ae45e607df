import { signInWayCalls } from '@heliograph/catalogue/calls/sign-in-ways.ts';
import { wayWords } from '@heliograph/catalogue/resources/sign-in-ways.ts';
import { useEffect, useRef, type ReactElement } from 'react';
import { useParts, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { useEnter, useGateForm } from './gate-form.ts';
import { FormNotice } from './LoginFields.tsx';
import { remember, takeAnswer } from './provider-visit.ts';

interface Props {
  readonly tenantId: string;
  readonly providers: readonly { readonly id: string; readonly name: string }[];
}

/** A button for each identity provider of the tenant. */
export function Providers({ tenantId, providers }: Props): ReactElement | null {
  const { client } = useParts();
  const say = useWords();
  const form = useGateForm();
  if (providers.length === 0) return null;
  const visit = async (id: string) => {
    const { url, ticket } = await client.send(signInWayCalls.oidcStart, { tenantId, id }, { quiet: true });
    // The provider's own page takes the place of this one; anything but a web address is no page.
    if (!/^https?:\/\//.test(url)) throw new CallError(0, url);
    remember(ticket);
    location.assign(url);
  };
  return (
    <div className="gate-fields">
      <div className="gate-or muted">{say(wayWords.or)}</div>
      {form.failure ? <FormNotice tone="critical" words={form.failure} /> : null}
      {providers.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="gate-button"
          disabled={form.isBusy}
          onClick={() => void form.run(() => visit(id))}
        >
          {say(wayWords.withProvider, { name })}
        </button>
      ))}
    </div>
  );
}

/** Goes on with what an identity provider answered; when that does not work, the sign-in page follows and says why. */
export function ProviderAnswer({ onFailed }: { onFailed: () => void }): ReactElement {
  const { client, notices } = useParts();
  const say = useWords();
  const enter = useEnter();
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const given = takeAnswer();
    if (given === null) return onFailed();
    client
      .send(signInWayCalls.oidcFinish, given, { quiet: true })
      .then(({ token }) => enter(token))
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        notices.error(error.message);
        onFailed();
      });
  });
  return (
    <p role="status" className="muted">
      {say(wayWords.asking)}
    </p>
  );
}
