/** Something is to be done for orders of a tenant. */
export const topicOf = (tenantId: number): string => `orders:${tenantId}`;
