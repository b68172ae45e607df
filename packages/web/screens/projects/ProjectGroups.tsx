import { groupWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { Waiting } from '../../engine/States.tsx';
import { GroupBench } from './GroupBench.tsx';
import { ProjectChoice, useChosenProject } from './ProjectChoice.tsx';

/** Device groups of a project: a tree of at most seven levels, and what stands in it (S1 §3.3, 7.4). */
export function ProjectGroups(): ReactElement {
  const say = useWords();
  const chosen = useChosenProject();
  const { project } = chosen;
  return (
    <section>
      <header className="page-head">
        <h1>{say(words.title)}</h1>
        <div className="tools">
          <ProjectChoice chosen={chosen} />
        </div>
      </header>
      {project ? (
        <GroupBench key={project.projectId} family="group" projectId={project.projectId} />
      ) : (
        <Waiting rows={8} />
      )}
    </section>
  );
}
