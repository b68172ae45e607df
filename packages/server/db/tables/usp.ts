import type { ColumnType, JSONColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;

/** What we asked an agent to tell of by itself, and whether it does. */
export interface UspSubscription {
  readonly id: string;
  /** Of TR-369: Event, ValueChange, OperationComplete. */
  readonly type: string;
  readonly paths: string;
  /** In the words of the agent; null = it took it. */
  readonly refused: string | null;
}

/** How a device that speaks USP is reached. Bound to the user of MQTT that it came with first. */
export interface UspAgentTable {
  tenant_id: number;
  cpe_id: string;
  endpoint_id: string;
  mqtt_user: string;
  client_id: string;
  /** Where its records are sent to. */
  reply_topic: string;
  /** 4 = 3.1.1, 5; null = not known (a broker of others). */
  mqtt_version: number | null;
  /** As its records say. */
  usp_version: string | null;
  /** The first two levels of its topics. */
  topic_base: string;
  subscriptions: JSONColumnType<readonly UspSubscription[]>;
  /** null = they were not set up yet. */
  subscribed_at: ColumnType<Date | null, Date | null, Date | null>;
  first_at: Time;
  last_at: Time;
}

export interface UspTables {
  usp_agent: UspAgentTable;
}
