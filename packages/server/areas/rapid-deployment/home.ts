import type { ProfileEntry } from '@heliograph/catalogue/cpe/profile.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { cpeIssueMessages } from '@heliograph/catalogue/words/cpe-issue-words.ts';
import { rapidMessages } from '@heliograph/catalogue/words/rapid-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { profilesOf, entriesWithSecrets } from '../../estate/cpes/profiles.ts';
import type { PresetProfile } from '../../estate/deployments.ts';
import { SealedElsewhere } from '../../vault.ts';

export const passwordPlace = (tenantId: number, id: string): string => `${tenantId}|rd_profile|password|${id}`;

/** SSID 1 is the first of 2.4 GHz, SSID 5 the first of 5 GHz (decision 57). */
const slots = { none: [], '2.4': [1], '5': [5], both: [1, 5] } as const;

/** Its own Wi-Fi name, as entries of a profile. */
function ownNames(ctx: Context, profile: PresetProfile): ProfileEntry[] {
  const { tenant_id: tenantId, id, ssid, ssid_name: name, sealed_password: sealed } = profile;
  if (ssid === 'none' || name === null || sealed === null) return [];
  const wpaKey = ctx.vault.open(passwordPlace(tenantId, id), sealed);
  return slots[ssid].map((slot) => ({
    part: 'ssid',
    slot,
    values: { name, enabled: true, security: 'wpa2', encryption: 'aes', wpaKey },
  }));
}

/** What a customer device gets by a pre-set profile, or what speaks against it. The profile's own Wi-Fi name comes before a Wi-Fi profile's. */
export async function presetHomeOf(
  ctx: Context,
  tx: Tx,
  profile: PresetProfile,
): Promise<readonly ProfileEntry[] | { readonly against: Text }> {
  const { wan_profile: wan, wifi_profile: wifi, sip_profile: sip, lan_profile: lan } = profile;
  const ids = [wan, wifi, sip, lan].flatMap((id) => id ?? []);
  const profiles = await profilesOf(ctx, tx, profile.tenant_id, ids);
  if (profiles.some(({ secrets }) => secrets === undefined)) return { against: cpeIssueMessages.secretsGone };
  const named = profiles.flatMap(({ entries, secrets = {} }) => entriesWithSecrets(entries, secrets));
  try {
    const own = ownNames(ctx, profile);
    const isOwn = ({ part, slot }: ProfileEntry) => own.some((one) => one.part === part && one.slot === slot);
    return [...named.filter((entry) => !isOwn(entry)), ...own];
  } catch (error) {
    if (error instanceof SealedElsewhere) return { against: rapidMessages.secretsGone };
    throw error;
  }
}
