/** Under this key the browser keeps what proves that it began the visit to an identity provider. */
const key = 'oidcTicket';

/** The provider sends browsers back to the console's first page with its answer in the query, before the #. */
export const hasAnswer = (): boolean => {
  const query = new URLSearchParams(location.search);
  return query.has('state') && (query.has('code') || query.has('error')) && sessionStorage.getItem(key) !== null;
};

export function remember(ticket: string): void {
  sessionStorage.setItem(key, ticket);
}

/** The answer and its ticket, once: neither stays in the address or in the storage. */
export function takeAnswer(): { readonly ticket: string; readonly answer: string } | null {
  if (!hasAnswer()) return null;
  const ticket = sessionStorage.getItem(key) ?? '';
  const answer = location.search.slice(1);
  sessionStorage.removeItem(key);
  history.replaceState(history.state, '', location.pathname + location.hash);
  return { ticket, answer };
}
