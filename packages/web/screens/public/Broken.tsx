import { shell, trouble } from '@heliograph/catalogue/words/shell.ts';
import type { ReactElement } from 'react';
import { useRouteError } from 'react-router';
import { isOldCode } from '../../app/old-code.ts';
import { useWords } from '../../app/parts.ts';
import { Plate } from '../../engine/Plate.tsx';

/** Shown instead of a page that threw. A page whose code is gone was replaced by a newer version of the console. */
export function Broken(): ReactElement {
  const error = useRouteError();
  const say = useWords();
  const isOld = isOldCode(error);
  return (
    <Plate
      full
      icon="page"
      title={say(isOld ? trouble.updated : trouble.broken)}
      more={say(isOld ? trouble.updatedMore : trouble.brokenMore)}
    >
      <button type="button" className="main-button" onClick={() => location.reload()}>
        {say(shell.reload)}
      </button>
    </Plate>
  );
}
