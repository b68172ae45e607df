import '../onus/page/page.css';
import '../onus/detail/detail.css';
import '../cpe-diagnostics/diagnostics.css';
import './cpes.css';
import { cpeDeviceCalls } from '@heliograph/catalogue/calls/cpe-device.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Plate } from '../../engine/Plate.tsx';
import { QueryArea, NeedsPermission } from '../../engine/States.tsx';
import { useQueryId } from '../../engine/state/query-state.ts';
import { Picker } from '../cpe-diagnostics/Picker.tsx';
import { DataModelTree } from './DataModelTree.tsx';
import { cpeWords as words } from './words.ts';

function Chosen({ cpeId }: { cpeId: string }): ReactElement {
  const query = useCall(cpeDeviceCalls.cpeInfo, { cpeId }, { quiet: true, keep: false, every: 'poll' });
  return (
    <QueryArea query={query} rows={12}>
      {(cpe) => <DataModelTree key={cpe.id} cpe={cpe} />}
    </QueryArea>
  );
}

function Content(): ReactElement {
  const say = useWords();
  const [cpeId, setCpeId] = useQueryId('cpeId', '');
  return (
    <section className="onu-detail">
      <header className="page-head">
        <h1>{say(words.model)}</h1>
        <div className="tools">
          <Picker
            value={cpeId === '' ? '' : `cpe:${cpeId}`}
            onChange={(value) => setCpeId(value.split(':', 2)[1] ?? '')}
          />
        </div>
      </header>
      {cpeId === '' ? (
        <Plate isBelow icon="onu" title={say(words.whichModel)} more={say(words.whichModelMore)} />
      ) : (
        <Chosen key={cpeId} cpeId={cpeId} />
      )}
    </section>
  );
}

/** S1 §2.2: the parameters of a customer device that is chosen here. */
export const AnyDataModel = (): ReactElement => (
  <NeedsPermission permission="device:onu:list">
    <Content />
  </NeedsPermission>
);
