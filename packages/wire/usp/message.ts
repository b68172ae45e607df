/**
 * What a USP controller and an agent say to each other (TR-369, usp-msg 1.4), as values: what stands where in protobuf is the business of
 * `schema.ts`. Enumerations are numbers as they came.
 */

export type Texts = Readonly<Record<string, string>>;

export interface PathError {
  readonly path: string;
  readonly code: number;
  readonly text: string;
}

export interface Failure {
  readonly code: number;
  readonly text: string;
}

/** One of the two; none: the peer said neither. */
interface Status<Success, Failed = Failure> {
  readonly failure?: Failed;
  readonly success?: Success;
}

/** What was asked for at a path; code 0 = it was found. */
interface Asked extends Failure {
  readonly path: string;
}

interface Done<Success, Failed = Failure> {
  readonly path: string;
  readonly status: Status<Success, Failed> | null;
}

export interface UspResolvedPath {
  readonly path: string;
  /** By names relative to the path. */
  readonly params: Texts;
}

interface Setting {
  readonly name: string;
  readonly value: string;
  readonly required: boolean;
}

interface Change {
  readonly path: string;
  readonly params: readonly Setting[];
}

export interface SupportedParam {
  readonly name: string;
  /** 0 read only, 1 read and write, 2 write only. */
  readonly access: number;
  /** See `paramTypes`. */
  readonly type: number;
  readonly change: number;
}

export interface SupportedCommand {
  readonly name: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** 0 not told, 1 done at once, 2 ends later. */
  readonly type: number;
}

export interface SupportedObject {
  /** `{i}` for every instance. */
  readonly path: string;
  /** 0 read only, 1 add and delete, 2 add only, 3 delete only. */
  readonly access: number;
  readonly isTable: boolean;
  readonly commands: readonly SupportedCommand[];
  readonly events: readonly { readonly name: string; readonly args: readonly string[] }[];
  readonly params: readonly SupportedParam[];
  readonly divergent: readonly string[];
  readonly uniqueKeys: readonly { readonly names: readonly string[] }[];
}

/** XML Schema types of ParamValueType, by its numbers. */
export const paramTypes = [
  '',
  'base64',
  'boolean',
  'dateTime',
  'decimal',
  'hexBinary',
  'int',
  'long',
  'string',
  'unsignedInt',
  'unsignedLong',
] as const;

export interface OperationEnd {
  readonly outputs?: { readonly args: Texts };
  readonly failure?: Failure;
}

export interface Notify {
  readonly subscription: string;
  readonly sendResp: boolean;
  readonly event?: { readonly path: string; readonly name: string; readonly params: Texts };
  readonly valueChange?: { readonly path: string; readonly value: string };
  readonly objectCreation?: { readonly path: string; readonly uniqueKeys: Texts };
  readonly objectDeletion?: { readonly path: string };
  readonly operationComplete?: OperationEnd & { readonly path: string; readonly command: string; readonly key: string };
  readonly onBoardRequest?: {
    readonly oui: string;
    readonly productClass: string;
    readonly serial: string;
    readonly versions: string;
  };
}

export interface SetInstance {
  readonly path: string;
  readonly errors: readonly PathError[];
  readonly params: Texts;
}

export interface SetFailure extends Failure {
  readonly instances: readonly { readonly path: string; readonly errors: readonly PathError[] }[];
}

interface Many<Result> {
  readonly results: readonly Result[];
}

/** Each kind of message, by the name of its body. */
export interface Bodies {
  readonly error: Failure & { readonly params: readonly PathError[] };
  /** maxDepth: 0 = all below, 1 = the object itself, 2 = with those right below it. */
  readonly get: { readonly paths: readonly string[]; readonly maxDepth: number };
  readonly getResp: Many<Asked & { readonly resolved: readonly UspResolvedPath[] }>;
  readonly getSupportedDm: {
    readonly paths: readonly string[];
    readonly firstLevelOnly: boolean;
    readonly commands: boolean;
    readonly events: boolean;
    readonly params: boolean;
    readonly uniqueKeys: boolean;
  };
  readonly getSupportedDmResp: Many<Asked & { readonly uri: string; readonly objects: readonly SupportedObject[] }>;
  readonly getInstances: { readonly paths: readonly string[]; readonly firstLevelOnly: boolean };
  readonly getInstancesResp: Many<
    Asked & { readonly instances: readonly { readonly path: string; readonly uniqueKeys: Texts }[] }
  >;
  readonly getSupportedProtocol: { readonly versions: string };
  readonly getSupportedProtocolResp: { readonly versions: string };
  readonly add: { readonly allowPartial: boolean; readonly objects: readonly Change[] };
  readonly addResp: Many<
    Done<{ readonly path: string; readonly errors: readonly PathError[]; readonly uniqueKeys: Texts }>
  >;
  readonly set: { readonly allowPartial: boolean; readonly objects: readonly Change[] };
  readonly setResp: Many<Done<{ readonly instances: readonly SetInstance[] }, SetFailure>>;
  readonly delete: { readonly allowPartial: boolean; readonly paths: readonly string[] };
  readonly deleteResp: Many<Done<{ readonly paths: readonly string[]; readonly errors: readonly PathError[] }>>;
  readonly operate: {
    readonly command: string;
    readonly key: string;
    readonly sendResp: boolean;
    readonly inputs: Texts;
  };
  readonly operateResp: Many<OperationEnd & { readonly command: string; readonly requestPath?: string }>;
  readonly notify: Notify;
  readonly notifyResp: { readonly subscription: string };
  readonly register: { readonly allowPartial: boolean; readonly paths: readonly { readonly path: string }[] };
  readonly registerResp: Many<Done<{ readonly path: string }>>;
  readonly deregister: { readonly paths: readonly string[] };
  readonly deregisterResp: Many<Done<{ readonly paths: readonly string[] }>>;
}

export type BodyName = keyof Bodies;
export type UspBody = { readonly [K in BodyName]: { readonly is: K; readonly it: Bodies[K] } }[BodyName];

export interface UspMsg {
  readonly id: string;
  readonly body: UspBody;
}

/** 0 none, 1 begins, 2 goes on, 3 is complete. */
export type SegmentState = number;

export interface SessionPart {
  readonly sessionId: bigint;
  readonly sequenceId: bigint;
  readonly expectedId: bigint;
  /** 0 = nothing has to be sent again. */
  readonly retransmitId: bigint;
  readonly state: SegmentState;
  readonly recordState: SegmentState;
  readonly payload: readonly Uint8Array[];
}

export type RecordContent =
  | { readonly is: 'plain'; readonly payload: Uint8Array }
  | ({ readonly is: 'session' } & SessionPart)
  /** version: 0 = MQTT 3.1.1, 1 = MQTT 5. */
  | { readonly is: 'mqttConnect'; readonly version: number; readonly topic: string }
  | { readonly is: 'otherConnect' }
  | { readonly is: 'disconnect'; readonly reason: string; readonly code: number };

export interface UspRecord {
  readonly version: string;
  readonly to: string;
  readonly from: string;
  /** 0 plain text, 1 TLS within records. */
  readonly security: number;
  readonly content: RecordContent;
}
