import { outcomeWords } from '@heliograph/catalogue/words/log-words.ts';
import { Tooltip } from 'antd';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { pathOf } from '../../../app/menu.ts';
import { useMay, useMenu, useWords } from '../../../app/parts.ts';
import { StateDot } from '../../../engine/values/Values.tsx';

export const fileFormats = ['csv', 'xlsx'] as const;

/** Done, or refused and why. */
export function LogOutcomeCell({ status, why }: { status: number; why?: string | null }): ReactElement {
  const say = useWords();
  const isDone = status === 0;
  const dot = <StateDot tone={isDone ? 'good' : 'critical'} word={say(outcomeWords[isDone ? 0 : 1])} />;
  return why ? <Tooltip title={why}>{dot}</Tooltip> : dot;
}

/** The id of a request, leading to everything that it did. */
export function RequestId({ id }: { id: string | null }): ReactElement {
  const may = useMay();
  const path = pathOf(useMenu(), 'security/log/operation');
  if (id === null) return <span className="muted">–</span>;
  if (path === undefined || !may('monitor:operlog:list')) return <span className="mono">{id}</span>;
  return (
    <Link className="mono" to={`${path}?requestId=${id}`} onClick={(event) => event.stopPropagation()}>
      {id}
    </Link>
  );
}
