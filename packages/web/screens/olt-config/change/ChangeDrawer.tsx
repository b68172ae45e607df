import type { Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import type { ConfigPage, RowAction } from '@heliograph/catalogue/kit/page.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Button, Drawer } from 'antd';
import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { useSession, useWords } from '../../../app/parts.ts';
import { useAsk } from '../../../engine/Ask.tsx';
import { ConfigFields, ShownFields } from '../../../engine/config/ConfigFields.tsx';
import { rowName } from '../../../engine/config/columns.ts';
import { firstValues, formFor, keyValuesOf, sentValues } from '../../../engine/config/form-for.ts';
import { useConfigForm, type ConfigFormState } from '../../../engine/config/use-config-form.ts';
import { Waiting } from '../../../engine/States.tsx';
import { usePhone } from '../../../engine/state/screen.ts';
import { BulkChoice } from '../bulk/BulkChoice.tsx';
import type { PageSurroundings } from '../use-surroundings.ts';
import { changeWords as words, configPageWords } from '../words.ts';
import { ChangeProgress } from './Outcome.tsx';
import { ChangeSteps, isNothing, PreviewPanel, type ChangeStep } from './PreviewPanel.tsx';
import { StepFault } from './StepFault.tsx';
import type { TrackedChange } from './tracked.ts';
import { useChangeDraft, type ChangeDraft, type WantedChange } from './use-draft.ts';

/** Steps of a change's drawer, from the state of its draft and how the change ended. */
function stepOf({ is }: ChangeDraft, end: TrackedChange | null): ChangeStep {
  if (is === 'sent') return end?.state === 'verified' ? 3 : 2;
  return is === 'idle' || is === 'asking' ? 0 : 1;
}

interface DrawerProps {
  readonly title: string;
  readonly at: ChangeStep;
  readonly footer: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function ChangeFrame({ title, at, footer, onClose, children }: DrawerProps): ReactElement {
  const isPhone = usePhone();
  return (
    <Drawer open title={title} size={isPhone ? '100%' : 580} onClose={onClose} footer={footer}>
      <ChangeSteps at={at} />
      {children}
    </Drawer>
  );
}

interface FootProps {
  readonly draft: ChangeDraft;
  /** How the change ended, once it has. */
  readonly end: TrackedChange | null;
  readonly problems: number;
  readonly onPreview: () => void;
  readonly onApply: () => void;
  readonly onBack?: (() => void) | undefined;
  readonly onBulk?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Why the last step failed. */
const faultOf = (draft: ChangeDraft): string | undefined =>
  draft.is === 'idle' || draft.is === 'shown' ? draft.fault : undefined;

/** Buttons of each step; nothing is sent before the second. */
function Foot({ draft, end, problems, onPreview, onApply, onBack, onBulk, onClose }: FootProps): ReactElement {
  const say = useWords();
  if (draft.is === 'sent') {
    return (
      <div className="row">
        <span className="grow" />
        {end && end.state !== 'verified' && onBack ? <Button onClick={onBack}>{say(words.back)}</Button> : null}
        <Button type="primary" onClick={onClose}>
          {say(words.close)}
        </Button>
      </div>
    );
  }
  if (draft.is === 'shown' || draft.is === 'sending') {
    return (
      <div className="row wrap">
        <StepFault title={say(words.applyFailed)} why={faultOf(draft)} onRetry={onApply} />
        <span className="grow">
          {onBulk ? (
            <Button type="link" style={{ paddingInline: 0 }} onClick={onBulk}>
              {say(configPageWords.bulk)}
            </Button>
          ) : (
            <span className="muted">{say(words.notSent)}</span>
          )}
        </span>
        <Button onClick={onBack ?? onClose}>{say(onBack ? words.back : shell.cancel)}</Button>
        <Button
          type="primary"
          autoFocus
          loading={draft.is === 'sending'}
          disabled={isNothing(draft.preview)}
          onClick={onApply}
        >
          {say(words.apply)}
        </Button>
      </div>
    );
  }
  return (
    <div className="row wrap">
      <StepFault title={say(words.previewFailed)} why={faultOf(draft)} onRetry={onPreview} />
      <span className="grow tone-critical" aria-live="polite">
        {problems > 0 ? (
          say(engine.fixFirst, { n: problems })
        ) : (
          <span className="muted">{say(draft.is === 'asking' ? words.checking : words.notSent)}</span>
        )}
      </span>
      <Button onClick={onClose}>{say(shell.cancel)}</Button>
      <Button type="primary" loading={draft.is === 'asking'} disabled={problems > 0} onClick={onPreview}>
        {say(configPageWords.preview)}
      </Button>
    </div>
  );
}

function useClose(isDirty: boolean, onClose: () => void): () => void {
  const ask = useAsk();
  const say = useWords();
  const close = async () => {
    const isWanted =
      !isDirty ||
      (await ask({
        title: say(engine.unsaved),
        confirm: say(engine.discard),
        cancel: say(engine.keepEditing),
        danger: true,
      }));
    if (isWanted) onClose();
  };
  return () => void close();
}

interface RowDrawerProps {
  readonly page: ConfigPage;
  readonly around: PageSurroundings;
  readonly title: string;
  readonly row?: Values | undefined;
  readonly onClose: () => void;
}

const wantedOf = (
  { page, around, row }: Pick<RowDrawerProps, 'page' | 'around' | 'row'>,
  op: RowAction,
  state: ConfigFormState,
  lang: Speaking,
): WantedChange => ({
  ...around.target,
  page: page.id,
  op,
  ...(row ? { key: keyValuesOf(page, row) } : {}),
  values: sentValues(state.form, op, state.base, state.values),
  what: rowName(page, state.values, { model: around.model, lang }),
});

function RowForm({
  page,
  around,
  row,
  state,
  isBusy,
  onSubmit,
}: Pick<RowDrawerProps, 'page' | 'around' | 'row'> & {
  state: ConfigFormState;
  isBusy: boolean;
  onSubmit: () => void;
}): ReactElement {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {row ? <ShownFields page={page} state={state} model={around.model} /> : null}
      <ConfigFields page={page} state={state} action={row ? 'edit' : 'add'} disabled={isBusy} {...around} />
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  );
}

/** Making or changing a row: the form, then what will change, then its way to the device. */
export function RowDrawer(props: RowDrawerProps): ReactElement {
  const { page, around, row, title, onClose } = props;
  const { tongue: lang } = useSession();
  const op = row ? 'edit' : 'add';
  const form = useMemo(() => formFor(page, op), [page, op]);
  const base = useMemo(() => firstValues(page, row), [page, row]);
  const state = useConfigForm(form, op, base);
  const { draft, ask, apply, reset } = useChangeDraft(state.showServerProblems);
  const [isBulk, setBulk] = useState(false);
  const [end, setEnd] = useState<TrackedChange | null>(null);
  const back = () => {
    setEnd(null);
    reset();
  };
  const close = useClose(state.changed.length > 0 && draft.is !== 'sent', onClose);
  const preview = () => {
    if (state.check()) void ask(wantedOf(props, op, state, lang));
  };
  const isForm = draft.is === 'idle' || draft.is === 'asking';
  return (
    <ChangeFrame
      title={title}
      at={stepOf(draft, end)}
      onClose={close}
      footer={
        <Foot
          draft={draft}
          end={end}
          problems={state.problems}
          onPreview={preview}
          onApply={() => void apply()}
          onBack={back}
          onBulk={() => setBulk(true)}
          onClose={close}
        />
      }
    >
      {isForm ? <RowForm {...props} state={state} isBusy={draft.is === 'asking'} onSubmit={preview} /> : null}
      {draft.is === 'shown' || draft.is === 'sending' ? (
        <PreviewPanel page={page} model={around.model} preview={draft.preview} />
      ) : null}
      {draft.is === 'sent' ? (
        <ChangeProgress id={draft.changeId} page={page} model={around.model} onEnd={setEnd} />
      ) : null}
      {isBulk ? (
        <BulkChoice wanted={wantedOf(props, op, state, lang)} title={title} onClose={() => setBulk(false)} />
      ) : null}
    </ChangeFrame>
  );
}

/** What a form page sends: the preview of values that were typed on the page itself. */
export function SendDrawer({
  page,
  around,
  wanted,
  send,
  onVerified,
  onClose,
}: {
  page: ConfigPage;
  around: PageSurroundings;
  wanted: WantedChange;
  send: ReturnType<typeof useChangeDraft>;
  onVerified: () => void;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const { draft, ask, apply } = send;
  const [isBulk, setBulk] = useState(false);
  const [end, setEnd] = useState<TrackedChange | null>(null);
  const title = say(page.title);
  return (
    <ChangeFrame
      title={title}
      at={stepOf(draft, end)}
      onClose={onClose}
      footer={
        <Foot
          draft={draft}
          end={end}
          problems={0}
          onPreview={() => void ask(wanted)}
          onApply={() => void apply()}
          onBulk={() => setBulk(true)}
          onClose={onClose}
        />
      }
    >
      {draft.is === 'asking' ? <Waiting rows={4} /> : null}
      {draft.is === 'shown' || draft.is === 'sending' ? (
        <PreviewPanel page={page} model={around.model} preview={draft.preview} removes={wanted.op === 'remove'} />
      ) : null}
      {draft.is === 'sent' ? (
        <ChangeProgress
          id={draft.changeId}
          page={page}
          model={around.model}
          onEnd={(change) => {
            setEnd(change);
            if (change.state === 'verified') onVerified();
          }}
        />
      ) : null}
      {isBulk ? <BulkChoice wanted={wanted} title={title} onClose={() => setBulk(false)} /> : null}
    </ChangeFrame>
  );
}
