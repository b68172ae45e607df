import { roleCalls } from '@heliograph/catalogue/calls/roles.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { Checkbox, Tree } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { FormRow } from '../../engine/form/FormRow.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { Area } from '../../engine/States.tsx';
import { choicesOf } from './tree.ts';

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
            <Area query={query} rows={4}>
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
                  <div className="check-tree">
                    <Tree
                      checkable
                      defaultExpandAll
                      selectable={false}
                      checkStrictly={!isLinked}
                      aria-label={say(words.scopeDepartments)}
                      treeData={choicesOf(depts)}
                      checkedKeys={(state.values['deptIds'] as string[] | undefined) ?? checkedKeys}
                      onCheck={(checked) => {
                        const keys = Array.isArray(checked) ? checked : checked.checked;
                        state.set('deptIds', keys.map(String));
                      }}
                    />
                  </div>
                </>
              )}
            </Area>
          </div>
        )}
      </FormRow>
    </div>
  );
}
