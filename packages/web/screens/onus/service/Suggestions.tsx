import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { Alert, Button } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { onuNameOf, type Onu } from '../OnuCells.tsx';
import { identOf } from './identity.ts';
import { serviceWords as words } from './words.ts';

/** So many are offered; the others are found in the list of the port. */
const most = 3;

/** ONUs of the port that are dark: a new serial number beside one that went is most often its replacement. */
export function Suggestions({
  oltId,
  pon,
  choose,
}: {
  readonly oltId: string;
  readonly pon: number;
  readonly choose: (onu: Onu) => void;
}): ReactElement | null {
  const say = useWords();
  const { data } = useCall(
    onuCalls.list,
    { oltId, pon, missing: '0', orderByColumn: 'since', isAsc: 'desc', pageSize: 100 },
    { quiet: true },
  );
  const dark = (data?.rows ?? []).filter((onu) => onu.state === 'offline' && identOf(onu) !== null);
  if (dark.length === 0) return null;
  return (
    <Alert
      type="info"
      title={say(words.replaces)}
      description={
        <div className="row wrap">
          {dark.slice(0, most).map((onu) => (
            <Button key={onu.id} size="small" onClick={() => choose(onu)}>
              {say(words.replacesThis, { what: `${onuNameOf(onu)} (${onu.place})` })}
            </Button>
          ))}
        </div>
      }
    />
  );
}
