import type { ServiceExtras } from '@heliograph/catalogue/rules/service-extras.ts';
import type { OrderStage } from '@heliograph/catalogue/words/order-states.ts';
import type { PageRow, PageSession } from './binding.ts';

/** What a customer shall have, in words that no make knows. Rates in kbit/s. */
export interface Service extends ServiceExtras {
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

/** By what a list tells an ONU. */
export type OnuListKey = 'mac' | 'loid';

/** A row of a list of the OLT. */
export type ListRow = Pick<ServiceRow, 'page' | 'values'>;

/** ONUs are let in by rows of lists, and the OLT numbers those that register. */
export interface Lists {
  /** The row that lets an ONU in. `word`: its MAC address with colons, or its LOID. */
  readonly admits: (pon: number, way: OnuListKey, word: string) => ListRow;
  /** The row that keeps it out, whatever else lets it in. */
  readonly bars: (pon: number, mac: string) => ListRow;
  /** The page that says which lists a port looks at, and which those are by its rows; undefined: the page does not say. */
  readonly mode: {
    readonly page: string;
    readonly ways: (rows: readonly PageRow[], pon: number) => readonly OnuListKey[] | undefined;
  };
}

/** How a family of OLTs gives ONUs their services. */
export interface Services {
  /** Its own profiles and tables for one, in the order in which they need each other. */
  readonly compile: (service: Service) => readonly ServiceRow[];
  /** What it can give besides a plan; left out: nothing. */
  readonly extras?: readonly (keyof ServiceExtras)[];
  /** Numbers that ONUs have on a port, as the device says it; undefined when it does not say all of them. Where the console numbers. */
  readonly numbers?: (session: PageSession, pon: number) => Promise<readonly number[] | undefined>;
  /** Where the OLT numbers; undefined: ONUs are let in by the command `onuAuthorize`, at a number that is chosen here. */
  readonly lists?: Lists;
}
