import { mtpOf, uspNotifyTypes, uspWords as words } from '@heliograph/catalogue/words/usp-words.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { Facts } from '../../engine/Facts.tsx';
import { Nothing } from '../../engine/States.tsx';
import { Copy } from '../../engine/values/Copy.tsx';
import { TimeText } from '../../engine/values/Values.tsx';
import type { CpeDetail } from './use-cpe.tsx';

type Usp = NonNullable<CpeDetail['usp']>;

function Subscriptions({ usp }: { usp: Usp }): ReactElement {
  const say = useWords();
  if (usp.subscriptions.length === 0) return <Nothing title={say(words.noSubscriptions)} />;
  return (
    <table className="onu-plain">
      <thead>
        <tr>
          {[words.subscription, words.type, words.paths, words.state].map((head) => (
            <th key={head.en}>{say(head)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {usp.subscriptions.map(({ id, type, paths, refused }) => {
          const named = uspNotifyTypes[type];
          return (
            <tr key={id}>
              <td className="mono">{id}</td>
              <td>{named ? say(named) : type}</td>
              <td className="mono" style={{ overflowWrap: 'anywhere' }}>
                {paths.split(',').join(', ')}
              </td>
              <td>{refused === null ? say(words.active) : <span className="tone-critical">{refused}</span>}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How a device that speaks USP is reached, and what it was asked to tell. */
export function UspAgentInfo({ usp }: { usp: Usp }): ReactElement {
  const say = useWords();
  return (
    <section className="onu-part">
      <h2>{say(words.title)}</h2>
      <Facts
        facts={[
          [words.endpoint, <Copy key="endpoint" value={usp.endpointId} />],
          [words.mtp, mtpOf(usp.mqttVersion)],
          [words.version, usp.uspVersion],
          [words.client, <Copy key="client" value={usp.clientId} />],
          [words.user, usp.userName],
          [words.topic, <Copy key="topic" value={usp.replyTopic} />],
          [words.lastMoved, <TimeText key="moved" at={usp.movedAt} />],
          [words.since, usp.subscribedAt === null ? null : <TimeText key="since" at={usp.subscribedAt} />],
        ]}
      />
      <h2>{say(words.subscriptions)}</h2>
      <Subscriptions usp={usp} />
    </section>
  );
}
