import './change.css';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../../app/parts.ts';
import { SentCommands, Differences } from '../../../engine/config/Differences.tsx';
import { Icon } from '../../../engine/icons.tsx';
import { ToneIcon } from '../../../engine/values/Severity.tsx';
import { changeWords as words } from '../words.ts';
import type { ChangePreview } from './use-draft.ts';

/** What a change interrupts, before it is sent. */
export function Cuts({ cuts }: { cuts: string | null }): ReactElement {
  const say = useWords();
  if (cuts === null) return <p className="muted">{say(words.cutsNothing)}</p>;
  return (
    <div className="cuts" role="note">
      <ToneIcon tone="minor" size={14} />
      <strong>{say(words.cuts)}</strong>
      <p>{cuts}</p>
    </div>
  );
}

/** What an apply would do: each field old → new, what it cuts, the commands. */
export function PreviewPanel({
  page,
  model,
  preview,
  removes = false,
}: {
  page: ConfigPage;
  model: OltModel;
  preview: ChangePreview;
  removes?: boolean;
}): ReactElement {
  const say = useWords();
  if (preview.differences.length === 0 && preview.commands.length === 0) {
    return (
      <p className="muted">
        <Icon name="check" size={13} /> {say(words.nothing)}
      </p>
    );
  }
  return (
    <section className="preview" aria-live="polite">
      <h3>{say(removes ? words.whatRemoves : words.whatChanges)}</h3>
      <Differences page={page} model={model} differences={preview.differences} />
      <Cuts cuts={preview.cuts} />
      <SentCommands commands={preview.commands} />
    </section>
  );
}

export const isNothing = (preview: ChangePreview): boolean =>
  preview.differences.length === 0 && preview.commands.length === 0;

export type ChangeStep = 0 | 1 | 2 | 3;

/** Where in its way a change stands: changed, previewed, verified; 3 when all of it is done. */
export function ChangeSteps({ at }: { at: ChangeStep }): ReactElement {
  const say = useWords();
  return (
    <ol className="change-steps">
      {[words.stepChange, words.stepPreview, words.stepVerified].map((label, index) => (
        <li
          key={label.en}
          className={index < at ? 'is-done' : index === at ? 'is-here' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <i aria-hidden="true">{index < at ? <Icon name="check" size={13} /> : index + 1}</i>
          {say(label)}
        </li>
      ))}
    </ol>
  );
}
