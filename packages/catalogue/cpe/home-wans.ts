import type { CustomerDevice } from './normalise.ts';
import type { CpeValue } from './part.ts';

export interface Wan {
  readonly name: string | null;
  readonly enabled: boolean | null;
  readonly status: string | null;
  readonly service: string | null;
  readonly connection: string | null;
  readonly address: string | null;
  readonly gateway: string | null;
  readonly lastError: string | null;
  /** s */
  readonly uptime: number | null;
  /** Octets. */
  readonly sent?: number | null;
  readonly received?: number | null;
}

const words = (value: CpeValue | undefined): string | null =>
  typeof value === 'string' && value !== ''
    ? value
        .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
        .toWellFormed()
        .slice(0, 256)
    : null;
const number = (value: CpeValue | undefined): number | null => (typeof value === 'number' ? value : null);
const truth = (value: CpeValue | undefined): boolean | null => (typeof value === 'boolean' ? value : null);

export const wansOf = ({ wan }: CustomerDevice): readonly Wan[] =>
  wan.map(({ values: one }) => ({
    name: words(one.name),
    enabled: truth(one.enabled),
    status: words(one.status),
    service: words(one.service),
    connection: words(one.connection),
    address: words(one.address),
    gateway: words(one.gateway),
    lastError: words(one.lastError),
    uptime: number(one.uptime),
    sent: number(one.sent),
    received: number(one.received),
  }));

/** Connections for the traffic of the customer; those for management and voice say nothing of it. */
export const forCustomer = (wans: readonly Wan[]): readonly Wan[] => {
  const on = wans.filter(({ enabled }) => enabled !== false);
  const own = on.filter(({ service }) => /internet/i.test(service ?? ''));
  if (own.length > 0) return own;
  const open = on.filter(({ service }) => service === null || service === 'other');
  // Where nothing says what they are for, one that is dialled is for the customer, and DHCP beside it for the console.
  const dialled = open.filter(({ connection }) => connection === 'pppoe');
  return dialled.length > 0 ? dialled : open;
};
