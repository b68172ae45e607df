import { logCalls } from '@heliograph/catalogue/calls/logs.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { operationLog } from '@heliograph/catalogue/resources/logs.ts';
import { logScreen as words } from '@heliograph/catalogue/words/log-words.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import './logs.css';
import type { ReactElement } from 'react';
import { useMay, useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { Facts } from '../../../engine/Facts.tsx';
import { ListPage } from '../../../engine/list/ListPage.tsx';
import { QueryArea } from '../../../engine/States.tsx';
import { Copy } from '../../../engine/values/Copy.tsx';
import { TimeText } from '../../../engine/values/Values.tsx';
import { LogSeal } from './LogSeal.tsx';
import { fileFormats, LogOutcomeCell, RequestId } from './parts.tsx';

type Row = OutputOf<typeof logCalls.listOperationLog>;
type Detail = OutputOf<typeof logCalls.getOperation>;

const labels = {
  time: text('Time', '时间'),
  user: text('User', '用户'),
  outcome: text('Outcome', '结果'),
  message: text('Message', '消息'),
  reason: text('Reason', '原因'),
  address: text('Address', '地址'),
  object: text('Object', '对象'),
  took: text('Took', '耗时'),
  together: text('Changes by this request', '该请求的修改数'),
} as const;

const side = (value: string | null) => (value === null ? <span className="muted">–</span> : value);

function Changes({ detail }: { detail: Detail }): ReactElement {
  const say = useWords();
  if (detail.changes.length === 0) return <p className="muted">{say(words.noChanges)}</p>;
  return (
    <>
      <table className="log-changes">
        <thead>
          <tr>
            <th scope="col">{say(words.field)}</th>
            <th scope="col">{say(words.before)}</th>
            <th scope="col">{say(words.after)}</th>
          </tr>
        </thead>
        <tbody>
          {detail.changes.map(({ field, label, before, after }) => (
            <tr key={field}>
              <th scope="row" title={field}>
                {label}
              </th>
              <td className="was">{side(before)}</td>
              <td className="is">{side(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {detail.more > 0 ? <p className="muted">{say(words.more, { n: detail.more })}</p> : null}
    </>
  );
}

function Operation({ id }: { id: string }): ReactElement {
  const say = useWords();
  const query = useCall(logCalls.getOperation, { operId: id }, { quiet: true, keep: false });
  return (
    <QueryArea query={query}>
      {(detail) => (
        <div className="log-detail">
          <Facts
            facts={[
              [labels.time, <TimeText key="time" at={detail.operTime} />],
              [labels.user, detail.operName],
              [labels.object, detail.object],
              [labels.outcome, <LogOutcomeCell key="outcome" status={detail.status} />],
              [labels.message, detail.errorMsg],
              [labels.reason, detail.reason],
              [labels.address, detail.operIp],
              [
                words.call,
                <span key="call" className="mono">
                  {`${detail.requestMethod} ${detail.operUrl}`.trim() || detail.call}
                </span>,
              ],
              [labels.took, detail.costTime === null ? null : `${detail.costTime} ms`],
              [words.requestId, <RequestId key="id" id={detail.requestId} />],
              [labels.together, detail.sameRequest],
              [
                words.sealNumber,
                detail.seal ? (
                  <Copy key="seal" value={detail.seal.hash}>
                    <span className="mono">
                      {detail.seal.seq} · {detail.seal.hash.slice(0, 12)}…
                    </span>
                  </Copy>
                ) : null,
              ],
            ]}
          />
          <h3>{say(words.changes)}</h3>
          <Changes detail={detail} />
        </div>
      )}
    </QueryArea>
  );
}

const cells = {
  status: (row: Row) => <LogOutcomeCell status={row.status} why={row.errorMsg} />,
  requestId: (row: Row) => <RequestId id={row.requestId} />,
};
const exports = { call: logCalls.exportOperationLog, formats: fileFormats };
const nameOf = (row: Row) => row.title;
const peek = (row: Row) => <Operation id={row.operId} />;

/** Who changed what, or tried to (S1 §2.5). */
export function OperationLog(): ReactElement {
  const may = useMay();
  return (
    <ListPage
      resource={operationLog}
      call={logCalls.listOperationLog}
      cells={cells}
      nameOf={nameOf}
      {...(may('monitor:operlog:query') ? { peek } : {})}
      exports={exports}
      tools={<LogSeal log="operation" />}
    />
  );
}
