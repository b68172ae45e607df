import { useNavigate } from 'react-router';
import { useParts } from '../../app/parts.ts';

/** Makes a project the chosen one and opens its first page. */
export function useOpenProject(): (project: { readonly projectId: string; readonly name: string }) => void {
  const { session, queries } = useParts();
  const navigate = useNavigate();
  return ({ projectId, name }) => {
    const known = session.state.projectList.find((project) => project.projectId === projectId);
    session.update({ curProject: known ?? { projectId, name } });
    void queries.invalidateQueries();
    // The guard loads the project's own menu, which says what its first page is.
    void navigate('/project');
  };
}
