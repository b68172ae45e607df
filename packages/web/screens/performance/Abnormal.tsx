import { strategyTaskCalls } from '@heliograph/catalogue/calls/strategies.ts';
import { abnormalResource } from '@heliograph/catalogue/resources/abnormal.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useSession } from '../../app/parts.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { OltName } from './OltName.tsx';
import { metricText } from './units.ts';

type Row = z.output<typeof strategyTaskCalls.listAbnormalDevices.output>;

function Figure({ value, unit }: { value: number | null; unit: string | null }): ReactElement {
  const { tongue: lang } = useSession();
  return <>{metricText(value, unit ?? '', lang)}</>;
}

const cells = {
  sysHostName: (row: Row) => <OltName oltId={row.oltId} name={row.sysHostName} />,
  value: (row: Row) => <Figure value={row.value} unit={row.unit} />,
  ordinary: (row: Row) => <Figure value={row.ordinary} unit={row.unit} />,
};

/** Devices whose figures are out of the ordinary, and why (S1 §2.5). */
export function Abnormal(): ReactElement {
  return (
    <ListPage
      resource={abnormalResource}
      call={strategyTaskCalls.listAbnormalDevices}
      cells={cells}
      nameOf={(row) => row.sysHostName}
      every="poll"
    />
  );
}
