import { oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import { projectDomainCalls } from '@heliograph/catalogue/calls/project-domains.ts';
import { groupWords as words, projectWords } from '@heliograph/catalogue/words/project-screens.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Checkbox, Input, Select } from 'antd';
import { useDeferredValue, useState, type ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { EditDialog } from '../../engine/form/EditDialog.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import { mostSelected } from '../../engine/list/use-list.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { groupPaths } from './GroupDrawer.tsx';
import { isBucket, pathText, type ProjectGroup } from './group-tree.ts';

interface Source {
  readonly projectId: string;
  readonly groupId: string | undefined;
}

/** Project and group that the devices stand in now; "All" is no place to move from (S2 §5). */
function SourceChoice({
  source,
  target,
  onChange,
}: {
  source: Source;
  target: ProjectGroup;
  onChange: (source: Source) => void;
}): ReactElement {
  const say = useWords();
  const { projectList } = useSession();
  const { data } = useCall(projectDomainCalls.getAllList, { projectId: source.projectId });
  const groups = data?.rows ?? [];
  const options = groups
    .filter(({ id }) => id !== target.id)
    .map((group) => ({
      value: group.id,
      label: `${isBucket(group) ? say(words.ungrouped) : pathText(groups, group)} (${group.deviceCount})`,
    }));
  return (
    <div className="form-fields two">
      <FormRow label={say(projectWords.project)}>
        {(ids) => (
          <Select
            {...ids}
            showSearch={{ optionFilterProp: 'label' }}
            value={source.projectId}
            options={projectList.map(({ projectId, name }) => ({ value: projectId, label: name }))}
            onChange={(projectId) => onChange({ projectId, groupId: undefined })}
          />
        )}
      </FormRow>
      <FormRow label={say(words.from)}>
        {(ids) => (
          <Select
            {...ids}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={say(words.fromNeeded)}
            value={source.groupId ?? null}
            options={options}
            onChange={(groupId) => onChange({ ...source, groupId: groupId ?? undefined })}
          />
        )}
      </FormRow>
    </div>
  );
}

interface ChoiceProps {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

function ChosenBar({ shown, chosen, onChoose }: ChoiceProps & { shown: readonly string[] }): ReactElement {
  const say = useWords();
  return (
    <div className="row wrap">
      <span className="grow">{say(words.chosen, { n: chosen.size, most: mostSelected })}</span>
      <Button
        size="small"
        disabled={shown.length === 0}
        onClick={() => onChoose(new Set([...chosen, ...shown].slice(0, mostSelected)))}
      >
        {say(words.choosePage)}
      </Button>
      <Button size="small" disabled={chosen.size === 0} onClick={() => onChoose(new Set())}>
        {say(engine.clearSelection)}
      </Button>
    </div>
  );
}

function Devices({ source, search, chosen, onChoose }: ChoiceProps & { source: Source; search: string }): ReactElement {
  const say = useWords();
  const query = useCall(oltCalls.getOltList, {
    projectId: source.projectId,
    group: source.groupId,
    search,
    pageSize: 100,
    orderByColumn: 'sysHostName',
    isAsc: 'asc',
  });
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id) && next.size < mostSelected) next.add(id);
    onChoose(next);
  };
  return (
    <QueryArea query={query}>
      {({ rows, total }) => {
        // The list also has what stands in groups below; those are moved from there.
        const here = rows.filter((row) => row.groupId === source.groupId || row.groupId === null);
        return (
          <>
            <ChosenBar shown={here.map(({ id }) => id)} chosen={chosen} onChoose={onChoose} />
            <div className="picker-list">
              {here.length === 0 ? <Nothing title={say(words.noDevices)} /> : null}
              {here.map((row) => (
                <Checkbox
                  key={row.id}
                  className={chosen.has(row.id) ? 'picker-line is-in' : 'picker-line'}
                  checked={chosen.has(row.id)}
                  onChange={() => toggle(row.id)}
                >
                  <span className="grow ellipsis">{row.sysHostName || row.ip}</span>
                  <span className="mono muted">{row.ip}</span>
                  <span className="muted only-wide">{row.deviceType ?? '–'}</span>
                </Checkbox>
              ))}
            </div>
            {total > rows.length ? <p className="muted">{say(words.moreDevices, { n: total - rows.length })}</p> : null}
          </>
        );
      }}
    </QueryArea>
  );
}

function Search({ source, chosen, onChoose }: ChoiceProps & { source: Source }): ReactElement {
  const say = useWords();
  const [search, setSearch] = useState('');
  return (
    <>
      <Input
        allowClear
        aria-label={say(words.find)}
        placeholder={say(words.find)}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Devices source={source} search={useDeferredValue(search)} chosen={chosen} onChoose={onChoose} />
    </>
  );
}

/** Brings devices of another group into this one: at most 100 at once, both ends named. */
export function GroupDevicePicker({
  target,
  groups,
  onClose,
}: {
  target: ProjectGroup;
  groups: readonly ProjectGroup[];
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const [source, setSource] = useState<Source>(() => ({
    projectId: target.projectId,
    groupId: groups.find((group) => isBucket(group) && group.id !== target.id)?.id,
  }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const move = useDo(projectDomainCalls.moveDeviceToProjectDomain, groupPaths);
  const name = isBucket(target) ? say(words.ungrouped) : pathText(groups, target);
  return (
    <EditDialog
      width={640}
      title={say(words.bringTitle, { what: name })}
      saveLabel={chosen.size === 0 ? say(words.move) : `${say(words.move)} (${chosen.size})`}
      isChanged={chosen.size > 0 && source.groupId !== undefined}
      isBusy={move.isPending}
      onSave={() =>
        move.mutate(
          { deviceIds: [...chosen], sourceDomainId: source.groupId, domainId: target.id },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 12 }}>
        <SourceChoice
          source={source}
          target={target}
          onChange={(next) => {
            setSource(next);
            setChosen(new Set());
          }}
        />
        {source.groupId === undefined ? (
          <Nothing title={say(words.fromNeeded)} />
        ) : (
          <Search source={source} chosen={chosen} onChoose={setChosen} />
        )}
      </div>
    </EditDialog>
  );
}
