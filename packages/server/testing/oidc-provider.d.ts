/** The part of the package that tests use; it brings no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Account {
    readonly accountId: string;
    claims(): object;
  }

  interface Configuration {
    readonly clients: readonly {
      client_id: string;
      client_secret: string;
      redirect_uris: readonly string[];
    }[];
    readonly claims: Readonly<Record<string, readonly string[]>>;
    readonly cookies: { readonly keys: readonly string[] };
    findAccount(context: unknown, id: string): Account;
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}
