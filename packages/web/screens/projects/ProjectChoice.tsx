import { projectCalls, type projectRow } from '@heliograph/catalogue/calls/projects.ts';
import { projectWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import { Select } from 'antd';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { useQueryValue } from '../../engine/state/query-state.ts';

export type Project = z.output<typeof projectRow>;

export interface ChosenProject {
  readonly projects: readonly Project[] | undefined;
  readonly project: Project | undefined;
  readonly choose: (projectId: string) => void;
}

/** The project that a page is about: the one in the URL, else the one of the switcher, else the first. */
export function useChosenProject(): ChosenProject {
  const { data } = useCall(projectCalls.selectProjectList, {});
  const { curProject } = useSession();
  const [inUrl, choose] = useQueryValue('project', '');
  const projects = data?.rows;
  const named = (id: string | undefined) => projects?.find((project) => project.projectId === id);
  return { projects, project: named(inUrl) ?? named(curProject?.projectId) ?? projects?.[0], choose };
}

export function ProjectChoice({ chosen }: { chosen: ChosenProject }): ReactElement {
  const say = useWords();
  const options = (chosen.projects ?? []).map(({ projectId, name }) => ({ value: projectId, label: name }));
  return (
    <Select
      aria-label={say(words.project)}
      className="project-choice"
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say(words.chooseProject)}
      value={chosen.project?.projectId ?? null}
      options={options}
      onChange={(projectId) => chosen.choose(projectId ?? '')}
    />
  );
}
