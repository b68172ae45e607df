import { mailForm, mailTestForm, messagingCalls } from '@heliograph/catalogue/calls/messaging.ts';
import { messagingWords } from '@heliograph/catalogue/resources/sign-in-ways.ts';
import type { ReactElement } from 'react';
import { useCall, useDo } from '../../../client/hooks.ts';
import { QueryArea } from '../../../engine/States.tsx';
import { SettingForm } from './SettingForm.tsx';

const reads = [messagingCalls.selectSystemMail.path];

/** System mail of the tenant (S1 §7.7). */
export function MailSettings(): ReactElement {
  const query = useCall(messagingCalls.selectSystemMail, {});
  const save = useDo(messagingCalls.updateSystemMail, reads, { debounce: true });
  const test = useDo(messagingCalls.testSystemMail);
  return (
    <QueryArea query={query}>
      {({ own, shared, hasSecret, ...stored }) => (
        <SettingForm
          key={JSON.stringify([stored, hasSecret])}
          form={mailForm}
          initial={{ ...stored, userName: stored.userName ?? '', fromName: stored.fromName ?? '', password: '' }}
          more={messagingWords.mailMore}
          stand={{ own, shared, hasSecret }}
          permission="system:mail:edit"
          onSave={(values) => save.mutateAsync(values)}
          testForm={mailTestForm}
          onTest={(values) => test.mutateAsync(values)}
        />
      )}
    </QueryArea>
  );
}
