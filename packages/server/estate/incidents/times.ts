/** What ended, and stands again within this (ms), is the same incident. */
export const returnWithin = 900_000;
/** A clear counts when nothing was raised again for so long (ms). */
export const holdClear = 60_000;
/** What came back so often is over only when it was quiet for `returnWithin`: people read of its end once. */
export const restless = 3;
/** Before anybody is told of an incident (ms): what explains it may come behind it. */
export const groupWait = 20_000;
