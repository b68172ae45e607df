import { text, type Text } from '../kit/text.ts';

/**
 * Where an ONU stands, in the words the console works with. Stored as a small number so that lists can be indexed by it; all but
 * `unknown`, which follows from its OLT: one that does not answer says nothing of its ONUs.
 */
export type OnuStateId = 'online' | 'starting' | 'offline' | 'disabled' | 'unknown';

/** Why an ONU is not there: light lost, power lost, or the device does not say. */
export type DownCauseId = 'los' | 'power' | 'unknown';

interface OnuState {
  readonly id: OnuStateId;
  readonly code: number;
  readonly label: Text;
}

export const onuStates: readonly OnuState[] = [
  { id: 'online', code: 1, label: text('Online', '在线') },
  { id: 'starting', code: 2, label: text('Starting', '启动中') },
  { id: 'offline', code: 3, label: text('Offline', '离线') },
  { id: 'disabled', code: 4, label: text('Disabled', '已停用') },
  { id: 'unknown', code: 5, label: text('Unknown', '状态未知') },
];

export const downCauses: readonly { readonly id: DownCauseId; readonly label: Text }[] = [
  { id: 'los', label: text('LOS', '光信号丢失') },
  { id: 'power', label: text('Power fail', '掉电') },
  { id: 'unknown', label: text('N/A', '未知') },
];

export interface OnuPhase {
  /** Also the word on the wire. */
  readonly id: string;
  /** As V-SOL numbers it (gOnuStaInfoPhaseSta); other vendors' phases are mapped to these. */
  readonly code: number;
  readonly label: Text;
  readonly state: Exclude<OnuStateId, 'unknown'>;
  /** For phases of an ONU that is not there. */
  readonly cause?: DownCauseId;
}

/** The life of an ONU. A GPON OLT tells the phase itself; of an EPON ONU it is derived from line state and deregister reason. */
export const onuPhases: readonly OnuPhase[] = [
  { id: 'logging', code: 0, label: text('Logging in', '注册中'), state: 'starting' },
  { id: 'los', code: 1, label: text('LOS', '光信号丢失'), state: 'offline', cause: 'los' },
  { id: 'syncMib', code: 2, label: text('Synchronising', '同步中'), state: 'starting' },
  { id: 'working', code: 3, label: text('Working', '正常工作'), state: 'online' },
  { id: 'dyingGasp', code: 4, label: text('Dying gasp', '掉电'), state: 'offline', cause: 'power' },
  { id: 'authFail', code: 5, label: text('Authentication failed', '认证失败'), state: 'offline', cause: 'unknown' },
  { id: 'offLine', code: 6, label: text('Offline', '离线'), state: 'offline', cause: 'unknown' },
  { id: 'deactivated', code: 7, label: text('Deactivated', '已去激活'), state: 'disabled' },
  { id: 'configFail', code: 8, label: text('Configuration failed', '配置失败'), state: 'offline', cause: 'unknown' },
];

export const onuPhaseOf = (code: number): OnuPhase | undefined => onuPhases.find((phase) => phase.code === code);

/** Throws for a word that is no phase: for names written in the program, never for what a device said. */
export function phaseCode(id: string): number {
  const phase = onuPhases.find((known) => known.id === id);
  if (!phase) throw new Error(`no such ONU phase: ${id}`);
  return phase.code;
}

export const stateCode = (id: OnuStateId): number => onuStates.find((state) => state.id === id)?.code ?? 0;
export const stateId = (code: number): OnuStateId | undefined => onuStates.find((state) => state.code === code)?.id;
