import type { BulkState } from '@heliograph/catalogue/words/customer-words.ts';
import type { OrderKind, OrderStage, OrderState } from '@heliograph/catalogue/words/order-states.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Service, OnuListKey } from '../../drivers/kit/service.ts';
import type { Id } from './identity.ts';

type Value = string | number | boolean | null | readonly (string | number)[];
type Words = { readonly en: string; readonly zh: string };

/** One thing of an order. A row of a page has `page`; the others are told by their stage alone. */
export interface OrderTask {
  readonly stage: OrderStage;
  readonly page?: string;
  readonly of?: 'device' | 'onu';
  readonly values?: Readonly<Record<string, Value>>;
  /** Field of the page → which secret of the order it is given. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Nobody asked for this number: another is as good where it is taken. */
  readonly anyNumber?: true;
  /** The row lets the ONU in, by this: the port has to look at that list, and an order that is called off takes the row away. */
  readonly way?: OnuListKey;
  /** That row stood there before: whoever put it there keeps it, whatever becomes of the order. */
  readonly stood?: true;
  /** A command, by its id, and what is said with it. */
  readonly verb?: string;
  readonly asks?: Readonly<Record<string, Value>>;
  /** Elsewhere than the order's own place. */
  readonly at?: { readonly oltId: string; readonly pon: number; readonly onu: number; readonly place: string };
  /** The ONU that has to be at the place, by its serial number: at nobody else's anything is done. */
  readonly expects?: string;
  /** What told the row before: it is that one which is written over. */
  readonly was?: Readonly<Record<string, Value>>;
  /** The row shall not be there. */
  readonly absent?: true;
  /** Many ONUs use the row: one that is there with other values is not written over. */
  readonly shared?: true;
  /** Fields that tell the row where the device makes its key. */
  readonly toldBy?: readonly string[];
}

/** From a found serial number to a customer in service: what has to be done, and how far it has come. */
export interface OnuOrderTable {
  tenant_id: number;
  id: Id;
  olt_id: Id;
  pon: number;
  /** null: the OLT numbers the ONU, which has not registered yet. */
  onu_no: number | null;
  /** Its serial number, or its MAC address in capital digits; its LOID until the MAC address is known. */
  sn: string;
  /** It is let in by this LOID. */
  loid: string | null;
  /** The OLT says where the ONU is, which may change; else the order does. */
  olt_numbers: Generated<boolean>;
  name: string | null;
  external_id: string | null;
  address: string | null;
  plan_name: string;
  kind: Generated<OrderKind>;
  plan_id: Id | null;
  /** What the customer shall have; null: as it was. */
  service: JSONColumnType<Service | null, string | null, string | null>;
  /** The subscription that it is about; null: one begins with it. */
  subscription_id: Id | null;
  /** Orders that were placed together. */
  batch_id: Id | null;
  tasks: JSONColumnType<readonly OrderTask[]>;
  /** Sealed JSON; goes with the end of the order. */
  secrets: string | null;
  state: OrderState;
  /** Tasks that are done; the next one is in hand. */
  step: Generated<number>;
  /** The change that the task in hand is carried out by. */
  change_id: Id | null;
  reason: JSONColumnType<Words | null, string | null, string | null>;
  created_by: string;
  origin: JSONColumnType<{ readonly actorId: string; readonly requestId: string; readonly ip: string }>;
  created_at: Date;
  updated_at: Date;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  owner: Generated<string | null>;
  lease_until: Generated<Date | null>;
  fence: Generated<string>;
}

/** Who has what at which place, as the last order that ended well left it. */
export interface SubscriptionTable {
  tenant_id: number;
  id: Id;
  olt_id: Id;
  pon: number;
  onu_no: number;
  sn: string;
  loid: string | null;
  name: string | null;
  external_id: string | null;
  address: string | null;
  plan_id: Id | null;
  plan_name: string;
  service: JSONColumnType<Service>;
  /** Sealed JSON: what a move or another ONU needs again. */
  secrets: string | null;
  suspended: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

/** What is said of one customer in a change of many; secrets are sealed beside it. */
export interface BulkAsked {
  readonly planId?: string | undefined;
  readonly values: Readonly<Record<string, string | number | undefined>>;
  readonly suspended?: boolean | undefined;
  /** Which secrets were typed. */
  readonly secrets?: readonly string[] | undefined;
}

export interface BulkOltSave {
  readonly oltId: string;
  readonly name: string;
  /** ISO; null: it was not saved. */
  readonly at: string | null;
  readonly why: Words | null;
}

/** A change of many customers. */
export interface CustomerBulkTable {
  tenant_id: number;
  id: Id;
  /** null: chosen in the list of customers. */
  file_name: string | null;
  state: BulkState;
  save: Generated<boolean>;
  saves: JSONColumnType<readonly BulkOltSave[] | null, string | null, string | null>;
  actor_id: Id;
  created_by: string;
  origin: OnuOrderTable['origin'];
  created_at: Date;
  updated_at: Date;
  owner: Generated<string | null>;
  lease_until: Generated<Date | null>;
  fence: Generated<string>;
}

/** One customer of it: which ONU was meant when it was checked, what shall be, and what came of it. */
export interface CustomerBulkRowTable {
  tenant_id: number;
  bulk_id: Id;
  row_no: number;
  state: 'ready' | 'same' | 'bad' | 'placed' | 'refused';
  onu_id: Id | null;
  olt_id: Id | null;
  pon: number | null;
  onu_no: number | null;
  sn: string | null;
  place: string | null;
  external_id: string | null;
  name: string | null;
  asked: JSONColumnType<BulkAsked>;
  /** Sealed JSON. */
  secrets: string | null;
  differences: JSONColumnType<
    readonly { readonly field: string; readonly before: string | null; readonly after: string | null }[] | null,
    string | null,
    string | null
  >;
  problems: JSONColumnType<
    readonly { readonly field: string; readonly message: Words }[] | null,
    string | null,
    string | null
  >;
  order_id: Id | null;
}

export interface OrderTables {
  customer_bulk: CustomerBulkTable;
  customer_bulk_row: CustomerBulkRowTable;
  onu_order: OnuOrderTable;
  subscription: SubscriptionTable;
}
