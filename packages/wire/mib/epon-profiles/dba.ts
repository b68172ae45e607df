/** What DBA profiles of EPON OLTs hold. Rates in kbit/s. */
import { choice, int, p5, rw, scalars, table } from '../kit.ts';

export const upstreamCfg = scalars(p5(12, 8, 2, 2), {
  upstreamFir: rw(int(1, [[0, 950_000]])),
  upstreamCir: rw(int(2, [[1, 950_000]])),
  upstreamPir: rw(int(3, [[512, 1_000_000]])),
  upstreamWeight: rw(int(4, [[1, 20]])),
  upstreamAction: rw(choice(5, { add: 1, delete: 2 })),
});

export const dnstreamCfg = scalars(p5(12, 8, 2, 3), {
  dnstreamPir: rw(int(1, [[0, 1_000_000]])),
  dnstreamWeight: rw(int(2, [[1, 16]])),
  dnstreamAction: rw(choice(3, { add: 1, delete: 2 })),
});

export const upsteamPFTable = table('upsteamPFTable', p5(12, 9, 1, 1), ['upstreamDbaId'], {
  upstreamDbaId: int(1),
  upstreamFirS: int(2, [[0, 950_000]]),
  upstreamCirS: int(3, [[1, 950_000]]),
  upstreamPirS: int(4, [[512, 1_000_000]]),
  upstreamWeightS: int(5, [[1, 20]]),
});

export const dnstreamPFTable = table('dnstreamPFTable', p5(12, 9, 1, 2), ['dnstreamDbaId'], {
  dnstreamDbaId: int(1),
  dnstreamPirS: int(2, [[0, 1_000_000]]),
  dnstreamWeightS: int(3, [[1, 16]]),
});
