import '../olt-config/config-page.css';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../app/parts.ts';
import { useOlt } from '../olt-detail/olt.ts';
import { OltFrame } from '../olt-detail/OltFrame.tsx';
import { WaitingOnus } from '../onus/WaitingOnus.tsx';

const title = text('Found ONUs', '自动发现');

function Content(): ReactElement {
  const say = useWords();
  const { id: oltId } = useOlt();
  const go = useNavigate();
  return (
    <>
      <header className="config-head">
        <h2>{say(title)}</h2>
      </header>
      <WaitingOnus
        key={oltId}
        oltId={oltId}
        onOrdered={() => void go(`/device/onuList?tab=orders&oltId=${encodeURIComponent(oltId)}`)}
      />
    </>
  );
}

/** ONUs that one OLT hears and that nobody has authorized. */
export const AutoFind = (): ReactElement => (
  <OltFrame permission="device:onu:list">
    <Content />
  </OltFrame>
);
