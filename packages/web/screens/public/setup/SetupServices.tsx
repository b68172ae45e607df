import { installationCalls } from '@heliograph/catalogue/calls/installation.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { setupWords } from '@heliograph/catalogue/resources/setup.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Alert, Button } from 'antd';
import { useEffect, type ReactElement } from 'react';
import { useParts, useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { QueryArea } from '../../../engine/States.tsx';
import { ToneIcon } from '../../../engine/values/Severity.tsx';
import { useLiveState } from '../../../live/hooks.ts';

type Told = OutputOf<typeof installationCalls.installationServices>;
type Service = Told['services'][number];

const words: Readonly<Record<Service['id'], { readonly name: Text; readonly at: Text }>> = {
  web: { name: setupWords.web, at: setupWords.httpAt },
  webSocket: { name: setupWords.webSocket, at: setupWords.webSocketAt },
  traps: { name: setupWords.traps, at: setupWords.trapsAt },
};
const everywhere = new Set(['0.0.0.0', '::']);
const isLoopback = (address: string) => address.startsWith('127.') || address === '::1';

/** The live connection of this very page: that the port is open says nothing of what stands between. */
function Connection(): ReactElement {
  const { live } = useParts();
  const say = useWords();
  const isLive = useLiveState().is === 'live';
  useEffect(() => {
    live.start();
    return () => live.stop();
  }, [live]);
  return <div>{say(isLive ? setupWords.thisBrowser : setupWords.notThisBrowser)}</div>;
}

function Traps({ told: { trapsHeard, addresses }, service }: { told: Told; service: Service }): ReactElement {
  const say = useWords();
  const { address, port, wanted } = service;
  const own = address === null || everywhere.has(address) ? addresses : [address];
  return (
    <>
      <div>{say(setupWords.heard, { n: trapsHeard })}</div>
      {own.length > 0 && address !== null && !isLoopback(address) ? (
        <div>
          {say(setupWords.target)} <span className="mono">{own.map((one) => `${one}:${port}`).join(', ')}</span>
        </div>
      ) : null}
      {address !== null && isLoopback(address) ? (
        <Alert type="warning" showIcon title={say(setupWords.loopbackOnly)} />
      ) : null}
      {port !== null && wanted !== 0 && port !== wanted ? (
        <Alert type="warning" showIcon title={say(setupWords.fellBack, { port, wanted })} />
      ) : null}
    </>
  );
}

function One({ told, service }: { told: Told; service: Service }): ReactElement {
  const say = useWords();
  const { id, port, address, wanted } = service;
  const where = say(words[id].at, { port: port ?? wanted });
  const on = address === null || everywhere.has(address) ? setupWords.onEvery : setupWords.onOne;
  return (
    <li className="card setup-service">
      <ToneIcon tone={port === null ? 'critical' : 'good'} size={16} />
      <div>
        <div>
          <strong>{say(words[id].name)}</strong>{' '}
          <span className={port === null ? 'tone-critical' : 'tone-good'}>
            {say(port === null ? setupWords.notListening : setupWords.listening)}
          </span>
        </div>
        <div className="muted">
          {where}
          {address === null ? '' : ` · ${say(on, { address })}`}
        </div>
        {port === null ? (
          <div>{say(setupWords.notListeningMore, { port: wanted })}</div>
        ) : id === 'webSocket' ? (
          <Connection />
        ) : id === 'traps' ? (
          <Traps told={told} service={service} />
        ) : null}
      </div>
    </li>
  );
}

/** What this installation listens on, and whether it really does. */
export function SetupServices({ onNext, onBack }: { onNext: () => void; onBack: () => void }): ReactElement {
  const say = useWords();
  const query = useCall(installationCalls.installationServices, {}, { every: 3000, quiet: true });
  return (
    <>
      <p className="muted">{say(setupWords.servicesMore)}</p>
      <QueryArea query={query}>
        {(told) => (
          <ul className="setup-list">
            {told.services.map((service) => (
              <One key={`${service.id} ${service.address} ${service.port}`} told={told} service={service} />
            ))}
          </ul>
        )}
      </QueryArea>
      <div className="setup-go">
        <Button onClick={onBack}>{say(shell.back)}</Button>
        <Button type="primary" onClick={onNext}>
          {say(setupWords.next)}
        </Button>
      </div>
    </>
  );
}
