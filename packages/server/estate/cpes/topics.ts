/** The row of a device was changed or deleted: whoever keeps it in memory reads it again. */
export const cpeTopic = (tenantId: number, id: string): string => `cpe:${tenantId}:${id}`;

/** Something is wanted of a device. */
export const taskTopic = (tenantId: number, cpeId: string): string => `cpeTask:${tenantId}:${cpeId}`;

/** Somebody wants to know how a device is reached. */
export const reachTopic = (tenantId: number): string => `cpeReach:${tenantId}`;
export const isReachTopic = (topic: string): boolean => topic.startsWith('cpeReach:');
