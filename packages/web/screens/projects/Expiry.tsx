import { projectWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import type { ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { FormRow } from '../../engine/form/FormRow.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { localOf, utcOf } from '../../engine/list/range.ts';
import { useZoneName } from '../../engine/values/zone.ts';

/** A moment in the zone that the console shows; empty for "without end". */
export function Expiry({ state, name, label }: { state: FormState; name: string; label: string }): ReactElement {
  const say = useWords();
  const zone = useZoneName();
  const session = useSession();
  const value = state.values[name];
  return (
    <FormRow label={label} optional problem={state.problemOf(name)} help={say(words.untilMore, { zone })}>
      {({ id, 'aria-describedby': described, 'aria-invalid': invalid }) => (
        <input
          id={id}
          className="moment"
          type="datetime-local"
          aria-describedby={described}
          aria-invalid={invalid}
          value={localOf(typeof value === 'string' ? value : '', session.zone)}
          onChange={(event) => state.set(name, utcOf(event.target.value, session.zone) || null)}
        />
      )}
    </FormRow>
  );
}
