import { oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { lossLines } from './loss-lines.ts';

/** What goes with OLTs that are about to be removed, as the server counts it. */
export function OltLoss({ ids }: { ids: readonly string[] }): ReactElement {
  const say = useWords();
  const { tongue } = useSession();
  const { data, error, refetch } = useCall(oltCalls.getOltLoss, { ids: [...ids] }, { quiet: true, fixed: true });
  if (data === undefined) {
    return (
      <p className="muted" role="status">
        {say(error === null ? oltWords.lossCounting : oltWords.lossUnknown)}
        {error === null ? null : (
          <Button size="small" type="link" onClick={() => void refetch()}>
            {say(engine.tryAgain)}
          </Button>
        )}
      </p>
    );
  }
  const lines = lossLines(data, tongue);
  return lines.length === 0 ? (
    <p className="muted">{say(oltWords.lossNone)}</p>
  ) : (
    <div role="status">
      <strong>{say(oltWords.lossTitle)}</strong>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
        {lines.map((line) => (
          <li key={line.en}>{say(line)}</li>
        ))}
      </ul>
    </div>
  );
}
