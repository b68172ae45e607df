import type { Generated, JSONColumnType } from 'kysely';
import type { FirmwareDevice, FirmwareType, FirmwareVerdict } from '@heliograph/catalogue/words/firmware-words.ts';
import type { Id, Time, TimeOrNull } from './identity.ts';

/** A firmware of the library. */
export interface FirmwareTable {
  tenant_id: number;
  id: Id;
  name: string;
  device_type: FirmwareDevice;
  file_type: FirmwareType;
  /** null = any. */
  model: string | null;
  version: string;
  /** What a device tells that runs it; null = `version`. */
  reports: string | null;
  /** Versions that it may follow on (`formats/version-jump.ts`); null: any. */
  follows: string | null;
  description: string | null;
  bytes: Id;
  sha256: string;
  key: string;
  /** null = local disk. */
  config_id: Id | null;
  /** Of the tenant of the installation: everybody's. */
  shared: Generated<boolean>;
  verdict: Generated<FirmwareVerdict>;
  verified_by: string | null;
  verified_at: TimeOrNull;
  /** As it was given, once it matched; of which key, and when. null: not signed. */
  signature: string | null;
  signature_key: Id | null;
  signature_at: TimeOrNull;
  created_by: string;
  created_at: Time;
}

/** A public key of somebody who makes firmware. */
export interface SigningKeyTable {
  tenant_id: number;
  id: Id;
  name: string;
  /** PEM. */
  public_key: string;
  kind: string;
  fingerprint: string;
  revoked: Generated<boolean>;
  remark: string | null;
  created_by: string;
  created_at: Time;
  updated_by: string | null;
  updated_at: TimeOrNull;
}

/** What a tenant has installed; no row: anything. */
export interface FirmwarePolicyTable {
  tenant_id: number;
  only_signed: boolean;
  updated_by: string;
  updated_at: Time;
}

/** What is said of a file before it is here. */
export interface FirmwareSaid {
  readonly deviceType: FirmwareDevice;
  readonly fileType: FirmwareType;
  readonly model?: string | undefined;
  readonly version: string;
  readonly reports?: string | undefined;
  readonly description?: string | undefined;
  readonly follows?: string | undefined;
  /** SHA-256 that it must have. */
  readonly checksum?: string | undefined;
  readonly shared: boolean;
}

/** An upload in pieces: the first `received` octets of its file are here. */
export interface FirmwareUploadTable {
  tenant_id: number;
  id: Id;
  name: string;
  bytes: Id;
  received: Generated<Id>;
  said: JSONColumnType<FirmwareSaid>;
  created_by: string;
  created_at: Time;
  touched_at: Time;
}

export interface FirmwareTables {
  firmware: FirmwareTable;
  signing_key: SigningKeyTable;
  firmware_policy: FirmwarePolicyTable;
  firmware_upload: FirmwareUploadTable;
}
