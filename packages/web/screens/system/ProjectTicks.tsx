import { roleCalls } from '@heliograph/catalogue/calls/roles.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { FormRow } from '../../engine/form/FormRow.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { QueryArea } from '../../engine/States.tsx';
import { TickTree } from './TickTree.tsx';

/** The projects that a role names, in the state of the form as `projectIds`. */
export function ProjectTicks({ roleId, state }: { roleId: string; state: FormState }): ReactElement {
  const say = useWords();
  const query = useCall(roleCalls.roleProjects, { roleId }, { keep: false, fixed: true });
  const ticked = (state.values['projectIds'] as string[] | undefined) ?? query.data?.checkedKeys;
  const help = say(ticked?.length === 0 ? words.groupNone : words.groupHint);
  return (
    <div className="beneath">
      <FormRow label={say(words.groupProjects)} problem={state.problemOf('projectIds')} help={help}>
        {({ id, 'aria-describedby': described }) => (
          <div id={id} role="group" aria-labelledby={`${id}-label`} aria-describedby={described}>
            <QueryArea query={query} rows={4}>
              {({ checkedKeys, projects }) => (
                <TickTree
                  label={say(words.groupProjects)}
                  nodes={projects}
                  field="projectIds"
                  held={checkedKeys}
                  state={state}
                />
              )}
            </QueryArea>
          </div>
        )}
      </FormRow>
    </div>
  );
}
