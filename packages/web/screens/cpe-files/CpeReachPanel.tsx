import { cpeReachCalls } from '@heliograph/catalogue/calls/cpe-reach.ts';
import { int, type Form } from '@heliograph/catalogue/kit/fields.ts';
import { reachResults, reachWays } from '@heliograph/catalogue/words/cpe-file-words.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { Facts } from '../../engine/Facts.tsx';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { Age, StateDot, TimeText } from '../../engine/values/Values.tsx';
import { cpeFileTexts as words } from './words.ts';

type Reached = OutputOf<typeof cpeReachCalls.cpeReach>;
type Step = Reached['steps'][number];

const paths = ['/tr069/reach', '/tr069/tasks'];
const good = new Set(['asked', 'sent', 'open', 'busy']);
const delayForm: Form = { fields: { delaySeconds: int({ label: words.delay, min: 1, max: 86_400, unit: 's' }) } };

const toneOf = ({ result, came }: Step) =>
  came === true || result === 'open' ? 'good' : came === false ? 'minor' : good.has(result) ? 'good' : 'critical';

/** Every way was tried, and none works. */
const isUncalled = ({ steps, isTrying }: Reached): boolean =>
  !isTrying && steps.length > 0 && steps.every((step) => toneOf(step) !== 'good');

function Steps({ steps }: { steps: readonly Step[] }): ReactElement {
  const say = useWords();
  return (
    <div className="cpe-tree">
      <table className="onu-plain">
        <thead>
          <tr>
            {[words.way, words.result, words.came, words.heard].map((head) => (
              <th key={head.en}>{say(head)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.way}>
              <td>{say(reachWays[step.way])}</td>
              <td>
                <StateDot tone={toneOf(step)} word={say(reachResults[step.result])} />
              </td>
              <td>{step.came === null ? '–' : say(step.came ? words.yes : words.no)}</td>
              <td>{step.heardSeconds === null ? '–' : say(words.ago, { n: step.heardSeconds })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Lasts({ reached }: { reached: Reached }): ReactElement {
  const say = useWords();
  const { informSeconds: every, isBehindNat } = reached;
  const at = (time: string | null, key: string) => (time === null ? null : <TimeText key={key} at={time} />);
  return (
    <Facts
      facts={[
        [words.tried, at(reached.at, 'tried')],
        [words.lastHttp, at(reached.httpAt, 'http')],
        [words.lastUdp, at(reached.udpAt, 'udp')],
        [words.nat, isBehindNat === null ? null : say(isBehindNat ? words.yes : words.no)],
        [
          words.ownReport,
          <span key="own">
            {every === null ? null : `${say(words.every, { n: every })} · `}
            <Age at={reached.lastInform} bare {...(every === null ? {} : { everyMs: every * 1000 })} />
          </span>,
        ],
      ]}
    />
  );
}

function Schedule({ cpeId, onClose }: { cpeId: string; onClose: () => void }): ReactElement {
  const say = useWords();
  const later = useDo(cpeReachCalls.scheduleInform, paths);
  const [initial] = useState({ delaySeconds: 60 });
  return (
    <FormDialog
      width={420}
      title={say(words.schedule)}
      form={delayForm}
      initial={initial}
      onSave={({ delaySeconds }) => later.mutateAsync({ cpeId, delaySeconds: Number(delaySeconds) })}
      onClose={onClose}
    />
  );
}

/** By which ways a device can be asked to call, tried one after the other; nothing is said that was not tried. */
export function CpeReachPanel({ cpeId }: { cpeId: string }): ReactElement {
  const say = useWords();
  const may = useMay();
  const [isScheduling, setScheduling] = useState(false);
  const query = useCall(cpeReachCalls.cpeReach, { cpeId }, { every: 'poll' });
  const tryNow = useDo(cpeReachCalls.tryCpeReach, paths);
  const isTrying = query.data?.isTrying === true;
  return (
    <section className="onu-part">
      <h2>{say(words.reach)}</h2>
      <QueryArea query={query} rows={4}>
        {(reached) => (
          <>
            {reached.steps.length === 0 ? (
              <p className="muted">{say(reached.isTrying ? words.trying : words.neverTried)}</p>
            ) : (
              <Steps steps={reached.steps} />
            )}
            {isUncalled(reached) && reached.informSeconds !== null ? (
              <p>{say(words.uncalled, { n: reached.informSeconds })}</p>
            ) : null}
            <Lasts reached={reached} />
          </>
        )}
      </QueryArea>
      {may('device:cpe:operate') ? (
        <div className="row wrap cpe-bar">
          <Button loading={isTrying || tryNow.isPending} onClick={() => tryNow.mutate({ cpeId })}>
            {say(isTrying ? words.trying : words.tryNow)}
          </Button>
          <Button onClick={() => setScheduling(true)}>{say(words.schedule)}</Button>
        </div>
      ) : null}
      {isScheduling ? <Schedule cpeId={cpeId} onClose={() => setScheduling(false)} /> : null}
    </section>
  );
}
