import { roleCalls } from '@heliograph/catalogue/calls/roles.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { Checkbox } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { FormRow } from '../../engine/form/FormRow.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { QueryArea } from '../../engine/States.tsx';
import { TickTree } from './TickTree.tsx';

/** The departments of data scope "custom", in the state of the form as `deptIds` and `deptCheckStrictly`. */
export function DepartmentTicks({ roleId, state }: { roleId: string; state: FormState }): ReactElement {
  const say = useWords();
  const query = useCall(roleCalls.roleDepartments, { roleId }, { keep: false, fixed: true });
  const isLinked = state.values['deptCheckStrictly'] === true;
  return (
    <div className="beneath">
      <FormRow label={say(words.scopeDepartments)} problem={state.problemOf('deptIds')}>
        {({ id }) => (
          <div id={id}>
            <QueryArea query={query} rows={4}>
              {({ checkedKeys, depts }) => (
                <>
                  <div className="check-tools">
                    <Checkbox
                      checked={isLinked}
                      onChange={({ target }) => state.set('deptCheckStrictly', target.checked)}
                    >
                      {say(words.linked)}
                    </Checkbox>
                  </div>
                  <TickTree
                    label={say(words.scopeDepartments)}
                    nodes={depts}
                    field="deptIds"
                    held={checkedKeys}
                    state={state}
                    isLinked={isLinked}
                  />
                </>
              )}
            </QueryArea>
          </div>
        )}
      </FormRow>
    </div>
  );
}
