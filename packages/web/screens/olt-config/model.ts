import { oltModel, type OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import type { OltInfo } from '../olt-detail/olt.ts';

/** What the console knows of an OLT, with the names that it has for its ports; of one that is not read yet the common model. */
export const oltModelOf = (olt: Pick<OltInfo, 'deviceType' | 'ponMode' | 'portNames'> | undefined): OltModel => ({
  ...oltModel(olt?.deviceType, olt?.ponMode === 'EPON' ? 'EPON' : 'GPON'),
  names: olt?.portNames ?? [],
});
