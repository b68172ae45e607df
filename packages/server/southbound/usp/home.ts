import type { AcsAccess } from '../../estate/cpes/access.ts';
import { AgentRefused, type UspExchange } from './exchange.ts';
import type { AgentLink } from './link.ts';

const clients = 'Device.MQTT.Client.';

/** Values of the clients of MQTT that an agent has, by their names. */
export async function clientsOf(exchange: Pick<UspExchange, 'ask'>): Promise<ReadonlyMap<string, string>> {
  try {
    const { results } = await exchange.ask({ is: 'get', it: { paths: [clients], maxDepth: 2 } }, 'getResp');
    // Some tell all below an object as names relative to it.
    return new Map(
      results
        .flatMap(({ resolved }) => resolved)
        .flatMap(({ path, params }) => Object.entries(params).map(([name, value]) => [path + name, value] as const)),
    );
  } catch (error) {
    if (error instanceof AgentRefused) return new Map();
    throw error;
  }
}

/** The client by which an agent speaks to us: the one that has the user name as which it came. */
export function clientAs(told: ReadonlyMap<string, string>, user: string): string | undefined {
  const its = [...told].flatMap(([name, value]) =>
    value === user ? (/^(Device\.MQTT\.Client\.\d+\.)Username$/.exec(name)?.[1] ?? []) : [],
  );
  return its.length === 1 ? its[0] : undefined;
}

/**
 * Where an agent finds the files and the speed tests of this console: at the host where it finds its broker, as it says itself, and the port of the ACS, if its tenant has that open.
 * undefined: no address is surely one that it can reach.
 */
export async function homeFor(
  { exchange, user }: Pick<AgentLink, 'exchange' | 'user'>,
  access: Pick<AcsAccess, 'token' | 'enabled'> | undefined,
  port: number,
): Promise<string | undefined> {
  if (!access?.enabled) return undefined;
  const told = await clientsOf(exchange);
  const host = told.get(`${clientAs(told, user) ?? ''}BrokerAddress`) ?? '';
  const url = `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}/acs/${access.token}`;
  return /^[\w.:[\]-]{1,255}$/.test(host) && URL.canParse(url) ? url : undefined;
}
