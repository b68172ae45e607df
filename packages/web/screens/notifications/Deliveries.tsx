import { deliveryResource, notificationCalls } from '@heliograph/catalogue/calls/notifications.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { deliveryResults } from '@heliograph/catalogue/words/notification-words.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
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

const cells = { result: ({ result }: Delivery) => <Result result={result} /> };

/** Each try to tell somebody of something, the newest first. */
export function Deliveries(): ReactElement {
  return <ListPage resource={deliveryResource} call={notificationCalls.listDeliveries} cells={cells} />;
}
