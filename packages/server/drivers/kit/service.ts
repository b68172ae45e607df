import type { OrderStage } from '@heliograph/catalogue/words/order-states.ts';
import type { PageRow, PageSession } from './binding.ts';

/** What a customer shall have, in words that no make knows. Rates in kbit/s. */
export interface Service {
  readonly downKbps: number;
  readonly upKbps: number;
  readonly vlan: number;
  readonly mode: 'bridge' | 'dhcp' | 'pppoe';
  /** What the customer is called. */
  readonly name?: string | undefined;
  readonly pppoeUser?: string | undefined;
  /** Undefined: the plan has none. */
  readonly wifiName?: string | undefined;
}

/** Secrets of a customer, which rows name and do not hold. */
export type ServiceSecret = 'pppoePassword' | 'wifiKey';

/** A row that a page of the OLT, or of the ONU, shall hold. */
export interface ServiceRow {
  readonly stage: Extract<OrderStage, 'services' | 'private'>;
  readonly page: string;
  readonly of: 'device' | 'onu';
  readonly values: PageRow;
  readonly secrets?: Readonly<Record<string, ServiceSecret>>;
  readonly shared?: true;
  /** Fields that tell the row where the device makes its key. */
  readonly toldBy?: readonly string[];
  /** What becomes of the row when the customer has no use of it any more, where it cannot be taken away. */
  readonly off?: PageRow;
}

/** How a family of OLTs gives ONUs their services. */
export interface Services {
  /** Its own profiles and tables for one, in the order in which they need each other. */
  readonly compile: (service: Service) => readonly ServiceRow[];
  /** Numbers that ONUs have on a port, as the device says it; undefined when it does not say all of them. */
  readonly numbers: (session: PageSession, pon: number) => Promise<readonly number[] | undefined>;
}
