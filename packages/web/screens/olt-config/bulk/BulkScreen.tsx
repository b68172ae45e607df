import '../../../engine/list/list.css';
import '../../olt-detail/olt-detail.css';
import '../config-page.css';
import './bulk.css';
import { bulkCalls } from '@heliograph/catalogue/calls/config.ts';
import { Pagination } from 'antd';
import type { ReactElement } from 'react';
import { useSession, useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { QueryArea, NeedsPermission, Nothing } from '../../../engine/States.tsx';
import { useQueryValue } from '../../../engine/state/query-state.ts';
import { numberText } from '../../../engine/values/time.ts';
import { StateDot, TimeText } from '../../../engine/values/Values.tsx';
import { pageEntryOf } from '../definitions.ts';
import { changeWords } from '../words.ts';
import { BulkOnePage } from './BulkOnePage.tsx';
import type { Bulk } from './progress.ts';
import { configBulkWords as words } from './words.ts';

const size = 20;

function Row({ bulk, onOpen }: { bulk: Bulk; onOpen: () => void }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const entry = pageEntryOf(bulk.page);
  const title = entry ? say(entry.title) : bulk.page;
  const tone = bulk.state === 'done' ? (bulk.failed > 0 ? 'critical' : 'good') : 'warning';
  return (
    <tr className="is-link" onClick={onOpen}>
      <td>
        <button type="button" className="plain link" onClick={onOpen}>
          {say(changeWords.what, { page: title, op: say(changeWords[bulk.op]) })}
        </button>
      </td>
      <td>
        <StateDot tone={tone} word={say(words[bulk.state === 'done' ? 'over' : bulk.state])} />{' '}
        {bulk.unsaved > 0 ? <span className="unsaved">{say(words.unsavedOnes, { n: bulk.unsaved })}</span> : null}
      </td>
      <td className="number">
        {numberText(bulk.verified, lang)} / {numberText(bulk.total, lang)}
      </td>
      <td className={bulk.failed > 0 ? 'number tone-critical' : 'number muted'}>{numberText(bulk.failed, lang)}</td>
      <td className="only-wide">{bulk.by}</td>
      <td>
        <TimeText at={bulk.createdAt} />
      </td>
    </tr>
  );
}

function List({ onOpen }: { onOpen: (id: string) => void }): ReactElement {
  const say = useWords();
  const [page, setPage] = useQueryValue('page', '1');
  const query = useCall(bulkCalls.list, { pageNum: Number(page) || 1, pageSize: size }, { quiet: true, every: 5000 });
  return (
    <section>
      <header className="page-head">
        <h1>{say(words.title)}</h1>
      </header>
      <QueryArea query={query} rows={8}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <div className="card">
              <Nothing title={say(words.listEmpty)} />
            </div>
          ) : (
            <>
              <div className="card bulk-items">
                <table>
                  <thead>
                    <tr>
                      <th>{say(words.what)}</th>
                      <th>{say(words.state)}</th>
                      <th className="number">{say(words.done)}</th>
                      <th className="number">{say(words.failed)}</th>
                      <th className="only-wide">{say(words.by)}</th>
                      <th>{say(words.when)}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((bulk) => (
                      <Row key={bulk.id} bulk={bulk} onOpen={() => onOpen(bulk.id)} />
                    ))}
                  </tbody>
                </table>
              </div>
              {total > size ? (
                <nav className="list-foot">
                  <Pagination
                    simple
                    current={Number(page) || 1}
                    pageSize={size}
                    total={total}
                    onChange={(next) => setPage(String(next))}
                  />
                </nav>
              ) : null}
            </>
          )
        }
      </QueryArea>
    </section>
  );
}

/** Changes of many OLTs: all of them, or the one that the address names. */
export function BulkScreen(): ReactElement {
  const [bulk, open] = useQueryValue('bulk', '');
  return (
    <NeedsPermission permission="device:config:list">
      {bulk === '' ? <List onOpen={open} /> : <BulkOnePage key={bulk} id={bulk} onBack={() => open('')} />}
    </NeedsPermission>
  );
}
