import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Dropdown } from 'antd';
import { useCallback, useEffect, type ReactElement } from 'react';
import { useNavigate, useLocation } from 'react-router';
import { landingPathOf, loadProjects } from '../app/enter.ts';
import { isProjectPath } from '../app/guard.ts';
import { useParts, useSession, useWords } from '../app/parts.ts';
import { CallError } from '../client/client.ts';
import { Icon } from '../engine/icons.tsx';
import { useLive } from '../live/hooks.ts';
import { RoleTag } from '../screens/projects/RoleTag.tsx';

/** Projects for the switcher. On pages outside /project nothing is chosen until the person does: all of the tenant is shown. */
function useProjects(): void {
  const parts = useParts();
  const { projectList } = useSession();
  const isLoaded = projectList.length > 0;
  const load = useCallback(() => {
    loadProjects(parts).catch((error: unknown) => {
      // Without projects the console works as it is; 401 was dealt with already.
      if (!(error instanceof CallError)) throw error;
    });
  }, [parts]);
  useEffect(() => {
    if (!isLoaded) load();
  }, [load, isLoaded]);
  // A share that was given or taken changes what there is to choose from.
  useLive('project.changed', load);
}

/** Which project the console looks at; its menu is loaded when a page below /project is opened. */
export function ProjectSwitcher(): ReactElement | null {
  const { session, queries } = useParts();
  const { projectList, curProject } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const say = useWords();
  useProjects();
  if (projectList.length === 0) return null;
  const choose = (projectId: string) => {
    session.update({ curProject: projectList.find((project) => project.projectId === projectId) ?? null });
    void queries.invalidateQueries();
    // The guard loads the menu of the other project on the next visit below /project.
    if (isProjectPath(pathname)) void navigate(projectId === '' ? (landingPathOf(session) ?? '/') : pathname);
  };
  const items = [
    { key: '', label: say(shell.allProjects) },
    ...projectList.map(({ projectId, name, role, mayChange }) => ({
      key: projectId,
      label: (
        <span className="row">
          <span className="grow ellipsis">{name}</span>
          {role === undefined ? null : <RoleTag role={role} mayChange={mayChange} />}
        </span>
      ),
    })),
  ];
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        style: { maxHeight: '70vh', overflow: 'auto' },
        items,
        selectable: true,
        selectedKeys: [curProject?.projectId ?? ''],
        onClick: ({ key }) => choose(key),
      }}
    >
      <button type="button" className="plain project-switch" title={say(shell.project)}>
        <Icon name="project" size={15} />
        <span className="ellipsis" style={{ maxWidth: 160 }}>
          {curProject?.name ?? say(shell.allProjects)}
        </span>
        {curProject?.role === undefined ? null : <RoleTag role={curProject.role} mayChange={curProject.mayChange} />}
        <Icon name="down" size={12} />
      </button>
    </Dropdown>
  );
}
