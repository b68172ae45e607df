/** What DBA profiles of EPON OLTs hold. Rates in kbit/s. */
import { enumInt, int32, p5, rw, scalars, table } from '../kit.ts';

export const upstreamCfg = scalars(p5(12, 8, 2, 2), {
  upstreamFir: rw(int32(1, [[0, 950_000]])),
  upstreamCir: rw(int32(2, [[1, 950_000]])),
  upstreamPir: rw(int32(3, [[512, 1_000_000]])),
  upstreamWeight: rw(int32(4, [[1, 20]])),
  upstreamAction: rw(enumInt(5, { add: 1, delete: 2 })),
});

export const dnstreamCfg = scalars(p5(12, 8, 2, 3), {
  dnstreamPir: rw(int32(1, [[0, 1_000_000]])),
  dnstreamWeight: rw(int32(2, [[1, 16]])),
  dnstreamAction: rw(enumInt(3, { add: 1, delete: 2 })),
});

export const upsteamPFTable = table('upsteamPFTable', p5(12, 9, 1, 1), ['upstreamDbaId'], {
  upstreamDbaId: int32(1),
  upstreamFirS: int32(2, [[0, 950_000]]),
  upstreamCirS: int32(3, [[1, 950_000]]),
  upstreamPirS: int32(4, [[512, 1_000_000]]),
  upstreamWeightS: int32(5, [[1, 20]]),
});

export const dnstreamPFTable = table('dnstreamPFTable', p5(12, 9, 1, 2), ['dnstreamDbaId'], {
  dnstreamDbaId: int32(1),
  dnstreamPirS: int32(2, [[0, 1_000_000]]),
  dnstreamWeightS: int32(3, [[1, 16]]),
});
