import { diagnosisNames } from '../words/cpe-diagnosis-words.ts';
import { text } from '../kit/text.ts';
import { page } from './kit.ts';
import type { MenuEntry } from './menu.ts';

const permission = 'device:onu:list';
const first = 1290;

/** S1 §2.5: what customer devices measure by themselves, with the choice of a device. At paths of their own, among the devices in the menu. */
export const diagnosisMenu = (devices: number): readonly MenuEntry[] =>
  (
    [
      ['ping', diagnosisNames.ping],
      ['tracert', diagnosisNames.trace],
      ['uploadSpeed', diagnosisNames.upload],
      ['downloadSpeed', diagnosisNames.download],
      ['oneClick', diagnosisNames.oneClick],
    ] as const
  ).map(([path, name], at) =>
    page(first + 1 + at, devices, {
      name,
      path: `/diagnostics/${path}`,
      component: `diagnostics/${path}`,
      icon: 'signal',
      permission,
    }),
  );

/** S1 §2.2: the tabs of one customer device in which it is diagnosed. */
export const diagnosisTabs = (detail: number): readonly MenuEntry[] =>
  (
    [
      ['diagnose', text('Diagnose', '诊断')],
      ['userDiagnose', text('User Diagnose', '用户诊断')],
      ['autoDiagnose', text('Auto Diagnose', '自动诊断')],
    ] as const
  ).map(([path, name], at) =>
    page(first + 10 + at, detail, {
      name,
      path,
      component: `device/tr069OnuDetail/${path}`,
      permission,
      hidden: true,
      jumpPath: '/device/tr069/onuList',
    }),
  );
