import { projectWords as words } from '@heliograph/catalogue/words/project-screens.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { FormRow } from '../../engine/form/FormRow.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { MomentBox } from '../../engine/values/MomentBox.tsx';
import { useZoneName } from '../../engine/values/zone.ts';

/** A moment in the zone that the console shows; empty for "without end". */
export function ExpiryField({ state, name, label }: { state: FormState; name: string; label: string }): ReactElement {
  const say = useWords();
  const zone = useZoneName();
  const value = state.values[name];
  return (
    <FormRow label={label} optional problem={state.problemOf(name)} help={say(words.untilMore, { zone })}>
      {({ id, 'aria-describedby': described, 'aria-invalid': invalid }) => (
        <MomentBox
          id={id}
          aria-describedby={described}
          aria-invalid={invalid}
          value={typeof value === 'string' ? value : ''}
          onChange={(iso) => state.set(name, iso || null)}
        />
      )}
    </FormRow>
  );
}
