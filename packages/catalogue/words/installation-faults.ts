import { text } from '../kit/text.ts';
import type { FaultWords } from './faults.ts';

const says = (code: number, en: string, zh: string): FaultWords => ({ code, words: text(en, zh) });

/** Faults of the first run and of what the installation itself can do. */
export const installationFaults = {
  noSimulation: says(500, 'This installation has no simulated network', '此安装未包含模拟网络'),
  simulationFailed: says(
    500,
    'The simulated network did not start; another one may be running on this machine ({reason})',
    '模拟网络未能启动，本机可能已有另一个模拟网络在运行（{reason}）',
  ),
} as const satisfies Record<string, FaultWords>;
