import { canDo, isOfPlace, type ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button } from 'antd';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useParts, useWords } from '../../app/parts.ts';
import { ConfigFields, ShownFields } from '../../engine/config/ConfigFields.tsx';
import { formFor, sentValues, wholeValues } from '../../engine/config/form-for.ts';
import { rowValuesOf } from '../../engine/config/rows.ts';
import { useConfigForm, type ConfigFormState, type KeptEdits } from '../../engine/config/use-config-form.ts';
import { Icon } from '../../engine/icons.tsx';
import { BulkChoice } from './bulk/BulkChoice.tsx';
import { SendDrawer } from './change/ChangeDrawer.tsx';
import { StepFault } from './change/StepFault.tsx';
import { useChangeDraft, type WantedChange } from './change/use-draft.ts';
import type { PageContent } from './use-content.ts';
import type { PageTarget, PageSurroundings } from './use-surroundings.ts';
import { changeWords, configPageWords as words } from './words.ts';

const nothing: Values = {};

/** The browser asks before a tab with unsent changes is closed. */
function useGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [isDirty]);
}

/** What was typed and not sent stays while one looks at other pages; it ends with the session. */
function useKeptEdits({ oltId, onuId = '' }: PageTarget, page: string): KeptEdits {
  const { queries } = useParts();
  return useMemo(() => {
    const key = ['edits', oltId, onuId, page];
    return {
      read: () => queries.getQueryData<Values>(key),
      write: (edits) => {
        queries.setQueryDefaults(key, { gcTime: Infinity });
        queries.setQueryData(key, edits);
      },
    };
  }, [queries, oltId, onuId, page]);
}

function Bar({
  state,
  isAsking,
  fault,
  onPreview,
}: {
  state: ConfigFormState;
  isAsking: boolean;
  /** Why the last preview failed. */
  fault: string | undefined;
  onPreview: () => void;
}): ReactElement {
  const say = useWords();
  return (
    <div className="form-bar" role="region" aria-label={say(words.changes, { n: state.changed.length })}>
      <StepFault title={say(changeWords.previewFailed)} why={fault} onRetry={onPreview} />
      <span className="grow" aria-live="polite">
        {state.problems > 0 ? (
          <span className="tone-critical">{say(engine.fixFirst, { n: state.problems })}</span>
        ) : (
          say(words.changes, { n: state.changed.length })
        )}
      </span>
      <Button onClick={state.reset}>{say(engine.discard)}</Button>
      <Button type="primary" loading={isAsking} disabled={state.problems > 0} onClick={onPreview}>
        {say(words.preview)}
      </Button>
    </div>
  );
}

/** The values as they are, on other devices too. */
function Spread({ page, oltId, values }: { page: ConfigPage; oltId: string; values: Values }): ReactElement {
  const say = useWords();
  const [isOpen, setOpen] = useState(false);
  const wanted = { oltId, page: page.id, op: 'edit', values } as const;
  return (
    <div className="form-more">
      <Button type="link" icon={<Icon name="bulk" size={13} />} onClick={() => setOpen(true)}>
        {say(words.bulk)}
      </Button>
      {isOpen ? <BulkChoice wanted={wanted} title={say(page.title)} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

interface FormPageProps {
  readonly page: ConfigPage;
  readonly around: PageSurroundings;
  readonly content: PageContent;
  readonly mayEdit: boolean;
}

/** One set of values of a device, edited where they stand. */
export function FormPage({ page, around, content, mayEdit }: FormPageProps): ReactElement {
  const say = useWords();
  const row = content.rows[0];
  const base = useMemo(() => (row ? rowValuesOf(content.columns, row) : nothing), [content.columns, row]);
  const form = useMemo(() => formFor(page, 'edit'), [page]);
  const state = useConfigForm(form, 'edit', base, useKeptEdits(around.target, page.id));
  const send = useChangeDraft(state.showServerProblems);
  const [wanted, setWanted] = useState<WantedChange | null>(null);
  const canEdit = canDo(page, 'edit') && Object.keys(form.fields).length > 0;
  const isEditable = canEdit && mayEdit;
  const isDirty = state.changed.length > 0;
  useGuard(isDirty);
  const preview = async () => {
    if (!state.check()) return;
    const values = sentValues(form, 'edit', state.base, state.values);
    const next: WantedChange = { ...around.target, page: page.id, op: 'edit', values };
    if (await send.ask(next)) setWanted(next);
  };
  const close = () => {
    setWanted(null);
    send.reset();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty && isEditable) void preview();
      }}
    >
      <div className="card config-form">
        {isEditable ? null : <p className="muted config-why">{say(canEdit ? words.readOnly : words.deviceOnly)}</p>}
        <ShownFields page={page} state={state} model={around.model} whole={!isEditable} />
        {isEditable ? (
          <ConfigFields page={page} state={state} action="edit" disabled={send.draft.is === 'asking'} {...around} />
        ) : null}
      </div>
      {isDirty && isEditable ? (
        <Bar
          state={state}
          isAsking={send.draft.is === 'asking'}
          fault={send.draft.is === 'idle' ? send.draft.fault : undefined}
          onPreview={() => void preview()}
        />
      ) : null}
      {isEditable && !isDirty && !isOfPlace(page) ? (
        <Spread page={page} oltId={around.oltId} values={wholeValues(form, base)} />
      ) : null}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      {wanted ? (
        <SendDrawer page={page} around={around} wanted={wanted} send={send} onVerified={state.reset} onClose={close} />
      ) : null}
    </form>
  );
}
