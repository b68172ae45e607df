import { keepForm, logCalls, type LogName } from '@heliograph/catalogue/calls/logs.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { chainProblems, logScreen as words, logTitles } from '@heliograph/catalogue/words/log-words.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Alert, Button, InputNumber, Modal, Progress } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useSession, useWords } from '../../../app/parts.ts';
import { CallError } from '../../../client/client.ts';
import { useCall, useCallOnce, useDo } from '../../../client/hooks.ts';
import { Facts } from '../../../engine/Facts.tsx';
import { Icon } from '../../../engine/icons.tsx';
import { QueryArea } from '../../../engine/States.tsx';
import { Copy } from '../../../engine/values/Copy.tsx';
import { numberText } from '../../../engine/values/time.ts';
import { TimeText } from '../../../engine/values/Values.tsx';

type Chain = OutputOf<typeof logCalls.logChains>[number];
type Verified = OutputOf<typeof logCalls.verifyLog>;

const chains = [logCalls.logChains.path];

interface Walk {
  readonly checked: number;
  readonly sealed: number;
  readonly end?: Verified;
}

/** Walks along the chain, call by call, until its end or the first row that does not fit. */
function useWalk(log: LogName) {
  const once = useCallOnce();
  const [walk, setWalk] = useState<Walk | null>(null);
  const run = async () => {
    setWalk({ checked: 0, sealed: 0 });
    let [from, checked] = ['0', 0];
    try {
      for (;;) {
        const step = await once(logCalls.verifyLog, { log, from });
        checked += step.checked;
        setWalk({ checked, sealed: Number(step.sealed), ...(step.done ? { end: step } : {}) });
        if (step.done) return;
        from = step.until;
      }
    } catch (error) {
      setWalk(null);
      if (!(error instanceof CallError)) throw error;
    }
  };
  return { walk, run };
}

function Found({ walk }: { walk: Walk }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const { end, checked, sealed } = walk;
  if (!end) {
    const part = sealed === 0 ? 0 : Math.min(99, Math.floor((checked / sealed) * 100));
    const values = { n: numberText(checked, lang), all: numberText(sealed, lang) };
    return (
      <div role="status">
        <Progress percent={part} size="small" />
        {say(words.verifying, values)}
      </div>
    );
  }
  const { problem } = end;
  if (!problem) return <Alert showIcon type="success" title={say(words.sound, { n: numberText(checked, lang) })} />;
  const told = chainProblems[problem.kind];
  return (
    <Alert
      showIcon
      type="error"
      title={say(words.broken)}
      description={
        <>
          {told ? say(told, { row: problem.rowId ?? '', seq: problem.seq ?? '' }) : problem.kind}
          {problem.time === null ? null : (
            <>
              {' '}
              (<TimeText at={problem.time} />)
            </>
          )}
        </>
      }
    />
  );
}

/** Days that the log is kept; typed by who may. */
function Keep({ chain }: { chain: Chain }): ReactElement {
  const say = useWords();
  const may = useMay();
  const [days, setDays] = useState<number | null>(chain.keepDays);
  const keep = useDo(logCalls.keepLog, chains);
  const { min, max } = keepForm.fields['days'] as { min: number; max: number };
  if (!may(logCalls.keepLog)) return <>{say(words.days, { n: chain.keepDays })}</>;
  return (
    <span className="row">
      <InputNumber
        size="small"
        aria-label={say(words.keep)}
        min={min}
        max={max}
        value={days}
        suffix={say(words.days, { n: '' }).trim()}
        style={{ width: 130 }}
        onChange={setDays}
      />
      {days !== null && days !== chain.keepDays ? (
        <Button size="small" loading={keep.isPending} onClick={() => keep.mutate({ log: chain.log, days })}>
          {say(shell.save)}
        </Button>
      ) : null}
    </span>
  );
}

function State({ chain }: { chain: Chain }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const { head, anchor } = chain;
  const sealed = numberText(Number(chain.sealed) - Number(anchor?.seq ?? 0), lang);
  return (
    <Facts
      facts={[
        [words.sealed, `${sealed}${chain.waiting ? `, ${say(words.waiting)}` : ''}`],
        [
          words.head,
          head ? (
            <Copy key="head" value={`${head.seq} ${head.hash}`}>
              <span className="mono">
                {head.seq} · {head.hash.slice(0, 16)}…
              </span>
            </Copy>
          ) : null,
        ],
        [words.sealedAt, <TimeText key="at" at={chain.sealedAt} />],
        [
          words.anchor,
          anchor ? say(words.anchorMore, { seq: anchor.seq, n: numberText(Number(anchor.removed), lang) }) : null,
        ],
        [words.keep, <Keep key={chain.keepDays} chain={chain} />],
        [
          words.verified,
          chain.verifiedAt === null ? (
            say(words.never)
          ) : (
            <span key="verified">
              <TimeText at={chain.verifiedAt} /> {say(words.verifiedBy, { who: chain.verifiedBy ?? '' })}
            </span>
          ),
        ],
      ]}
    />
  );
}

function SealDialog({ log, onClose }: { log: LogName; onClose: () => void }): ReactElement {
  const say = useWords();
  const query = useCall(logCalls.logChains, {});
  const { walk, run } = useWalk(log);
  const isWalking = walk !== null && walk.end === undefined;
  const verify = () => void run().finally(() => void query.refetch());
  return (
    <Modal
      open
      width={620}
      title={say(words.sealTitle, { log: say(logTitles[log]) })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{say(shell.close)}</Button>
          <Button type="primary" loading={isWalking} onClick={verify}>
            {say(words.verify)}
          </Button>
        </>
      }
    >
      <p className="muted" style={{ marginBottom: 10 }}>
        {say(words.sealMore)}
      </p>
      <QueryArea query={query}>
        {(all) => {
          const chain = all.find((one) => one.log === log);
          return chain ? <State chain={chain} /> : null;
        }}
      </QueryArea>
      <div style={{ marginTop: 12 }}>{walk ? <Found walk={walk} /> : null}</div>
    </Modal>
  );
}

/** The button that tells whether a log is as it was written. */
export function LogSeal({ log }: { log: LogName }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('monitor:log:verify')) return null;
  return (
    <>
      <Button icon={<Icon name="security" size={14} />} onClick={() => setOpen(true)}>
        {say(words.seal)}
      </Button>
      {isOpen ? <SealDialog log={log} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
