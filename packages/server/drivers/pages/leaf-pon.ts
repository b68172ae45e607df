import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { leafPonCfg } from '@heliograph/catalogue/pages/olt/leafpon/leafPonCfg.ts';
import { leafPonInfo } from '@heliograph/catalogue/pages/olt/leafpon/leafPonInfo.ts';
import { leafPonRangeCfg } from '@heliograph/catalogue/pages/olt/leafpon/leafPonRangeCfg.ts';
import type { Binding } from '../kit/binding.ts';

/** No object of the platform MIB speaks of leaf OLTs: these families have none of the pages. */
const lacking = (page: ConfigPage): Binding => ({
  page,
  read: () => Promise.resolve({ rows: [], complete: true, absent: true }),
  steps: () => Promise.resolve([]),
});

export const leafPonPages: readonly Binding[] = [leafPonInfo, leafPonCfg, leafPonRangeCfg].map(lacking);
