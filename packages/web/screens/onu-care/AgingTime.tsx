import { agingForm, onuCareCalls } from '@heliograph/catalogue/calls/onu-care.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { ReactElement } from 'react';
import { useCall, useDo } from '../../client/hooks.ts';
import { QueryArea } from '../../engine/States.tsx';
import { Age } from '../../engine/values/Values.tsx';
import { useOlt } from '../olt-detail/olt.ts';
import { OltFrame } from '../olt-detail/OltFrame.tsx';
import { CareForm, LastDone } from './CareForm.tsx';
import { careWords as words } from './words.ts';

const title = text('Aging time of found ONUs', '未授权 ONU 老化时间');

function Content(): ReactElement {
  const { id: oltId } = useOlt();
  const query = useCall(onuCareCalls.getOnuAging, { oltId }, { quiet: true, every: 'poll' });
  const save = useDo(onuCareCalls.setOnuAging, ['/onu/aging'], { debounce: true });
  return (
    <QueryArea query={query} rows={4}>
      {({ seconds, waiting, unseen, readAt, lastAt, lastCount }) => (
        <CareForm
          key={oltId}
          title={title}
          more={words.agingMore}
          form={agingForm}
          initial={{ seconds }}
          permission={onuCareCalls.setOnuAging.access}
          onSave={(values) => save.mutateAsync({ oltId, seconds: Number(values['seconds']) })}
          facts={[
            [words.last, <LastDone key="last" at={lastAt} n={lastCount} what={words.agingLast} />],
            [words.found, waiting],
            [words.unseen, unseen],
            [words.read, <Age key="read" at={readAt} bare />],
          ]}
        />
      )}
    </QueryArea>
  );
}

/** How long a found ONU that is not seen any more stays in the list of one OLT. */
export const AgingTime = (): ReactElement => (
  <OltFrame permission="device:onu:list">
    <Content />
  </OltFrame>
);
