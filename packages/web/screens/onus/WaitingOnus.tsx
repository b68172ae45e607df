import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { Copy } from '../../engine/values/Copy.tsx';
import { Age, Since } from '../../engine/values/Values.tsx';
import { OltLink } from './OnuCells.tsx';
import { waitingOnus } from './resource.ts';
import { waitingWords } from './words.ts';

type Found = z.output<typeof onuCalls.waiting.output>;

function Kind({ found }: { found: Found }): ReactElement {
  const say = useWords();
  if (found.kind === 'new') return <span>{say(waitingWords.new)}</span>;
  return (
    <span className="tone-minor" title={say(waitingWords.resyncMore)}>
      {say(waitingWords.resync)}
    </span>
  );
}

const cells = {
  ident: (found: Found) => <Copy value={found.sn ?? found.mac ?? found.loid} />,
  kind: (found: Found) => <Kind found={found} />,
  oltName: (found: Found) => <OltLink oltId={found.oltId} name={found.oltName} />,
  since: (found: Found) => <Since since={found.since} />,
  at: (found: Found) => <Age at={found.at} bare />,
};

/** ONUs that an OLT hears and that nobody has authorized. */
export function WaitingOnus({ oltId }: { oltId: string }): ReactElement {
  return (
    <ListPage
      embedded
      resource={waitingOnus}
      call={onuCalls.waiting}
      input={{ oltId }}
      cells={cells}
      nameOf={(found) => found.sn ?? found.mac ?? found.id}
      every="poll"
    />
  );
}
