import { oltImportCalls } from '@heliograph/catalogue/calls/olt-import.ts';
import { oltCalls, type oltRow } from '@heliograph/catalogue/calls/olts.ts';
import { siteCalls } from '@heliograph/catalogue/calls/sites.ts';
import { oltResource, oltWords } from '@heliograph/catalogue/resources/olts.ts';
import { oltForm } from '@heliograph/catalogue/models/snmp-access.ts';
import { deviceClasses } from '@heliograph/catalogue/models/device-classes.ts';
import { importWords } from '@heliograph/catalogue/words/import-words.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Select } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { pathOf } from '../../app/menu.ts';
import { useMay, useMenu, useSession, useWords } from '../../app/parts.ts';
import { Icon } from '../../engine/icons.tsx';
import { ImportDialog, type ImportSpec } from '../../engine/ImportDialog.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import type { ListRowAction } from '../../engine/list/types.ts';
import { mostSelected } from '../../engine/list/use-list.ts';
import { useQueryId } from '../../engine/state/query-state.ts';
import { iconOf } from '../../engine/values/device-class.ts';
import { numberText } from '../../engine/values/time.ts';
import { ReadingBy } from '../../engine/values/ReadBy.tsx';
import { Age, Duration, ReadingCell } from '../../engine/values/Values.tsx';
import { SetSite } from '../map/SetSite.tsx';
import { AddOlt } from './AddOlt.tsx';
import { CliLines } from './CliLines.tsx';
import { EditOlt } from './EditOlt.tsx';
import { groupOptions } from './group-options.ts';
import { useGroups } from './use-groups.ts';
import { MoveToGroup } from './MoveToGroup.tsx';
import { OltLoss } from './OltLoss.tsx';
import { mostUpgradeDevices } from '@heliograph/catalogue/calls/upgrade-form.ts';
import { upgradeCalls } from '@heliograph/catalogue/calls/upgrades.ts';
import { useUpgrade } from '../upgrades/use-upgrade.ts';
import { upgradeTexts } from '../upgrades/words.ts';
import { rebootWords, useReboot } from './use-reboot.ts';
import { UpgradeState } from './UpgradeState.tsx';
import { OltPeek } from './OltPeek.tsx';
import { durationOf, OltState } from './OltState.tsx';

type Olt = z.output<typeof oltRow>;

/** The group is chosen in the URL too, beside the filters. */
const viewKeys = ['group'];
const lists = [oltCalls.getOltList.path, oltCalls.selectDomainLists.path, '/board/', '/map/'];

/** Most devices of the list are OLTs: what is another shows it. */
function ClassMark({ deviceClass }: { deviceClass: string }): ReactElement | null {
  const say = useWords();
  const known = deviceClasses.find(({ value }) => value === deviceClass);
  if (deviceClass === 'OLT') return null;
  return (
    <span className="class-mark muted" title={known ? say(known.label) : deviceClass}>
      <Icon name={iconOf(deviceClass)} size={13} />
      <span className="visually-hidden">{known ? say(known.label) : deviceClass}</span>
    </span>
  );
}

function useCells(detail: string | undefined) {
  const say = useWords();
  const { tongue: lang } = useSession();
  const reading = (field: 'cpuLoad' | 'memoryLoad' | 'sysTemper', unit: string) => (olt: Olt) =>
    olt[field] === null ? undefined : (
      <ReadingBy at={olt.at} cliAt={olt.cliAt[field]}>
        {numberText(olt[field], lang)} {unit}
      </ReadingBy>
    );
  return {
    sysHostName: (olt: Olt) => (
      <>
        <ClassMark deviceClass={olt.deviceClass} />
        {detail === undefined ? (
          <strong>{olt.sysHostName}</strong>
        ) : (
          <Link to={`${detail}?oltId=${olt.id}`} onClick={(event) => event.stopPropagation()}>
            {olt.sysHostName || olt.ip}
          </Link>
        )}
      </>
    ),
    state: (olt: Olt) => <OltState olt={olt} />,
    onOrOff: (olt: Olt) => <Duration ms={durationOf(olt)} />,
    onus: (olt: Olt) =>
      olt.onuTotal === null ? undefined : (
        <ReadingCell at={olt.at}>
          {numberText(olt.onuOnline, lang)} / {numberText(olt.onuTotal, lang)}
        </ReadingCell>
      ),
    cpuLoad: reading('cpuLoad', '%'),
    memoryLoad: reading('memoryLoad', '%'),
    sysTemper: reading('sysTemper', '°C'),
    at: (olt: Olt) => <Age at={olt.at} bare />,
    siteName: (olt: Olt) => olt.siteName ?? undefined,
    update: ({ sysMac, downloadStatus }: Olt) => <UpgradeState sysMac={sysMac} downloadStatus={downloadStatus} />,
    groupName: (olt: Olt) => olt.groupName ?? <span className="muted">{say(oltWords.ungroup)}</span>,
  };
}

