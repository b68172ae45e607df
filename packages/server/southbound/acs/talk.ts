import type { AcsRequest, CpeAnswer } from '@heliograph/wire/cwmp/message.ts';

/**
 * What the ACS wants of a device in one session: it gives a request and gets what the device answered; undefined where the device gave its turn
 * back without an answer. A session that breaks ends it where it stands: what has to be put right then stands in its `finally`.
 */
export type Talk<Result = void> = AsyncGenerator<AcsRequest, Result, CpeAnswer | undefined>;
