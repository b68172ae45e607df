import type { OrderStage, OrderState } from '@heliograph/catalogue/words/order-states.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
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
  onu_no: number;
  sn: string;
  name: string | null;
  external_id: string | null;
  address: string | null;
  plan_name: string;
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

export interface OrderTables {
  onu_order: OnuOrderTable;
}
