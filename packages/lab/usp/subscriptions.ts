import type { Notify } from '@heliograph/wire/usp/message.ts';
import type { LabTree } from '../cpe/tree.ts';

const table = 'LocalAgent.Subscription.';

type What = Omit<Notify, 'subscription' | 'sendResp'>;

/** What a notification is about, in the words of NotifType and ReferenceList. */
function about({ event, valueChange, objectCreation, objectDeletion, operationComplete }: What): [string, string] {
  if (event) return ['Event', event.path + event.name];
  if (valueChange) return ['ValueChange', valueChange.path];
  if (objectCreation) return ['ObjectCreation', objectCreation.path];
  if (objectDeletion) return ['ObjectDeletion', objectDeletion.path];
  return ['OperationComplete', (operationComplete?.path ?? '') + (operationComplete?.command ?? '')];
}

/** A reference is a path, whole or the beginning of what is below it, with `*` for any instance. */
const covers = (reference: string, path: string): boolean => {
  const [said, is] = [reference.split('.'), path.split('.')];
  const parts = reference.endsWith('.') ? said.slice(0, -1) : said;
  if (!reference.endsWith('.') && parts.length !== is.length) return false;
  return parts.every((part, n) => part === '*' || part === is[n]);
};

/** Notifications of what somebody has subscribed to. */
export function notificationsOf(tree: LabTree, what: What): Notify[] {
  const [type, path] = about(what);
  return tree.rows(table).flatMap((row) => {
    const read = (name: string): string => tree.read(`${table}${row}.${name}`) ?? '';
    const isMeant = read('ReferenceList')
      .split(',')
      .some((reference) => covers(reference.trim(), path));
    if (read('Enable') !== '1' || read('NotifType') !== type || !isMeant) return [];
    return [{ ...what, subscription: read('ID'), sendResp: read('NotifRetry') === '1' }];
  });
}

/** A start forgets what was to last no longer. */
export function dropTransient(tree: LabTree): void {
  for (const row of tree.rows(table))
    if (tree.read(`${table}${row}.Persistent`) !== '1') tree.delete(`${tree.root}${table}${row}.`, '');
}
