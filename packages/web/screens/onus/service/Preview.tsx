import '../authorize.css';
import type { orderCalls } from '@heliograph/catalogue/calls/orders.ts';
import { orderStages } from '@heliograph/catalogue/words/order-states.ts';
import { Alert, Modal, Skeleton } from 'antd';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../../app/parts.ts';
import { orderWords } from '../order-words.ts';
import { serviceWords as words } from './words.ts';

type Shown = z.output<typeof orderCalls.previewOnuOrder.output>;

/** What the OLT is told, in order, and where the ONU will stand; what speaks against it and belongs to no field of the form. */
export function OrderPreview({
  data,
  error,
  fields,
}: {
  readonly data: Shown | undefined;
  readonly error: Error | null;
  /** Fields of the form: what is wrong with them is said there. */
  readonly fields: readonly string[];
}): ReactElement {
  const say = useWords();
  if (error) return <Alert type="error" title={error.message} />;
  if (!data) return <Skeleton active />;
  const against = data.problems.filter(({ field }) => !fields.includes(field));
  return (
    <section className="order-plan">
      {against.map(({ message }) => (
        <Alert key={message} type="error" title={message} />
      ))}
      <h3>
        {say(orderWords.willBe)} <span className="mono">{data.place}</span>
      </h3>
      {data.rows.length === 0 && data.problems.length === 0 ? <p className="muted">{say(words.nothing)}</p> : null}
      <ol aria-label={say(words.willBe)}>
        {data.rows.map((row, at) => (
          <li key={`${at} ${row.title}`}>
            <span>{row.title}</span>
            <span className="muted">{row.page === '' ? '' : say(orderStages[row.stage])}</span>
            <span className="mono ellipsis" title={row.values}>
              {row.values}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Answer {
  readonly id: string | null;
  readonly isSo?: boolean;
  readonly sn: string | null;
  readonly externalId?: string | null;
  readonly message: string | null;
}

/** Of several some were not taken. */
export const isOrderRefused = ({ id, isSo = false }: Answer): boolean => id === null && !isSo;

/** Which were not taken, and why. */
export function RefusedOrders({ taken, onClose }: { taken: readonly Answer[]; onClose: () => void }): ReactElement {
  const say = useWords();
  const refused = taken.filter(isOrderRefused);
  return (
    <Modal
      open
      title={say(orderWords.refusedMany, { n: refused.length, all: taken.length })}
      footer={null}
      onCancel={onClose}
    >
      <ul className="order-refused">
        {refused.map(({ sn, externalId, message }, at) => (
          <li key={`${at} ${sn}`}>
            <span className="mono">{sn ?? externalId ?? '–'}</span> {message}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
