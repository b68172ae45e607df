import { text } from '../kit/text.ts';
import type { FaultWords } from './faults.ts';

const says = (code: number, en: string, zh: string): FaultWords => ({ code, words: text(en, zh) });

/** Faults of running configurations over time. */
export const configArchiveFaults = {
  configCut: says(
    500,
    'The device cut its running configuration short each time; what it said is not kept as a version',
    '设备每次输出的运行配置均不完整，未保存为版本',
  ),
  patternTooSlow: says(
    500,
    'This search takes too long over these configurations; make it simpler, or search the newest versions only',
    '搜索耗时过长，请简化条件或仅搜索最新版本',
  ),
  sealedElsewhere: says(
    500,
    'The secrets of this version were sealed by another installation and cannot be read here',
    '该版本的密钥由其他系统加密，无法在此读取',
  ),
  restoring: says(500, 'An earlier restoring of this device is still under way', '该设备上一次配置恢复仍在进行'),
  noPagesKept: says(
    500,
    'What the pages of the device held at that version is not known, so nothing can be planned from it',
    '未保存该版本对应的配置页面数据，无法生成恢复计划',
  ),
} as const;
