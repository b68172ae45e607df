import './projects.css';
import { projectCalls } from '@heliograph/catalogue/calls/projects.ts';
import { projectManageResource } from '@heliograph/catalogue/resources/projects.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { defaultRoles, projectLimits } from '@heliograph/catalogue/words/project-roles.ts';
import { projectWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import { useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { loadProjects } from '../../app/enter.ts';
import { pathOf } from '../../app/menu.ts';
import { useMay, useMenu, useParts, useSession, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { useAskDelete } from '../../engine/Ask.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import type { ListRowAction } from '../../engine/list/types.ts';
import { Mark } from '../../engine/values/Mark.tsx';
import { useNow } from '../../engine/values/now.ts';
import { zonedTimeText } from '../../engine/values/time.ts';
import { withQuery } from '../board/links.ts';
import type { ManagedProject } from './ProjectChoice.tsx';
import { ProjectDrawer, projectPaths, projectInputOf } from './ProjectDrawer.tsx';

/** Whether the project is open to the whole tenant, and until when. */
function Openness({ project }: { project: ManagedProject }): ReactElement {
  const say = useWords();
  const { zone } = useSession();
  const now = useNow(60_000);
  const { shareSwitch, shareExpiry } = project;
  if (!shareSwitch) return <Mark>{say(words.byShareOnly)}</Mark>;
  if (shareExpiry === null) return <Mark tone="good">{say(words.openToAll)}</Mark>;
  if (Date.parse(shareExpiry) <= now) return <Mark>{`${say(words.byShareOnly)} · ${say(words.ended)}`}</Mark>;
  return <Mark tone="late">{say(words.openUntil, { time: zonedTimeText(shareExpiry, zone) ?? '' })}</Mark>;
}

function useCells() {
  const say = useWords();
  return {
    name: (row: ManagedProject) => (
      <span className="row">
        <strong>{row.name}</strong>
        {row.isDefault ? <Mark tone="main">{say(words.default)}</Mark> : null}
      </span>
    ),
    open: (row: ManagedProject) => <Openness project={row} />,
    defaultRole: (row: ManagedProject) =>
      row.shareSwitch ? say(defaultRoles[row.defaultRole]) : <span className="muted">–</span>,
  };
}

type Deeds = ReturnType<typeof useDeeds> & { readonly edit: (project: ManagedProject) => void };

function useDeeds() {
  const parts = useParts();
  const askDelete = useAskDelete();
  const remove = useDo(projectCalls.deleteProject, projectPaths);
  const edit = useDo(projectCalls.updateProject, projectPaths);
  const reload = () => loadProjects(parts);
  return {
    remove: async (rows: readonly ManagedProject[]): Promise<boolean> => {
      const names = rows.map((row) => row.name);
      if (!(await askDelete(names, projectManageResource.many))) return false;
      return remove.mutateAsync({ ids: rows.map((row) => row.projectId) }).then(
        () => reload().then(() => true),
        () => false,
      );
    },
    makeDefault: (row: ManagedProject) =>
      edit.mutate({ ...projectInputOf({ ...row }), projectId: row.projectId, isDefault: true }),
  };
}

/** Its permissions would do, but not its role in the project. */
const limit = ({ mayManage }: ManagedProject) => (mayManage ? {} : { disabled: true, why: projectLimits.managerOnly });

function useRowActions({ remove, makeDefault, edit }: Deeds): (project: ManagedProject) => ListRowAction[] {
  const navigate = useNavigate();
  const sharePath = pathOf(useMenu(), 'manage/project/share');
  const changing = { permission: projectCalls.updateProject } as const;
  return (project) => {
    const shares = () => navigate(withQuery(sharePath ?? '', { project: project.projectId }));
    const byDefault = { key: 'default', label: words.makeDefault, ...changing, ...limit(project) };
    return [
      { key: 'edit', label: engine.edit, ...changing, ...limit(project), run: () => edit(project) },
      ...(sharePath === undefined ? [] : [{ key: 'shares', label: words.shares, run: shares }]),
      ...(project.isDefault ? [] : [{ ...byDefault, run: () => makeDefault(project) }]),
      {
        key: 'delete',
        label: engine.delete,
        danger: true,
        permission: projectCalls.deleteProject,
        ...(project.isDefault ? { disabled: true } : limit(project)),
        run: () => remove([project]),
      },
    ];
  };
}

/** Adds, changes and removes projects (S1 §3.8, 7.2). */
export function ProjectManage(): ReactElement {
  const [edited, setEdited] = useState<{ readonly project: ManagedProject | null } | null>(null);
  const may = useMay();
  const deeds = useDeeds();
  const cells = useCells();
  const edit = (project: ManagedProject) => setEdited({ project });
  const rowActions = useRowActions({ ...deeds, edit });
  return (
    <>
      <ListPage
        resource={projectManageResource}
        call={projectCalls.selectProjectList}
        cells={cells}
        nameOf={(row) => row.name}
        rowActions={rowActions}
        enter={(project) => may(projectCalls.updateProject) && project.mayManage && edit(project)}
        add={{ label: words.add, permission: 'system:project:add', run: () => setEdited({ project: null }) }}
      />
      {edited ? <ProjectDrawer project={edited.project} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
