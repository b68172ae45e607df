/**
 * Why no form, page or limit carries a rule of the specification. None of these reasons is taken at its word: the check of the
 * catalogue looks each of them up (`tools/catalogue/excuses.ts`), and one that does not hold any more is a failure.
 */
export type Excuse =
  /** Belongs to pages that are not there: no path of a page or of the menu has one of these parts. */
  | { readonly waits: readonly string[] }
  /** The device has nothing to set: no object of the MIB modules has a name like this. */
  | { readonly lacks: RegExp; readonly why: string }
  /** Kept by what a call or a screen does: a test says so, in this sentence. */
  | { readonly tested: readonly [file: string, sentence: string] }
  /** Kept by a line that stands in this file word for word. */
  | { readonly line: readonly [file: string, words: string] };

const tested = (file: string, sentence: string): Excuse => ({ tested: [`packages/${file}.test.ts`, sentence] });
const line = (file: string, words: string): Excuse => ({ line: [`packages/${file}`, words] });
const lacks = (name: RegExp, why: string): Excuse => ({ lacks: name, why });

const areas = 'server/areas';
const accessRules = `${areas}/access-rules/access-rules`;
const signIn = `${areas}/sign-in/sign-in`;
const ways = `${areas}/sign-in/ways`;
const users = `${areas}/users/user-admin`;
const groups = `${areas}/groups/groups`;
const dictionaries = `${areas}/dictionaries/dictionaries`;
const newPassword = 'refuses what is too short, too long, too simple, the user name or the old one, at its field';
const wrongTask =
  'says at its field what is wrong: no device, a foreign one, another model, unverified firmware, times and rings';
const sheets = 'refuses one row more, another kind of file, a missing heading and a request without a file';

