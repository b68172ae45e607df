import { messagingCalls, smsForm, smsTestForm } from '@heliograph/catalogue/calls/messaging.ts';
import { messagingWords } from '@heliograph/catalogue/resources/sign-in-ways.ts';
import type { ReactElement } from 'react';
import { useCall, useDo } from '../../../client/hooks.ts';
import { QueryArea } from '../../../engine/States.tsx';
import { SettingForm } from './SettingForm.tsx';

const reads = [messagingCalls.smsSetting.path];

/** By which provider short messages of the tenant leave. */
export function SmsSettings(): ReactElement {
  const query = useCall(messagingCalls.smsSetting, {});
  const save = useDo(messagingCalls.updateSmsSetting, reads, { debounce: true });
  const test = useDo(messagingCalls.testSms);
  return (
    <QueryArea query={query}>
      {({ own, shared, hasSecret, ...stored }) => (
        <SettingForm
          key={JSON.stringify([stored, hasSecret])}
          form={smsForm}
          initial={{
            ...stored,
            success: stored.success ?? '',
            account: stored.account ?? '',
            sender: stored.sender ?? '',
            template: stored.template ?? '',
            secret: '',
          }}
          more={messagingWords.smsMore}
          stand={{ own, shared, hasSecret }}
          permission="system:sms:edit"
          onSave={(values) => save.mutateAsync(values)}
          testForm={smsTestForm}
          onTest={(values) => test.mutateAsync(values)}
        />
      )}
    </QueryArea>
  );
}
