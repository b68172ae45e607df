import { setImmediate as turn } from 'node:timers/promises';

/** Fulfilled once this is so; what it waits for is under way in this process. */
export const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await turn();
};
