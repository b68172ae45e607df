/**
 * Where devices speak and listen: `<token of the tenant>/<client id>/…`. A client reads and writes below its own two levels and nowhere else, so that
 * what it may do follows from who it is.
 */
export const topicBaseOf = (token: string, clientId: string): string => `${token}/${clientId}`;

/** Of our JSON dialect (`docs/decisions/2026-11-23-mqtt-dialect.md`). */
export const upOf = (base: string): string => `${base}/up`;
export const downOf = (base: string): string => `${base}/down`;

/** Of USP: where the agent listens, and where its controller, which we are, does. */
export const uspAgentOf = (base: string): string => `${base}/usp/agent`;
export const uspControllerOf = (base: string): string => `${base}/usp/controller`;

/** As one level of a topic, of a length that logs and lists cope with. */
export const isClientId = (id: string): boolean => id.length <= 128 && /^[\w.:%@~-]+$/.test(id);
