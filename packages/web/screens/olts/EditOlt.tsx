import { oltCalls, type oltRow } from '@heliograph/catalogue/calls/olts.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { oltEditForm } from '@heliograph/catalogue/models/snmp-access.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { FormDrawer } from '../../engine/form/FormDrawer.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { editedFields, isV3, openedWith } from './edited.ts';

function Note({ state }: { state: FormState }): ReactElement {
  const say = useWords();
  return (
    <p className="muted" style={{ marginTop: 16 }}>
      {say(oltWords.editMore)} {isV3(state.values) ? say(oltWords.editUserMore) : null}
    </p>
  );
}
const note = (state: FormState) => <Note state={state} />;

/** Changes how an OLT is reached. Credentials are never shown; what is left empty of them stays as it is. */
export function EditOlt({
  olt,
  refreshes,
  onClose,
}: {
  olt: z.output<typeof oltRow>;
  refreshes: readonly string[];
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const save = useDo(oltCalls.updateDeviceInfo, refreshes, { debounce: true });
  const [initial] = useState(() => openedWith(olt));
  const given = (values: Values) => Object.fromEntries(editedFields(values).map((name) => [name, values[name]]));
  return (
    <FormDrawer
      title={`${say(oltWords.edit)}: ${olt.sysHostName || olt.ip}`}
      form={oltEditForm}
      initial={initial}
      only={editedFields}
      saveLabel={say(shell.save)}
      onSave={(values) => save.mutateAsync({ ...given(values), id: olt.id })}
      onClose={onClose}
      beneath={note}
    />
  );
}
