import '../config-page.css';
import './bulk.css';
import { bulkCalls } from '@heliograph/catalogue/calls/config.ts';
import { oltCalls, type oltRow } from '@heliograph/catalogue/calls/olts.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Button, Checkbox, Input, Modal } from 'antd';
import { useDeferredValue, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { pathOf } from '../../../app/menu.ts';
import { useMenu, useWords } from '../../../app/parts.ts';
import { CallError, type CallInput } from '../../../client/client.ts';
import { useCall, useDo } from '../../../client/hooks.ts';
import { Icon } from '../../../engine/icons.tsx';
import { mostSelected } from '../../../engine/list/use-list.ts';
import { QueryArea, Nothing } from '../../../engine/States.tsx';
import { StateDot } from '../../../engine/values/Values.tsx';
import { valueWords } from '@heliograph/catalogue/words/engine.ts';
import { withQuery } from '../../board/links.ts';
import { StepFault } from '../change/StepFault.tsx';
import type { WantedChange } from '../change/use-draft.ts';
import { changeWords } from '../words.ts';
import { configBulkWords as words } from './words.ts';

type Olt = z.output<typeof oltRow>;

function Line({
  olt,
  isIn,
  isHere,
  onToggle,
}: {
  olt: Olt;
  isIn: boolean;
  isHere: boolean;
  onToggle: () => void;
}): ReactElement {
  const say = useWords();
  const isOnline = olt.state === 'Online';
  return (
    <Checkbox className={isIn ? 'bulk-olt is-in' : 'bulk-olt'} checked={isIn} onChange={onToggle}>
      <span className="grow ellipsis">
        {olt.sysHostName || olt.ip} {isHere ? <span className="muted">({say(words.here)})</span> : null}
      </span>
      <span className="mono muted only-wide">{olt.ip}</span>
      <span className="muted only-wide">{olt.deviceType ?? '–'}</span>
      <StateDot tone={isOnline ? 'good' : 'off'} word={say(isOnline ? valueWords.online : valueWords.offline)} />
    </Checkbox>
  );
}

function useChoice(first: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set([first]));
  const toggle = (id: string) =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id) && next.size < mostSelected) next.add(id);
      return next;
    });
  const add = (ids: readonly string[]) => setChosen((now) => new Set([...now, ...ids].slice(0, mostSelected)));
  return { chosen, toggle, add, clear: () => setChosen(new Set()) };
}

function Olts({
  search,
  choice,
  here,
}: {
  search: string;
  choice: ReturnType<typeof useChoice>;
  here: string;
}): ReactElement {
  const say = useWords();
  const query = useCall(
    oltCalls.getOltList,
    { search, pageNum: 1, pageSize: 50, orderByColumn: 'sysHostName', isAsc: 'asc' },
    { quiet: true },
  );
  return (
    <QueryArea query={query}>
      {({ rows, total }) => (
        <>
          <div className="row wrap">
            <strong className="grow">{say(words.chosen, { n: choice.chosen.size, most: mostSelected })}</strong>
            <Button size="small" onClick={() => choice.add(rows.map(({ id }) => id))}>
              {say(words.chooseShown)}
            </Button>
            <Button size="small" onClick={choice.clear}>
              {say(words.clear)}
            </Button>
          </div>
          <div className="bulk-olts">
            {rows.length === 0 ? <Nothing title={say(words.none)} /> : null}
            {rows.map((olt) => (
              <Line
                key={olt.id}
                olt={olt}
                isIn={choice.chosen.has(olt.id)}
                isHere={olt.id === here}
                onToggle={() => choice.toggle(olt.id)}
              />
            ))}
          </div>
          {total > rows.length ? <p className="muted">{say(words.more, { n: total - rows.length })}</p> : null}
        </>
      )}
    </QueryArea>
  );
}

/** Checks the change on each of the OLTs, and leads to the page that shows what came of it. */
function useDryRun(wanted: WantedChange, onClose: () => void) {
  const menu = useMenu();
  const navigate = useNavigate();
  const dryRun = useDo(bulkCalls.dryRun, ['/device/config/bulk/'], { quiet: true });
  const start = async (oltIds: readonly string[]) => {
    const { oltId: _, what: _what, ...change } = wanted;
    try {
      const { id } = await dryRun.mutateAsync({ ...change, oltIds } as CallInput<typeof bulkCalls.dryRun>);
      const path = pathOf(menu, 'device/config/bulk');
      if (path === undefined) onClose();
      else void navigate(withQuery(path, { bulk: id }));
    } catch (error) {
      // It stands beside what was chosen (`fault`).
      if (!(error instanceof CallError)) throw error;
    }
  };
  const problems = dryRun.error?.problems.map(({ message }) => message).join(' · ');
  return { start, isBusy: dryRun.isPending, fault: problems || dryRun.error?.message };
}

/** On which OLTs a change is made as well: chosen, then checked on each before anything is sent. */
export function BulkChoice({
  wanted,
  title,
  onClose,
}: {
  wanted: WantedChange;
  title: string;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const [typed, setTyped] = useState('');
  const choice = useChoice(wanted.oltId);
  const { start, isBusy, fault } = useDryRun(wanted, onClose);
  const check = () => void start([...choice.chosen]);
  return (
    <Modal
      open
      title={`${say(words.choose)}: ${title}`}
      width={680}
      onCancel={onClose}
      footer={
        <>
          <StepFault title={say(changeWords.checkFailed)} why={fault} onRetry={check} />
          <Button onClick={onClose}>{say(shell.cancel)}</Button>
          <Button type="primary" disabled={choice.chosen.size === 0} loading={isBusy} onClick={check}>
            {say(words.check, { n: choice.chosen.size })}
          </Button>
        </>
      }
    >
      <div className="bulk-choice">
        <p className="muted">{say(words.chooseMore)}</p>
        <Input
          allowClear
          autoFocus
          value={typed}
          placeholder={say(words.search)}
          aria-label={say(words.search)}
          prefix={<Icon name="search" size={13} />}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Olts search={useDeferredValue(typed.trim())} choice={choice} here={wanted.oltId} />
      </div>
    </Modal>
  );
}
