import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import './alarms.css';
import { alarmKindOf } from '@heliograph/catalogue/alarms/kinds.ts';
import { alarmCalls } from '@heliograph/catalogue/calls/alarms.ts';
import { oltInfoCalls } from '@heliograph/catalogue/calls/olt-info.ts';
import { analysisWords } from '@heliograph/catalogue/words/analysis-words.ts';
import { alarmWords as kindWords } from '@heliograph/catalogue/words/severities.ts';
import { Tag } from 'antd';
import type { ReactElement } from 'react';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import type { BulkAction, ListRowAction } from '../../engine/list/types.ts';
import { useRemoval } from '../../engine/list/use-removal.ts';
import { NeedsPermission } from '../../engine/States.tsx';
import { useSiteName } from '../../engine/sites/site.ts';
import { alarmCells } from './AlarmCells.tsx';
import { AlarmPage } from './AlarmPage.tsx';
import { deeds, type Deed } from './deeds.ts';
import { OneStep } from './OneStep.tsx';
import type { AlarmView } from './resource.ts';
import { useAlarmLines } from './rows.ts';
import { useScope, type AlarmScope } from './scope.ts';
import { alarmLists, useDeeds, type Alarm } from './use-deeds.ts';
import { useAlarmResource } from './use-view.ts';
import { actionWords, alarmListWords as words } from './words.ts';

function ScopeTags({
  scope,
  onDrop,
}: {
  scope: AlarmScope;
  onDrop: (name: keyof AlarmScope) => void;
}): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const isNamed = scope.oltId !== undefined && may('device:olt:list');
  const olt = useCall(oltInfoCalls.infor, { oltId: scope.oltId ?? '' }, { quiet: true, enabled: isNamed });
  const site = useSiteName(scope.siteId ?? '');
  const pon = olt.data?.portNames.find(({ kind, port }) => kind === 'pon' && String(port) === scope.pon);
  const tags = [
    ['siteId', scope.siteId && `${say(words.site)}: ${site}`],
    ['oltId', scope.oltId && `${say(words.olt)}: ${olt.data?.sysHostName ?? scope.oltId}`],
    ['pon', scope.pon && (pon?.name ?? `PON ${scope.pon}`)],
    ['onu', scope.onu && `ONU ${scope.onu}`],
    ['kind', scope.kind && say(alarmKindOf(scope.kind)?.name ?? kindWords.unknownKind)],
    ['cause', scope.cause && `${say(words.cause)}: ${say(analysisWords[scope.cause])}`],
    ['masked', scope.masked && say(analysisWords[scope.masked])],
  ] as const;
  if (tags.every(([, label]) => !label)) return null;
  return (
    <div className="scope-tags">
      {tags.map(([name, label]) =>
        label ? (
          <Tag key={name} closable onClose={() => onDrop(name)}>
            {label}
          </Tag>
        ) : null,
      )}
    </div>
  );
}

const projectOf = (alarm: Alarm) => alarm.projectId;
const opened = (alarm: Alarm): ReactElement => <AlarmPage key={alarm.id} alarm={alarm} />;

const remove = { key: 'remove', label: actionWords.remove, danger: true, permission: 'alarm:history:remove' } as const;

/** What can be done to the alarms of a view: confirmed and cleared with both undone, and deleted where they are over. */
function useActions(view: AlarmView) {
  const { tongue: lang } = useSession();
  const may = useMay();
  const act = useDeeds();
  const removeAll = useRemoval(alarmCalls.deleteHistoryAlarmById, {
    many: words.many,
    nameOf: (alarm: Alarm) => wordsIn(alarm.name, lang),
    input: (alarms) => ({ ids: alarms.map(({ id }) => id) }),
    refreshes: alarmLists,
  });
  const one = (deed: Deed, alarm: Alarm): ListRowAction => ({
    key: deed,
    label: deeds[deed].label,
    permission: deeds[deed].permission,
    projectId: alarm.projectId,
    run: () => act(deed, [alarm]),
  });
  const all = (deed: Deed): BulkAction<Alarm> => ({
    key: deed,
    label: deeds[deed].label,
    permission: deeds[deed].permission,
    projectOf,
    run: (alarms) => act(deed, alarms),
  });
  const isOver = view === 'history';
  const deleted = (alarm: Alarm): ListRowAction => ({
    ...remove,
    projectId: alarm.projectId,
    run: () => removeAll([alarm]),
  });
  const actions = {
    rowActions: (alarm: Alarm) => [
      one(alarm.confirmStatus === 'confirmed' ? 'unconfirm' : 'confirm', alarm),
      one(alarm.clearStatus === 'cleared' ? 'unclear' : 'clear', alarm),
      ...(isOver ? [deleted(alarm)] : []),
    ],
    bulk: isOver
      ? [all('confirm'), all('unconfirm'), all('unclear'), { ...remove, projectOf, run: removeAll }]
      : [all('confirm'), all('clear'), all('both'), all('unconfirm'), all('unclear')],
  };
  const needed = [...Object.values(deeds).map(({ permission }) => permission), remove.permission];
  // Who may neither confirm nor clear gets no empty column and nothing to select.
  return needed.some((permission) => may(permission, null)) ? actions : {};
}

function Content({ view }: { view: AlarmView }): ReactElement {
  useAlarmLines();
  const { tongue: lang } = useSession();
  const act = useDeeds();
  const resource = useAlarmResource(view);
  const actions = useActions(view);
  const [scope, drop] = useScope();
  return (
    <ListPage
      resource={resource}
      call={alarmCalls.getAlarmEventListByCondition}
      input={{ ...scope, view }}
      cells={alarmCells}
      nameOf={(alarm) => wordsIn(alarm.name, lang)}
      {...actions}
      exports={{
        call: alarmCalls.selectNewAlarmWithConditionDownload,
        formats: ['csv', 'xlsx'],
      }}
      keys={[{ key: 'a', permission: 'alarm:current:confirm', projectOf, run: (alarms) => act('confirm', alarms) }]}
      tools={<OneStep view={view} resource={resource} />}
      above={<ScopeTags scope={scope} onDrop={drop} />}
      peek={opened}
      every={60_000}
    />
  );
}

const screenOf = (view: AlarmView) =>
  function AlarmScreen(): ReactElement {
    return (
      <NeedsPermission permission="alarm:current:list">
        <Content view={view} />
      </NeedsPermission>
    );
  };

/** Alarms that stand: worst first, each confirmed and cleared with who and when, both undoable. */
export const AlarmList = screenOf('current');
/** What is over. */
export const AlarmHistory = screenOf('history');
/** What stands and nobody is told of, and why. */
export const MaskedAlarms = screenOf('masked');
