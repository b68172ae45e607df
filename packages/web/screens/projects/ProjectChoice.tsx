import { projectCalls, type projectRow } from '@heliograph/catalogue/calls/projects.ts';
import { projectListResource } from '@heliograph/catalogue/resources/projects.ts';
import { projectWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import { Select } from 'antd';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import type { CallError, RowsOf } from '../../client/client.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { useQueryValue } from '../../engine/state/query-state.ts';

export type ManagedProject = z.output<typeof projectRow>;

export interface ChosenProject {
  readonly query: Pick<UseQueryResult<RowsOf<ManagedProject>, CallError>, 'data' | 'error' | 'refetch'>;
  readonly project: ManagedProject | undefined;
  readonly choose: (projectId: string) => void;
}

/** The project that a page is about: the one in the URL, else the one of the switcher, else the first. */
export function useChosenProject(): ChosenProject {
  const query = useCall(projectCalls.selectProjectList, {});
  const { curProject } = useSession();
  const [inUrl, choose] = useQueryValue('project', '');
  const projects = query.data?.rows;
  const named = (id: string | undefined) => projects?.find((project) => project.projectId === id);
  return { query, project: named(inUrl) ?? named(curProject?.projectId) ?? projects?.[0], choose };
}

/** What is about one project: not there yet, not to be read, or none to be about. */
export function InProject({
  chosen,
  children,
}: {
  chosen: ChosenProject;
  children: (project: ManagedProject) => ReactNode;
}): ReactElement {
  const say = useWords();
  return (
    <QueryArea query={chosen.query}>
      {() =>
        chosen.project ? (
          children(chosen.project)
        ) : (
          <Nothing title={say(projectListResource.empty ?? words.chooseProject)} />
        )
      }
    </QueryArea>
  );
}

export function ProjectChoice({ chosen }: { chosen: ChosenProject }): ReactElement {
  const say = useWords();
  const options = (chosen.query.data?.rows ?? []).map(({ projectId, name }) => ({ value: projectId, label: name }));
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
