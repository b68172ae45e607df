/** What ended, and stands again within this (ms), is the same incident. */
export const returnWithin = 900_000;
/** Before anybody is told of an incident (ms): what explains it may come behind it. */
export const groupWait = 20_000;
