import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../../app/parts.ts';
import { Icon } from '../../../engine/icons.tsx';

/** Why a step of a change failed, above the button that asked for it; it stays until the step is tried again. */
export function StepFault({
  title,
  why,
  onRetry,
}: {
  title: string;
  why: string | undefined;
  onRetry: () => void;
}): ReactElement | null {
  const say = useWords();
  if (why === undefined) return null;
  return (
    <div className="step-fault" role="alert">
      <span className="grow">
        <strong>{title}</strong> {why}
      </span>
      <Button size="small" icon={<Icon name="refresh" size={13} />} onClick={onRetry}>
        {say(engine.tryAgain)}
      </Button>
    </div>
  );
}
