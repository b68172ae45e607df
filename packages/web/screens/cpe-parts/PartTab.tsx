import type { ReactElement } from 'react';
import type { CpeDetail } from '../cpes/use-cpe.tsx';
import { AirHealth } from './AirHealth.tsx';
import { CpeHistory } from './CpeHistory.tsx';
import { CpePart } from './CpePart.tsx';
import { PlanState } from './PlanState.tsx';
import { partTabs, type PartTab as Name } from './tabs.ts';
import './parts.css';

/** The body of a tab that is made of parts. */
export const partTab =
  (name: Name) =>
  ({ cpe }: { cpe: CpeDetail }): ReactElement => (
    <>
      <PlanState cpeId={cpe.id} />
      {partTabs[name].parts.map((of) => (
        <CpePart key={of.part} cpe={cpe} of={of} />
      ))}
      {name === 'monitor' ? <CpeHistory cpe={cpe} /> : null}
      {name === 'wifi' ? <AirHealth cpe={cpe} /> : null}
    </>
  );
