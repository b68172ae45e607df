/** Who makes a request: resolved from the token on every call, never from anything else the client sends. */
export interface Actor {
  readonly tenantId: number;
  readonly tenantCode: string;
  readonly userId: string;
  readonly userName: string;
  readonly userLevel: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly mustChangePassword: boolean;
  readonly sessionHandle: string;
}

/** The wildcard passes everything; otherwise exact match (S1 §6). */
export const may = (actor: Actor, permission: string): boolean =>
  actor.permissions.some((held) => held === '*:*:*' || held === permission);

/** Resolves the Authorization header (bare token or `Bearer`); throws `notSignedIn` or `kickedOut`. */
export interface Sessions {
  resolve(authorization: string | undefined): Promise<Actor>;
}
