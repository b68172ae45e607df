import './customers.css';
import { customerBulkCalls, type customerBulkRow } from '@heliograph/catalogue/calls/customer-bulks.ts';
import { bulkStates } from '@heliograph/catalogue/words/customer-words.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { NeedsPermission } from '../../engine/States.tsx';
import { useQueryValue } from '../../engine/state/query-state.ts';
import { StateDot } from '../../engine/values/Values.tsx';
import { OneBulk } from './OneBulk.tsx';
import { failedCustomersOf } from './tones.ts';
import { bulks } from './resource.ts';
import { customerBulkWords as words } from './words.ts';

type Bulk = z.output<typeof customerBulkRow>;

function From({ bulk }: { bulk: Bulk }): ReactElement {
  const say = useWords();
  return <span>{bulk.fileName ?? say(words.list)}</span>;
}

function State({ bulk }: { bulk: Bulk }): ReactElement {
  const say = useWords();
  const tone =
    bulk.state === 'done'
      ? failedCustomersOf(bulk) > 0
        ? 'critical'
        : 'good'
      : bulk.state === 'checked'
        ? 'off'
        : 'warning';
  const note = bulk.unsaved > 0 ? say(words.unsaved, { n: bulk.unsaved }) : undefined;
  return <StateDot tone={tone} word={say(bulkStates[bulk.state])} note={note} />;
}

const cells = {
  file: (bulk: Bulk) => <From bulk={bulk} />,
  state: (bulk: Bulk) => <State bulk={bulk} />,
  done: ({ counts }: Bulk) => counts.done ?? 0,
  failed: (bulk: Bulk) => (
    <span className={failedCustomersOf(bulk) > 0 ? 'tone-critical' : 'muted'}>{failedCustomersOf(bulk)}</span>
  ),
};

/** Changes of many customers: all of them, or the one that the address names. */
export function CustomerBulks(): ReactElement {
  const [bulk, open] = useQueryValue('bulk', '');
  return (
    <NeedsPermission permission="device:onu:list">
      {bulk === '' ? (
        <ListPage
          resource={bulks}
          call={customerBulkCalls.listCustomerBulks}
          cells={cells}
          every={5000}
          enter={({ id }) => open(id)}
          rowActions={({ id }) => [{ key: 'open', label: words.would, run: () => open(id) }]}
        />
      ) : (
        <OneBulk key={bulk} id={bulk} onBack={() => open('')} />
      )}
    </NeedsPermission>
  );
}
