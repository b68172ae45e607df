/** Where files of a tenant are, by the address that a device itself has for the ACS; undefined: that is not an address of this tenant. */
export function fileAddress(told: string | undefined, token: string): string | undefined {
  if (told === undefined || !URL.canParse(told)) return undefined;
  const { protocol, host, pathname, username, password } = new URL(told);
  if ((protocol !== 'http:' && protocol !== 'https:') || username !== '' || password !== '') return undefined;
  const path = pathname.replace(/\/+$/, '');
  return path.endsWith(`/acs/${token}`) ? `${protocol}//${host}${path}/files` : undefined;
}

/** What is asked for below the address of a tenant: its token, and that of one transfer. */
export function fileAsked(url: string): { readonly tenant: string; readonly transfer: string } | undefined {
  const [, tenant, transfer] =
    /^(?:https?:\/\/[^/]{1,255})?\/acs\/([A-Za-z0-9_-]{16,64})\/files\/([A-Za-z0-9_-]{32})(?:\/[\w.-]{1,64})?(?:\?|$)/.exec(
      url,
    ) ?? [];
  return tenant === undefined || transfer === undefined ? undefined : { tenant, transfer };
}
