import './notifications.css';
import { notificationCalls } from '@heliograph/catalogue/calls/notifications.ts';
import { notificationTemplates } from '@heliograph/catalogue/entities/notification-templates.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { useDeferredValue, type ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { notificationScreenWords as words } from './words.ts';

type Template = z.output<typeof notificationTemplates.row>;
const { previewNotificationTemplate: preview } = notificationCalls;

/** How a template as it is typed reads. */
function Preview({ values }: { values: Values }): ReactElement {
  const say = useWords();
  const typed = useDeferredValue(values);
  const isSound = preview.form !== undefined && validate(preview.form, typed).length === 0;
  const word = (name: string): string => (typeof typed[name] === 'string' ? typed[name] : '');
  const input = {
    channel: word('channel'),
    language: word('language'),
    title: word('title'),
    content: word('content'),
  };
  const { data } = useCall(preview, input, { enabled: isSound, quiet: true });
  return (
    <div aria-live="polite">
      <h2 className="told-part">{say(words.preview)}</h2>
      {isSound && data ? (
        <>
          <p className="muted">{say(data.isSample ? words.ofSample : words.ofAlarm)}</p>
          <div className="told-preview">
            <strong>{data.title}</strong>
            <p>{data.words}</p>
          </div>
        </>
      ) : (
        <p className="muted">{say(words.fixFirst)}</p>
      )}
    </div>
  );
}

const looks = { drawer: 640, beneath: (state: FormState) => <Preview values={state.values} /> };

/** With which words each channel tells, shown as they are typed. */
export function Templates(): ReactElement {
  return <EntityScreen<Template> entity={notificationTemplates as never} looks={looks} />;
}
