import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { setupWords } from '@heliograph/catalogue/resources/setup.ts';

export const stepNames = ['welcome', 'organisation', 'mail', 'services', 'devices'] as const;
export type StepName = (typeof stepNames)[number];

export const stepTitles: Readonly<Record<StepName, Text>> = {
  welcome: setupWords.stepWelcome,
  organisation: setupWords.stepOrganisation,
  mail: setupWords.stepMail,
  services: setupWords.stepServices,
  devices: setupWords.stepDevices,
};

/** What a person can be at: before the administrator is made the first two steps, afterwards the others, in any order. */
export function stepAt(asked: string | null, isSignedIn: boolean): StepName {
  const open = isSignedIn ? stepNames.slice(2) : stepNames.slice(0, 2);
  return open.find((name) => name === asked) ?? (isSignedIn ? 'mail' : 'welcome');
}
