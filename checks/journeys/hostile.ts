import { expect } from 'vitest';
import { patient } from './browser.ts';

// Names that are markup, and what of alarms is called so.

/** Where there is little room. It leaves an element, which counts although the policy of the page would keep it from acting. */
export const short = '<svg data-owned onload=hit()>';
export const long = `"'><img src=x data-owned onerror=hit()>{{hit()}}`;
/** For names without spaces. */
export const dense = '<svg/data-owned/onload=hit()>';
/** For names that hold no markup: what would leave an attribute, or be a template. */
export const hostileText = `"' data-owned={{hit}} onload`;
/** The same where there is room for ten signs. */
const brief = `"' x={{1}}`;

type Ask = (method: string, path: string, body?: object, code?: number) => Promise<Record<string, unknown>>;
interface By {
  readonly ask: Ask;
  /** What stands in lists, files and on devices is refused as markup, and kept as what it may hold. */
  readonly named: (path: string, field: string, body: object) => Promise<void>;
  readonly rowsOf: (path: string) => Promise<Record<string, string>[]>;
}

/** Rules of alarms, and who is told by what. What is called otherwise by a rule is called so where the device is told of. */
export async function alarmRules({ ask, named, rowsOf }: By): Promise<void> {
  const rule = { remark: long, status: 'on' };
  await named('/alarm/policy/rename', 'newName', { ...rule, policyName: hostileText, keyword: 'onerror' });
  const elsewhere = { ...rule, keyword: `${short} nowhere` };
  await named('/alarm/policy/shield', 'policyName', elsewhere);
  await named('/alarm/policy/redefineLevel', 'policyName', { ...elsewhere, newLevel: 1 });
  await named('/alarm/policy/redefineType', 'policyName', { ...elsewhere, newType: 1 });
  await named('/alarm/policy/autoConfirm', 'policyName', elsewhere);
  await named('/alarm/policy/autoClear', 'policyName', { ...elsewhere, validMinutes: 60 });
  await ask('POST', '/notification/group', { groupName: brief, description: long });
  const person = { phone: '13900139000', email: 'noc@example.net', userGroups: brief };
  await named('/notification/user', 'receiverName', { ...person, chatId: short, remark: long });
  await named('/notification/server', 'serverName', { channel: 'slack', address: 'https://127.0.0.1/', remark: long });
  const template = { channel: 'syslog', language: 'en', title: short, content: short };
  await named('/notification/template', 'templateName', template);
  const told = { ruleName: brief, userGroup: brief, keyword: short, remark: long };
  await ask('POST', '/notification/remoteRule', { ...told, servers: hostileText });
  await ask('POST', '/notification/smsRule', told);
  // An address in this machine is refused before anybody is asked, and the try is a row of the log.
  const [server] = await rowsOf('/notification/server/list');
  await ask('POST', '/notification/server/test', { serverId: server?.['serverId'], receiver: short }, 500);
}

/** The incident of the device that says such things of itself, with such a note. */
export async function noteIncident({ ask, rowsOf }: By, oltId: string): Promise<string> {
  let incidentId = '';
  const find = async () => {
    incidentId = (await rowsOf('/alarm/incident/list')).find((one) => one['oltId'] === oltId)?.['id'] ?? '';
    return incidentId;
  };
  await expect.poll(find, patient).not.toBe('');
  await ask('POST', '/alarm/incident/note', { incidentId, note: long });
  return incidentId;
}

/** Pages of alarms on which one of the names must be seen. */
export const tellingAlarms = [
  '/alarm/query/current',
  '/alarm/incident',
  '/alarm/settings/shield',
  '/alarm/settings/rename',
  '/alarm/settings/redefineLevel',
  '/alarm/settings/redefineType',
  '/alarm/settings/autoConfirm',
  '/alarm/settings/autoClear',
  '/alarm/settings/remoteRule',
  '/alarm/query/smsRules',
  '/alarm/settings/userGroup',
  '/alarm/settings/notificationUser',
  '/alarm/settings/notificationServer',
  '/alarm/settings/templates',
  '/alarm/query/deliveries',
];
