import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Dropdown } from 'antd';
import { useEffect, type ReactElement } from 'react';
import { useNavigate, useLocation } from 'react-router';
import { loadProjects } from '../app/enter.ts';
import { useParts, useSession, useWords } from '../app/parts.ts';
import { CallError } from '../client/client.ts';
import { Icon } from '../engine/icons.tsx';

/** Projects for the switcher. On pages outside /project nothing is chosen until the person does: all of the tenant is shown. */
function useProjects(): void {
  const parts = useParts();
  const { projectList } = useSession();
  const isLoaded = projectList.length > 0;
  useEffect(() => {
    if (isLoaded) return;
    loadProjects(parts).catch((error: unknown) => {
      // Without projects the console works as it is; 401 was dealt with already.
      if (!(error instanceof CallError)) throw error;
    });
  }, [parts, isLoaded]);
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
    if (pathname.startsWith('/project')) void navigate(pathname);
  };
  const items = [
    { key: '', label: say(shell.allProjects) },
    ...projectList.map(({ projectId, name }) => ({ key: projectId, label: name })),
  ];
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{ items, selectable: true, selectedKeys: [curProject?.projectId ?? ''], onClick: ({ key }) => choose(key) }}
    >
      <button type="button" className="plain" title={say(shell.project)}>
        <Icon name="project" size={15} />
        <span className="ellipsis" style={{ maxWidth: 160 }}>
          {curProject?.name ?? say(shell.allProjects)}
        </span>
        <Icon name="down" size={12} />
      </button>
    </Dropdown>
  );
}