/** By rule, or by area for all of its rules. */
export const elsewhere: Readonly<Record<string, Excuse>> = {
  'upgradeTask.devices': tested(`${areas}/upgrades/upgrades`, wrongTask),
  'upgradeTask.firmware': tested(`${areas}/upgrades/upgrades`, wrongTask),
  // An ONU of GPON is let in by its serial number: no LOID is offered.
  ONU: line(
    'web/screens/onus/service/identity.ts',
    "{ sn: str({ label: orderWords.serial, format: 'onuSerial', maxLength: 12, optional: true }) }",
  ),
  'monitor.window': line('web/screens/performance/StrategyDetail.tsx', 'windows.find((known) => known === chosen)'),

  'authRule.trigger': line('web/engine/form/FormFields.tsx', 'onBlur={() => state.blur(name)}'),
  'authRule.importFile': tested(accessRules, sheets),
  'authRule.importCount': tested(accessRules, 'takes exactly one file: with two, neither is imported'),
  'authRule.deviceClassFilter': line('catalogue/resources/access.ts', 'options: deviceClasses.slice(0, 2)'),
  'authRule.checkStatusFilter': line('catalogue/calls/access-rules.ts', 'checkStatus: numberFilter(-1, 1, -1)'),
  'delete.confirm': line('web/engine/list/use-removal.ts', 'await askDelete(rows.map(nameOf), many, loss?.(rows))'),
  'unauthorized.noRules': tested(
    `${areas}/unauthorized/unauthorized`,
    'is refused with a reason when it is listed already or names nothing',
  ),
  'unauthorized.stateFilter': line('catalogue/calls/unauthorized.ts', 'state: numberFilter(0, 2, 0)'),
  'unauthorized.paginationHidden': line('web/engine/list/ListPage.tsx', 'if (model.total === 0) return null;'),
  'directive.role': tested('web/engine/people/directives', 'of no role is a mistake, and says so'),
  'directive.permission': tested('web/engine/people/directives', 'of no permission is a mistake, and says so'),
  'dict.needTypes': tested(dictionaries, 'come as a map of lists when several are asked for; an unknown one is empty'),
  'dict.nonList': tested(dictionaries, 'come as a map of lists when several are asked for; an unknown one is empty'),
  'dict.dictId': line('web/app/guard.ts', String.raw`/^\/advanced\/menu\/manage\/dict\/dict-data\/index\/\d+$/`),

  'text.required': line('catalogue/kit/validate.ts', 'messages.required'),

  'cred.newNotOld': tested(signIn, newPassword),
  'cred.oldCorrect': tested(signIn, 'allows five guesses of the old password, not more'),
  'cred.confirm': line('web/screens/account/ChangePassword.tsx', 'newPassword === repeat'),
  'cred.codeNotEmpty': tested(ways, 'is over after five wrong tries, which lock the user for 30 s, the password too'),
  'cred.codeResend': tested(ways, 'comes again after 60 s and not before'),
  'cred.terms': tested(ways, 'makes a tenant and its manager, who can sign in, and asks for the terms first'),
  'cred.adminDelete': tested(users, 'admin, oneself, and whoever is signed in'),
  'cred.kickSelf': tested(`${areas}/online-users/online-users`, 'cannot put themselves out when they are the only one'),
  'user.defaultPassword': tested(users, 'signs in with its name as the password, only to change it'),
  'user.oltBinding': tested(users, 'is bound to OLTs with a limit of ONUs and a range of MACs, of its own tenant'),

  'file.import.ext': tested(accessRules, sheets),
  'file.avatar': tested(
    `${areas}/users/people-rules`,
    'is made anew from a PNG, a JPEG or a GIF, and shown where its owner is shown',
  ),

  'project.treeDepth': tested(groups, 'is at most 7 deep, also when a whole branch is moved'),
  'project.oneDefault': tested(`${areas}/projects/projects`, 'hands the default over: there is one, always'),
  'project.groupNotOwnParent': tested(groups, 'has no group that is its own parent or stands below itself'),
  'project.moveGroups': tested(
    groups,
    'are moved from one group to another, both of which are named and neither of which is "All"',
  ),
  'topo.noDuplicate': tested('catalogue/models/topology', 'with %s is refused'),
  'topo.splitterParent': tested('catalogue/models/topology', 'with %s is refused'),
  'topo.splitterDelete': tested('catalogue/models/topology', 'loses no splitter that something hangs below'),
  'topo.rootSplitterDelete': tested(
    `${areas}/topology/topology`,
    'keeps a splitter that something hangs below, and a root splitter with ONUs',
  ),
  'topo.bindOnce': tested(
    `${areas}/topology/topology`,
    'is bound once and unbound again, in the words of the specification',
  ),
  // A backup has no stretch of time to choose; a once-schedule that is over is the task's business (decision 18).
  'backup.time': tested(`${areas}/jobs/jobs`, 'runs three minutes from now when its time is over'),

  'priority.1_15': lacks(/^user\w*(level|prior)/i, 'a user of the device is one of two roles and has no level'),

  'tenant.systemFiles': tested(
    `${areas}/storage/storage`,
    'of another tenant do not exist, and system files belong to the tenant of the installation',
  ),
  'language.set': tested(
    `${areas}/languages/languages`,
    'is for a language of two letters, with a name, in a file that can be read',
  ),
  'language.supported': tested('catalogue/kit/tongue', 'is one of the two of the console'),
  'theme.supported': line('web/app/session.ts', "chosen('theme') === 'dark' ? 'dark' : 'simple'"),
  'paging.size': line('web/engine/state/query-state.ts', 'pageSizes = [10, 20, 50]'),
  'paging.resetOnQuery': tested('web/engine/state/query-state', 'returns to page 1 when the query changes'),
  'cap.alarm': line('web/shell/AlarmBell.tsx', 'rows.slice(0, 100)'),
  'cap.topologyPanel': line('web/screens/topology/GraphView.tsx', 'const mostAlarms = 5;'),
  'cap.taskLog': line('web/engine/state/query-state.ts', 'firstPageSize = 10'),
  'cap.results': line('catalogue/calls/strategies.ts', '.max(mostResults)'),
  'cap.topItems': line('web/screens/performance/Ranking.tsx', 'pageSize: mostTopItems'),
  'layout.designWidth': line('web/engine/state/screen.ts', 'Math.min(Math.max(width, narrowest), widest)'),
};
