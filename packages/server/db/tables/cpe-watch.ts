import type { ColumnType, JSONColumnType } from 'kysely';
import type { Id, Time } from './identity.ts';

/** Readings in the order of `at`; null = not told. */
type Readings = ColumnType<(number | null)[], never, never>;

/** What a customer device measured in one day (UTC). */
export interface CpeDayTable {
  tenant_id: number;
  cpe_id: Id;
  day: ColumnType<string, string, never>;
  at: ColumnType<Date[], never, never>;
  /** s */
  uptime: Readings;
  /** Percent. */
  cpu: Readings;
  memory: Readings;
  /** dBm */
  rx: Readings;
  /** Octets of the connections for the customer's traffic since these came up. */
  sent: Readings;
  received: Readings;
  /** Wi-Fi clients, and how the one in the middle of them is heard, dBm. */
  clients: Readings;
  signal: Readings;
}

/** What was wrong with a customer device in the readings up to now. */
export interface CpeWatchTable {
  tenant_id: number;
  cpe_id: Id;
  read_at: Time;
  /** Readings in a row in which it was so, by the kind of alarm. */
  bad: JSONColumnType<Readonly<Record<string, number>>>;
  /** Kinds of which an alarm was told and not taken back. */
  standing: string[];
}
