import type { Generated } from 'kysely';
import type { Id, TimeOrNull } from './identity.ts';

/** How devices of a tenant come in over MQTT. A tenant without a row has no name at the broker. */
export interface MqttAccessTable {
  tenant_id: number;
  /** Names the tenant in user names and topics: ten lower-case letters and digits, no secret. */
  token: string;
  /** Of the first contact; sealed, place `tenant|mqtt_access|password|tenant`. */
  password: string;
  enabled: Generated<boolean>;
  /** As devices reach the broker; null = by the name that people use for the console. */
  address: string | null;
  /** The tenant's broker elsewhere, `mqtt://` or `mqtts://`; null = the console's own. */
  broker_url: Generated<string | null>;
  broker_user: Generated<string | null>;
  /** Sealed, place `tenant|mqtt_access|broker|tenant`. */
  broker_password: Generated<string | null>;
  /** null = it was not tried yet. */
  broker_state: Generated<'connecting' | 'connected' | 'failed' | null>;
  broker_fault: Generated<string | null>;
  broker_at: Generated<Date | null>;
  created_at: Generated<Date>;
  updated_by: string | null;
  updated_at: TimeOrNull;
}

/** The client that a device is. */
export interface MqttDeviceTable {
  tenant_id: number;
  cpe_id: Id;
  client_id: string;
  address: string | null;
  /** 3 = 3.1, 4 = 3.1.1, 5; null = it has not come yet. */
  version: number | null;
  connected_at: TimeOrNull;
  left_at: TimeOrNull;
}

export interface MqttTables {
  mqtt_access: MqttAccessTable;
  mqtt_device: MqttDeviceTable;
}
