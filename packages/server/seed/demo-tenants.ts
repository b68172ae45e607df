import { startRoles } from '@heliograph/catalogue/words/roles.ts';
import type { NewTenant } from '../areas/tenants/tenants.ts';

interface DemoTenant {
  readonly spec: NewTenant;
  /** Of its `admin`, `operator` and `viewer`. */
  readonly password: string;
}

/** The three tenants of the demo. The lab's OLTs announce themselves with the community `public`, so to the first. */
export const demoTenants = (homePassword = 'Helio@2026'): readonly DemoTenant[] => [
  {
    spec: {
      code: '000000',
      name: 'Heliograph demo network',
      trapCommunity: 'public',
      project: 'City network',
      groups: ['North', 'South'],
    },
    password: homePassword,
  },
  {
    spec: {
      code: 'coast1',
      name: 'Coast Fibre',
      trapCommunity: 'coast1',
      project: 'Coast',
      groups: ['Harbour', 'Beach'],
    },
    password: 'Coast@2026',
  },
  {
    spec: {
      code: 'valley',
      name: 'Valley Broadband',
      trapCommunity: 'valley',
      project: 'Valley',
      groups: ['Upper valley', 'Lower valley'],
    },
    password: 'Valley@2026',
  },
];

/** What customer devices of the lab find and say: as its passwords, known to everybody. */
export const demoAcs = { token: 'heliograph-demo-network', username: 'cpe', password: 'Cpe-Demo-2026' } as const;

export interface DemoLogin {
  readonly tenant: string;
  readonly users: readonly string[];
  readonly password: string;
}

/** Who can sign in to the demo; `npm run demo` prints it. */
export const demoLogins = (homePassword: string): DemoLogin[] =>
  demoTenants(homePassword).map(({ spec, password }) => ({
    tenant: spec.code,
    users: startRoles.map((role) => role.key),
    password,
  }));
