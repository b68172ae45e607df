import './projects.css';
import { oltCalls, type oltRow } from '@heliograph/catalogue/calls/olts.ts';
import { projectDomainCalls } from '@heliograph/catalogue/calls/project-domains.ts';
import { groupDeviceResource } from '@heliograph/catalogue/resources/projects.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { groupWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import { Button, Tree } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { ProjectContext, useMay, useSession, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { useAskDelete } from '../../engine/Ask.tsx';
import { Icon } from '../../engine/icons.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { mostSelected } from '../../engine/list/use-list.ts';
import { QueryArea } from '../../engine/States.tsx';
import { useQueryValue } from '../../engine/state/query-state.ts';
import { Mark } from '../../engine/values/Mark.tsx';
import { numberText } from '../../engine/values/time.ts';
import { MoveToGroup } from '../olts/MoveToGroup.tsx';
import { OltState } from '../olts/OltState.tsx';
import { GroupDevicePicker } from './GroupDevicePicker.tsx';
import { groupTreeCalls, GroupDrawer, groupPaths, type GroupTreeKind } from './GroupDrawer.tsx';
import { projectGroupTree, isBucket, rootId, type ProjectGroup, type GroupNode } from './group-tree.ts';

type Olt = z.output<typeof oltRow>;

function Name({ node }: { node: GroupNode }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const { group, devices, allDevices } = node;
  const count =
    allDevices === devices
      ? numberText(devices, lang)
      : `${numberText(devices, lang)} / ${numberText(allDevices, lang)}`;
  return (
    <span className="group-name">
      <span className={isBucket(group) ? 'grow ellipsis muted' : 'grow ellipsis'} title={group.remark ?? undefined}>
        {isBucket(group) ? say(words.ungrouped) : group.name}
      </span>
      {group.isDefault ? <Mark>{say(words.default)}</Mark> : null}
      <span className="muted">{count}</span>
    </span>
  );
}

interface TreeItem {
  readonly key: string;
  readonly title: ReactElement;
  readonly children?: TreeItem[];
}
const itemOf = (node: GroupNode): TreeItem => ({
  key: node.group.id,
  title: <Name node={node} />,
  ...(node.children.length > 0 ? { children: node.children.map(itemOf) } : {}),
});

function toggled(closed: ReadonlySet<string>, id: string, isOpen: boolean): ReadonlySet<string> {
  const next = new Set(closed);
  if (isOpen) next.delete(id);
  else next.add(id);
  return next;
}

function GroupTools({
  family,
  group,
  open,
  onGone,
}: {
  family: GroupTreeKind;
  group: ProjectGroup | undefined;
  open: (what: Opened) => void;
  onGone: () => void;
}): ReactElement {
  const say = useWords();
  const may = useMay();
  const askDelete = useAskDelete();
  const { addWords, remove: removes } = groupTreeCalls[family];
  const remove = useDo(removes, groupPaths);
  const isOwn = group !== undefined && !isBucket(group);
  const drop = async () => {
    if (!isOwn || !(await askDelete([group.name], words.title))) return;
    await remove.mutateAsync({ id: group.id }).then(onGone, () => undefined);
  };
  return (
    <div className="group-tools">
      {may('system:group:add') ? (
        <Button size="small" icon={<Icon name="plus" size={13} />} onClick={() => open('add')}>
          {say(isOwn ? words.addBelow : addWords)}
        </Button>
      ) : null}
      {may('system:group:edit') ? (
        <Button size="small" disabled={!isOwn} icon={<Icon name="edit" size={13} />} onClick={() => open('edit')}>
          {say(engine.edit)}
        </Button>
      ) : null}
      {may('system:group:remove') ? (
        <Button
          size="small"
          danger
          disabled={!isOwn || group.isDefault}
          icon={<Icon name="trash" size={13} />}
          onClick={() => void drop()}
        >
          {say(engine.delete)}
        </Button>
      ) : null}
    </div>
  );
}

type Opened = 'add' | 'edit' | 'bring' | null;

function GroupName({ name }: { name: string | null }): ReactElement {
  const say = useWords();
  return name === null ? <span className="muted">{say(words.ungrouped)}</span> : <span>{name}</span>;
}

