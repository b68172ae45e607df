import '../../engine/list/list.css';
import './notifications.css';
import { mailRuleForm, notificationCalls } from '@heliograph/catalogue/calls/notifications.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { messagingWords } from '@heliograph/catalogue/resources/sign-in-ways.ts';
import { notificationWords } from '@heliograph/catalogue/words/notification-words.ts';
import { Alert, Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMay, useMenu, useSession, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { useFormState } from '../../engine/form/form-state.ts';
import { useSend } from '../../engine/form/use-send.ts';
import { useUnsaved } from '../../engine/form/use-unsaved.ts';
import { QueryArea } from '../../engine/States.tsx';
import { notificationScreenWords as words } from './words.ts';

const { getMailRuleInfo, setMailRuleInfo, testMail } = notificationCalls;
const joined = (value: unknown): string => (Array.isArray(value) ? value.join(',') : '');

/** What should be seen to; a mail server that is missing, with the way to where it is set. */
function Warning({ warning }: { warning: Text }): ReactElement {
  const say = useWords();
  const { tongue } = useSession();
  const path = pathOf(useMenu(), 'system/mail/index');
  const isMissing = warning.en === notificationWords.mailServer.en;
  return (
    <Alert
      type="warning"
      showIcon
      title={wordsIn(warning, tongue)}
      action={isMissing && path !== undefined ? <Link to={path}>{say(words.configure)}</Link> : undefined}
    />
  );
}

function RuleForm({ stored, warnings }: { stored: Values; warnings: readonly Text[] }): ReactElement {
  const say = useWords();
  const may = useMay();
  const [opened] = useState(stored);
  const state = useFormState(mailRuleForm, opened);
  const save = useDo(setMailRuleInfo, [getMailRuleInfo.path], { debounce: true });
  const test = useDo(testMail, ['/notification/delivery/']);
  const { isBusy, send, isUnsent } = useSend(state, (values) =>
    save.mutateAsync({ ...values, levels: joined(values['levels']), types: joined(values['types']) }),
  );
  useUnsaved(isUnsent);
  return (
    <div className="card mail-rule">
      {warnings.map((warning) => (
        <Warning key={warning.en} warning={warning} />
      ))}
      <FormFields form={mailRuleForm} state={state} columns={2} disabled={isBusy || !may(setMailRuleInfo)} />
      {may(setMailRuleInfo) ? (
        <div className="row">
          <span className="grow" />
          <Button loading={test.isPending} disabled={state.isChanged} onClick={() => test.mutate({})}>
            {say(words.test)}
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => void send()}>
            {say(messagingWords.save)}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Who is told of which alarms by mail (S1 §7.7). */
export function MailRule(): ReactElement {
  const say = useWords();
  const query = useCall(getMailRuleInfo, {});
  return (
    <section>
      <header className="page-head">
        <h1>{say(getMailRuleInfo.title)}</h1>
      </header>
      <QueryArea query={query}>
        {({ warnings, ...stored }) => (
          <RuleForm
            key={JSON.stringify(stored)}
            stored={{ ...stored, keyword: stored.keyword ?? '' }}
            warnings={warnings}
          />
        )}
      </QueryArea>
    </section>
  );
}
