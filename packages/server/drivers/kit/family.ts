import type { CollectResult, ScalarPlan } from '@heliograph/wire/snmp/fast/types.ts';
import type { Binding, Step } from './binding.ts';
import type { TableUse } from './plan.ts';
import type { CommandReader } from './reader.ts';
import type { DeviceReading } from './reading.ts';
import type { Services } from './service.ts';
import type { Understanding } from '../running/understand.ts';
import type { VerbBinding } from './verb.ts';

/** What a device says of itself before it is known. */
export interface DeviceIdentity {
  readonly sysObjectId: string | null;
  readonly sysDescr: string | null;
  /** Board model, such as V1600D2. */
  readonly model: string | null;
  /** Kind of device, such as EPON-OLT. */
  readonly kind: string | null;
}

/** A group of models that are read and written the same way. */
export interface Family {
  readonly id: string;
  readonly matches: (identity: DeviceIdentity) => boolean;
  readonly ponMode: 'GPON' | 'EPON' | null;
  /** Most requests at once that these devices stand. */
  readonly windowCeiling: number;
  /** Most rows of a table and octets of a poll, where the model does not say them. */
  readonly limits?: { readonly rows: number; readonly octets: number };
  readonly scalars: readonly ScalarPlan[];
  readonly tables: readonly TableUse[];
  /** What the command line tells, for devices whose tables do not. */
  readonly readers: readonly CommandReader[];
  readonly decode: (result: CollectResult, at: number) => DeviceReading;
  /** Commands that these devices take, to themselves or to their ONUs. */
  readonly verbs: readonly VerbBinding[];
  /** How what a customer buys is set up at an ONU; undefined: the console cannot do that here. */
  readonly services?: Services;
  /** Configuration pages that these devices have, and how each is reached. */
  readonly bindings: readonly Binding[];
  /** Whether the console knows its command line; at any other device it types nothing. */
  readonly speaksCli: boolean;
  /** What the lines of a running configuration are about; undefined: the console does not read those of this make. */
  readonly readRunning?: (lines: readonly string[]) => Understanding;
  /** Lines of a running configuration that change by themselves, in the words of `running/shape.ts`; undefined: the console collects none. */
  readonly volatileLines?: readonly string[];
  /** Makes the device keep its running configuration over a restart; undefined when that cannot be asked for. */
  readonly save?: () => Step;
  /** How ports of this family are named: GPON0/1. */
  readonly ponName: (pon: number) => string;
}
