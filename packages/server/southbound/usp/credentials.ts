import type { Context } from '../../context.ts';
import { ownUserName } from '../../estate/mqtt/access.ts';
import { makeSecret, refuse, settleCredentials } from '../acs/credentials.ts';
import type { KnownCpe, KnownCpes } from '../acs/known.ts';
import type { UspDriver } from './driver.ts';
import { clientAs, clientsOf } from './home.ts';
import type { AgentLink } from './link.ts';

/**
 * Gives an agent that came by the words of its tenant credentials of its own, kept before they are sent, and written to its client of MQTT. It comes back with
 * them; from then on nobody is let in as this device by the words of the tenant. One that has no such client, or does not take them, goes on as it is, marked.
 */
export async function ownWords(
  ctx: Context,
  devices: Pick<KnownCpes, 'part' | 'secretOf'>,
  link: AgentLink,
  known: KnownCpe,
  driver: () => UspDriver,
): Promise<void> {
  const part = devices.part(known.tenantId);
  if (!part || link.by === undefined) return;
  if (link.by === 'own') {
    if (known.secretState !== 'own') await settleCredentials(ctx, part, known);
    return;
  }
  if (known.secretState === 'refused') return;
  const at = clientAs(await clientsOf(link.exchange), link.user);
  if (at === undefined) return refuse(ctx, known);
  const before = known.secretState === 'given' ? devices.secretOf(known) : undefined;
  // The user name as which it came is its tenant's.
  const { username, password } = await makeSecret(ctx, known, before, ownUserName(link.user, known.id));
  const parameters = [
    { name: `${at}Username`, value: username, type: 'string' },
    { name: `${at}Password`, value: password, type: 'string' },
  ];
  const answer = await driver().answer({ method: 'SetParameterValues', parameters, parameterKey: '' });
  if (answer.method !== 'SetParameterValuesResponse') await refuse(ctx, known);
}
