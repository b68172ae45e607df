import '../olt-config/config-page.css';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useOlt } from '../olt-detail/olt.ts';
import { OltFrame } from '../olt-detail/OltFrame.tsx';
import { AuthorizeDrawer } from '../onus/AuthorizeDrawer.tsx';
import { orderWords } from '../onus/order-words.ts';
import { OnuOrders } from '../onus/OnuOrders.tsx';

const title = text('Manual authorization', '手动授权');
const authorize = text('Authorize an ONU', '授权 ONU');

function Content(): ReactElement {
  const say = useWords();
  const may = useMay();
  const { id: oltId } = useOlt();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <header className="config-head">
        <h2>{say(title)}</h2>
        {may('device:onu:authorize') ? (
          <Button type="primary" onClick={() => setOpen(true)}>
            {say(authorize)}
          </Button>
        ) : null}
      </header>
      <p className="muted">{say(orderWords.registerHelp)}</p>
      <OnuOrders key={oltId} oltId={oltId} />
      {isOpen ? (
        <AuthorizeDrawer chosen={[]} oltId={oltId} onReplace={close} onClose={close} onOrdered={close} />
      ) : null}
    </>
  );
}

/** An ONU by its serial number and a plan, whether or not it is plugged in yet, and what becomes of it. */
export const Manual = (): ReactElement => (
  <OltFrame permission="device:onu:list">
    <Content />
  </OltFrame>
);