/** Groups of the tenant, the ungrouped bucket among them; chosen in the URL. */
function GroupChoice({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactElement {
  const say = useWords();
  const { data, error } = useGroups({ quiet: true });
  const { projectList } = useSession();
  const root = data?.find(({ type }) => type === 0);
  const all = { value: '0', label: root ? `${say(engine.all)} (${root.deviceCount})` : say(engine.all) };
  const groups = groupOptions(data ?? [], { projects: projectList, ungrouped: say(oltWords.ungroup) });
  const options = [
    all,
    ...(error ? [{ value: '', label: error.message, disabled: true }] : []),
    ...groups.map(({ value: id, label, group }) => ({ value: id, label: `${label} (${group.deviceCount})` })),
  ];
  return (
    <Select
      aria-label={say(oltWords.group)}
      style={{ minWidth: 160 }}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={options}
      onChange={onChange}
    />
  );
}

const useRemove = () =>
  useRemoval(oltCalls.batchDeleteOltByMac, {
    many: oltResource.many,
    nameOf,
    input: (olts) => ({ ids: olts.map((olt) => olt.id) }),
    loss: (olts) => <OltLoss ids={olts.map((olt) => olt.id)} />,
    refreshes: lists,
  });

const move = { key: 'move', label: oltWords.move, most: mostSelected, permission: 'device:olt:edit' };
const setSite = { key: 'site', label: oltWords.setSite, most: mostSelected, permission: siteCalls.setOltSite };
const nameOf = (olt: Olt): string => olt.sysHostName || olt.ip;
const upgrade = {
  key: 'upgrade',
  label: upgradeTexts.upgradeThese,
  most: mostUpgradeDevices,
  permission: upgradeCalls.createUpgradeTask,
};
const restart = {
  key: 'reboot',
  label: rebootWords.reboot,
  danger: true,
  most: mostUpgradeDevices,
  permission: upgradeCalls.rebootOlts,
};
const removal = {
  key: 'delete',
  label: engine.delete,
  danger: true,
  most: mostSelected,
  permission: oltCalls.batchDeleteOltByMac,
};
const projectOf = (olt: Olt) => olt.projectId;
const peekWith = (actionsOf: (olt: Olt) => readonly ListRowAction[]) => (olt: Olt) => (
  <OltPeek olt={olt} actions={actionsOf(olt)} />
);

const importing: ImportSpec = {
  title: oltWords.importTitle,
  data: oltImportCalls.importDeviceData,
  template: oltImportCalls.importDeviceTemplate,
  form: oltForm,
};

type Opened = 'add' | 'cli' | 'import' | null;

function Tools({
  group,
  onGroup,
  onOpen,
}: {
  group: string;
  onGroup: (group: string) => void;
  onOpen: (what: Opened) => void;
}): ReactElement {
  const say = useWords();
  const may = useMay();
  return (
    <>
      <GroupChoice value={group} onChange={onGroup} />
      <Button icon={<Icon name="terminal" size={14} />} onClick={() => onOpen('cli')}>
        {say(oltWords.cli)}
      </Button>
      {may('device:olt:import') ? (
        <Button icon={<Icon name="upload" size={14} />} onClick={() => onOpen('import')}>
          {say(importWords.open)}
        </Button>
      ) : null}
      {may('device:olt:add') ? (
        <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => onOpen('add')}>
          {say(oltWords.add)}
        </Button>
      ) : null}
    </>
  );
}

/** What is done to one OLT. */
function useRowActions(
  onEdit: (olt: Olt) => void,
  onRemove: (olts: readonly Olt[]) => unknown,
): (olt: Olt) => ListRowAction[] {
  const navigate = useNavigate();
  const detail = pathOf(useMenu(), 'device/oltDetail/deviceInfo');
  const begin = useUpgrade();
  const replacing = pathOf(useMenu(), 'device/oltDetail/replacement');
  return (olt) => [
    ...(detail === undefined
      ? []
      : [{ key: 'open', label: oltWords.open, run: () => navigate(`${detail}?oltId=${olt.id}`) }]),
    {
      key: 'edit',
      label: engine.edit,
      permission: 'device:olt:edit',
      projectId: olt.projectId,
      run: () => onEdit(olt),
    },
    ...(replacing === undefined
      ? []
      : [
          {
            key: 'replace',
            label: oltWords.replace,
            permission: 'device:replacement:run',
            projectId: olt.projectId,
            run: () => navigate(`${replacing}?oltId=${olt.id}`),
          },
        ]),
    { ...upgrade, projectId: olt.projectId, run: () => begin([[olt.id, nameOf(olt)]]) },
    { ...removal, projectId: olt.projectId, run: () => void onRemove([olt]) },
  ];
}

/** The OLTs of the tenant or project (S1 §3.2): state and its duration, readings with their age, upgrade text, groups. */
export function OltList(): ReactElement {
  const detail = pathOf(useMenu(), 'device/oltDetail/deviceInfo');
  const [group, setGroup] = useQueryId('group', '0');
  const [open, setOpen] = useState<Opened>(null);
  const [edited, setEdited] = useState<Olt | null>(null);
  const [moving, setMoving] = useState<readonly Olt[]>([]);
  const [sited, setSited] = useState<readonly Olt[]>([]);
  const remove = useRemove();
  const begin = useUpgrade();
  const reboot = useReboot();
  const cells = useCells(detail);
  const rowActions = useRowActions(setEdited, remove);
  const close = () => setOpen(null);
  return (
    <>
      <ListPage
        resource={oltResource}
        call={oltCalls.getOltList}
        input={{ group }}
        cells={cells}
        rowActions={rowActions}
        nameOf={nameOf}
        peek={peekWith(rowActions)}
        every="poll"
        viewKeys={viewKeys}
        selectMatching
        bulk={[
          { ...move, projectOf, run: (olts) => (setMoving(olts), false) },
          { ...setSite, run: (olts) => (setSited(olts), false) },
          { ...upgrade, projectOf, run: (olts) => (begin(olts.map((olt) => [olt.id, nameOf(olt)])), false) },
          { ...restart, projectOf, run: reboot },
          { ...removal, projectOf, run: remove },
        ]}
        exports={{ call: oltCalls.exportMduList, formats: ['xlsx', 'csv'] }}
        tools={<Tools group={group} onGroup={setGroup} onOpen={setOpen} />}
      />
      {open === 'add' ? <AddOlt onClose={close} onCli={() => setOpen('cli')} refreshes={lists} /> : null}
      {edited ? <EditOlt olt={edited} refreshes={lists} onClose={() => setEdited(null)} /> : null}
      {open === 'import' ? <ImportDialog spec={importing} refreshes={lists} onClose={close} /> : null}
      {open === 'cli' ? <CliLines onClose={close} /> : null}
      {sited.length > 0 ? <SetSite olts={sited} refreshes={lists} onClose={() => setSited([])} /> : null}
      {moving.length > 0 ? <MoveToGroup olts={moving} refreshes={lists} onClose={() => setMoving([])} /> : null}
    </>
  );
}
