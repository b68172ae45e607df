import { groupWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { GroupBench } from './GroupBench.tsx';
import { InProject, ProjectChoice, useChosenProject } from './ProjectChoice.tsx';

/** Device groups of a project: a tree of at most seven levels, and what stands in it (S1 §3.3, 7.4). */
export function ProjectGroups(): ReactElement {
  const say = useWords();
  const chosen = useChosenProject();
  return (
    <section>
      <header className="page-head">
        <h1>{say(words.title)}</h1>
        <div className="tools">
          <ProjectChoice chosen={chosen} />
        </div>
      </header>
      <InProject chosen={chosen}>
        {({ projectId }) => <GroupBench key={projectId} family="group" projectId={projectId} />}
      </InProject>
    </section>
  );
}
