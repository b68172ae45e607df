import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { useQueryValue } from '../../engine/state/query-state.ts';
import { Icon } from '../../engine/icons.tsx';
import { useOlt } from '../olt-detail/olt.ts';
import { OltFrame } from '../olt-detail/OltFrame.tsx';
import type { OnuListCall } from './ListParts.tsx';
import { OnuListTable } from './OnuListTable.tsx';
import { eponOnuResource, gponOnuResource, onuOpticsResource } from './resource.ts';
import { onuWords as words } from './words.ts';

/** Weakest first: what somebody who opens a table of levels looks for. */
const weakestFirst = { orderByColumn: 'rxPower', isAsc: 'asc' } as const;

function OnusOfOlt({ resource, call }: { resource: Resource; call: OnuListCall }): ReactElement {
  const say = useWords();
  const { id: oltId } = useOlt();
  const { data } = useCall(onuCalls.getOnuAuthListStatistics, { oltId }, { quiet: true });
  const [sort] = useQueryValue('sort', '');
  const isOptical = resource === onuOpticsResource;
  return (
    <>
      {data && !data.complete && data.total > 0 ? (
        <p className="onu-note tone-minor" role="status">
          <Icon name="clock" size={13} /> {say(words.incomplete)}
          {data.reason === null ? null : `: ${data.reason}`}
        </p>
      ) : null}
      <OnuListTable
        key={oltId}
        resource={resource}
        call={call}
        oltId={oltId}
        input={{ oltId, ...(isOptical ? weakestFirst : {}) }}
        note={isOptical && sort === '' ? <span className="muted only-wide">{say(words.weakestFirst)}</span> : null}
        reason={data?.reason ?? null}
      />
    </>
  );
}

const framed = (resource: Resource, call: OnuListCall) => (
  <OltFrame permission="device:onu:list">
    <OnusOfOlt resource={resource} call={call} />
  </OltFrame>
);

/** GPON: the ONUs of one OLT. */
export const GponOnuList = (): ReactElement => framed(gponOnuResource, onuCalls.getOnuAuthListInfos);
/** GPON: the ONUs of one OLT by their light. */
export const GponOpticalTable = (): ReactElement => framed(onuOpticsResource, onuCalls.getOnuAuthListInfos);
/** EPON: the ONUs of one OLT. */
export const EponOnuStatus = (): ReactElement => framed(eponOnuResource, onuCalls.onuListInfo);
/** EPON: the ONUs of one OLT by their light. */
export const EponOnuOptical = (): ReactElement => framed(onuOpticsResource, onuCalls.onuListInfo);
