/** Something is to be done for orders of a tenant. */
export const orderTopicOf = (tenantId: number): string => `orders:${tenantId}`;
