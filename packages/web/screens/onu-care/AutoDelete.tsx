import { autoDeleteForm, onuCareCalls } from '@heliograph/catalogue/calls/onu-care.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { autoDeleteStates } from '@heliograph/catalogue/words/onu-care-words.ts';
import { Alert, Tabs } from 'antd';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall, useCallOnce, useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { Copy } from '../../engine/values/Copy.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { useOlt } from '../olt-detail/olt.ts';
import { OltFrame } from '../olt-detail/OltFrame.tsx';
import { CareForm, LastDone } from './CareForm.tsx';
import { careWords as words } from './words.ts';

type Away = OutputOf<typeof onuCareCalls.previewOnuAutoDelete>;
type Deleted = OutputOf<typeof onuCareCalls.listOnuAutoDeletes>;

const title = text('Automatic deletion of ONUs', 'ONU 自动删除');
const { setOnuAutoDelete, previewOnuAutoDelete, listOnuAutoDeletes } = onuCareCalls;

const which = [
  { name: 'place', label: words.place },
  { name: 'sn', label: words.sn },
  { name: 'name', label: words.name },
] as const;

const awayOnus: Resource = {
  id: 'onu-auto-delete-preview',
  title: words.preview,
  many: words.previewMany,
  key: 'onuId',
  empty: words.previewNone,
  head: 'place',
  columns: [
    ...which,
    { name: 'kept', label: words.outcome, width: 300 },
    { name: 'countedFrom', label: words.counted, kind: 'time' },
    { name: 'offlineSince', label: words.offline, kind: 'time' },
  ],
  filters: [],
};

const deletions: Resource = {
  id: 'onu-auto-delete-history',
  title: words.history,
  many: words.historyMany,
  key: 'id',
  empty: words.historyNone,
  head: 'place',
  columns: [
    ...which,
    { name: 'state', label: words.state },
    { name: 'reason', label: words.reason, width: 300 },
    { name: 'countedFrom', label: words.counted, kind: 'time' },
    { name: 'createTime', label: words.time, kind: 'time' },
  ],
  filters: [],
};

function What({ kept }: Pick<Away, 'kept'>): ReactElement {
  const say = useWords();
  return <StateDot tone={kept === null ? 'critical' : 'off'} word={kept ?? say(words.goes)} />;
}

const tones = { going: 'warning', deleted: 'good', kept: 'off' } as const;

function Outcome({ state }: Pick<Deleted, 'state'>): ReactElement {
  const say = useWords();
  return <StateDot tone={tones[state]} word={say(autoDeleteStates[state])} />;
}

const awayCells = { sn: (onu: Away) => <Copy value={onu.sn} />, kept: (onu: Away) => <What kept={onu.kept} /> };
const deletedCells = {
  sn: (one: Deleted) => <Copy value={one.sn} />,
  state: (one: Deleted) => <Outcome state={one.state} />,
};

/** What is typed, as calls take it. */
const typedOf = (values: Values) => ({
  hours: Number(values['hours']),
  pons: typeof values['pons'] === 'string' ? values['pons'] : '',
  most: Number(values['most']),
  customers: values['customers'] === true,
});

const previewOf = (values: Values) => {
  const { customers, ...typed } = typedOf(values);
  return { ...typed, customers: customers ? 'true' : 'false' } as const;
};

/** Whom it would take with what is typed, and what it did. */
function Lists({ oltId, values }: { oltId: string; values: Values }): ReactElement {
  const say = useWords();
  const [tab, setTab] = useState('preview');
  const isSound = validate(autoDeleteForm, values).length === 0;
  return (
    <>
      <Tabs
        style={{ marginTop: 18 }}
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'preview', label: say(words.preview) },
          { key: 'history', label: say(words.history) },
        ]}
      />
      {tab === 'preview' ? (
        <ListPage
          embedded
          resource={awayOnus}
          call={previewOnuAutoDelete}
          input={{ oltId, ...(isSound ? previewOf(values) : {}) }}
          cells={awayCells}
          nameOf={({ place }) => place}
          every="poll"
        />
      ) : (
        <ListPage
          embedded
          resource={deletions}
          call={listOnuAutoDeletes}
          input={{ oltId }}
          cells={deletedCells}
          nameOf={({ place }) => place}
          every="poll"
        />
      )}
    </>
  );
}

function Content(): ReactElement {
  const say = useWords();
  const ask = useAsk();
  const once = useCallOnce();
  const { id: oltId } = useOlt();
  const query = useCall(onuCareCalls.getOnuAutoDelete, { oltId }, { quiet: true, every: 'poll' });
  const save = useDo(setOnuAutoDelete, ['/onu/autoDelete'], { debounce: true });
  const lists = (values: Values) => <Lists oltId={oltId} values={values} />;
  /** Whoever turns it on is told how many go at once. */
  const sure = async (values: Values) => {
    if (values['enabled'] !== true) return true;
    const { rows } = await once(previewOnuAutoDelete, { oltId, ...previewOf(values), pageSize: 100 });
    const n = rows.filter(({ kept }) => kept === null).length;
    return ask({ title: say(words.sure), body: say(words.sureMore, { n }), danger: true });
  };
  return (
    <QueryArea query={query} rows={6}>
      {({ enabled, hours, pons, most, customers, held, lastAt, lastCount, by }) => (
        <>
          {enabled && held !== null ? <Alert type="warning" showIcon title={held} /> : null}
          <CareForm
            key={oltId}
            title={title}
            more={words.deleteMore}
            form={autoDeleteForm}
            initial={{ enabled, hours, pons, most, customers }}
            permission={setOnuAutoDelete.access}
            sure={sure}
            onSave={(values) => save.mutateAsync({ oltId, enabled: values['enabled'] === true, ...typedOf(values) })}
            facts={[
              [words.last, <LastDone key="last" at={lastAt} n={lastCount} what={words.deleteLast} />],
              [words.inName, by],
            ]}
            beneath={lists}
          />
        </>
      )}
    </QueryArea>
  );
}

/** Which ONUs of one OLT are deleted because they stay away: set, foreseen, and what was done. */
export const AutoDelete = (): ReactElement => (
  <OltFrame permission="device:onu:list">
    <Content />
  </OltFrame>
);
