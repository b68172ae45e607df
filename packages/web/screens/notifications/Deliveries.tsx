import { deliveryResource, notificationCalls } from '@heliograph/catalogue/calls/notifications.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { deliveryReasons, deliveryResults } from '@heliograph/catalogue/words/notification-words.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMenu, useWords } from '../../app/parts.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { StateDot } from '../../engine/values/Values.tsx';

type Delivery = OutputOf<typeof notificationCalls.listDeliveries>;

const tones = {
  sent: 'good',
  wait: 'minor',
  refused: 'minor',
  failed: 'critical',
  quiet: 'off',
  dropped: 'off',
} as const;
const isResult = (result: string): result is keyof typeof tones => Object.hasOwn(tones, result);

function Result({ result }: { result: string }): ReactElement {
  const say = useWords();
  return isResult(result) ? (
    <StateDot tone={tones[result]} word={say(deliveryResults[result])} />
  ) : (
    <span>{result}</span>
  );
}

const isReason = (reason: string): reason is keyof typeof deliveryReasons => Object.hasOwn(deliveryReasons, reason);
/** Where mail servers and SMS providers are set. */
const settings = 'system/mail/index';

/** Why it was not taken; what is missing here leads to where it is set. */
function Reason({ reason }: { reason: string | null }): ReactElement {
  const say = useWords();
  const path = pathOf(useMenu(), settings);
  if (reason === null) return <span className="muted">–</span>;
  const words = isReason(reason) ? say(deliveryReasons[reason]) : reason;
  const isMissing = reason === 'noMail' || reason === 'noSms';
  return isMissing && path !== undefined ? <Link to={path}>{words}</Link> : <span>{words}</span>;
}

const cells = {
  reason: ({ reason }: Delivery) => <Reason reason={reason} />,
  result: ({ result }: Delivery) => <Result result={result} />,
};

/** Each try to tell somebody of something, the newest first. */
export function Deliveries(): ReactElement {
  return <ListPage resource={deliveryResource} call={notificationCalls.listDeliveries} cells={cells} />;
}