const cells = {
  state: (olt: Olt) => <OltState olt={olt} />,
  groupName: (olt: Olt) => <GroupName name={olt.groupName} />,
};
const move = { key: 'move', label: words.moveOut, most: mostSelected, permission: 'device:olt:edit' };
const viewKeys = ['project', 'group'];

function Devices({
  projectId,
  group,
  onBring,
}: {
  projectId: string;
  group: ProjectGroup | undefined;
  onBring: () => void;
}): ReactElement {
  const say = useWords();
  const may = useMay();
  const [moving, setMoving] = useState<readonly Olt[]>([]);
  const canBring = group !== undefined && may('device:olt:edit');
  return (
    <div>
      <ListPage
        embedded
        resource={groupDeviceResource}
        call={oltCalls.getOltList}
        input={{ projectId, group: group?.id ?? rootId }}
        cells={cells}
        nameOf={(olt) => olt.sysHostName || olt.ip}
        viewKeys={viewKeys}
        selectMatching
        bulk={[{ ...move, run: (olts) => (setMoving(olts), false) }]}
        tools={
          canBring ? (
            <Button type="primary" icon={<Icon name="device" size={14} />} onClick={onBring}>
              {say(words.bring)}
            </Button>
          ) : null
        }
        every="poll"
      />
      {moving.length > 0 ? <MoveToGroup olts={moving} refreshes={groupPaths} onClose={() => setMoving([])} /> : null}
    </div>
  );
}

function Bench({ family, projectId, groups }: BenchProps & { groups: readonly ProjectGroup[] }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const [groupId, choose] = useQueryValue('group', rootId);
  const [open, setOpen] = useState<Opened>(null);
  // What was folded is kept rather than what is open, so that a group that comes in is seen at once.
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const group = groups.find(({ id }) => id === groupId);
  const tree = useMemo(() => projectGroupTree(groups), [groups]);
  const total = tree.reduce((sum, node) => sum + node.allDevices, 0);
  const all = {
    key: rootId,
    title: (
      <span className="group-name">
        <strong className="grow">{say(words.all)}</strong>
        <span className="muted">{numberText(total, lang)}</span>
      </span>
    ),
  };
  const close = () => setOpen(null);
  return (
    <div className="group-bench">
      <div className="card">
        <GroupTools family={family} group={group} open={setOpen} onGone={() => choose(rootId)} />
        <Tree
          blockNode
          expandedKeys={groups.flatMap(({ id }) => (closed.has(id) ? [] : [id]))}
          onExpand={(_keys, { node, expanded }) => setClosed(toggled(closed, node.key, expanded))}
          aria-label={say(words.tree)}
          treeData={[all, ...tree.map(itemOf)]}
          selectedKeys={[group?.id ?? rootId]}
          onSelect={(_keys, { node }) => choose(node.key)}
        />
        {groups.every(isBucket) ? <p className="muted">{say(groupTreeCalls[family].none)}</p> : null}
      </div>
      <Devices key={groupId} projectId={projectId} group={group} onBring={() => setOpen('bring')} />
      {open === 'add' || open === 'edit' ? (
        <GroupDrawer
          family={family}
          projectId={projectId}
          groups={groups}
          edited={open === 'edit' ? (group ?? null) : null}
          parentId={group && !isBucket(group) ? group.id : rootId}
          onClose={close}
        />
      ) : null}
      {open === 'bring' && group ? <GroupDevicePicker target={group} groups={groups} onClose={close} /> : null}
    </div>
  );
}

interface BenchProps {
  readonly family: GroupTreeKind;
  readonly projectId: string;
}

/** The tree of a project's groups beside the devices that stand in the chosen one. */
export function GroupBench({ family, projectId }: BenchProps): ReactElement {
  const query = useCall(projectDomainCalls.getAllList, { projectId });
  return (
    <ProjectContext value={projectId}>
      <QueryArea query={query}>{({ rows }) => <Bench family={family} projectId={projectId} groups={rows} />}</QueryArea>
    </ProjectContext>
  );
}
