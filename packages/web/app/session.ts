import type { Language } from '@heliograph/catalogue/kit/text.ts';
import { baseLanguageOf, tongueOf, type Tongue } from '@heliograph/catalogue/kit/tongue.ts';
import type { Zone } from '../engine/values/time.ts';
import { navTree, withProject, type NavNode, type MenuRow } from './menu.ts';

export type ThemeName = 'simple' | 'dark';

export interface SignedInUser {
  readonly userId: string;
  /** Address of the picture; null = none. */
  readonly avatar: string | null;
  readonly userName: string;
  readonly nickName: string;
  readonly userLevel: string;
  readonly tenantId: string;
  /** The tenant that is on screen. */
  readonly tenantName: string;
  readonly logo?: string | null;
  /** Set while somebody of the installation's own tenant works as another one. */
  readonly workingAs?: { readonly tenantId: string; readonly name: string } | null;
  /** Of the installation's own tenant, and may work as others. */
  readonly switchesTenants?: boolean;
}

/** A language with a pack; `complete` in percent. */
export interface Offered {
  readonly language: string;
  readonly name: string;
  readonly version: string;
  readonly complete: number;
}

export interface SessionProject {
  readonly projectId: string;
  readonly name: string;
  /** What the person is in it: Manager, Operator or Guest. */
  readonly role?: string;
  /** False: it may only look, whatever its permissions say. */
  readonly mayChange?: boolean;
  /** Of its permissions, those that count here; null = all of them. */
  readonly permissions?: readonly string[] | null;
}

/** What the console knows of the signed-in person (S1 §3.1, 3.8). */
export interface SessionState {
  readonly token: string | null;
  /** The one of the console's two languages that is shown, or that a further one falls back to. */
  readonly lang: Language;
  /** The language that was chosen, in two letters; one that is not offered (any more) is kept, and English shown. */
  readonly tag: string;
  /** What is spoken now: the chosen language as soon as its words are here. */
  readonly tongue: Tongue;
  /** Languages that have a pack. */
  readonly offered: readonly Offered[];
  readonly theme: ThemeName;
  readonly zone: Zone;
  /** Levels of new incidents that make a sound; 1 is critical. */
  readonly sounds: readonly number[];
  /** New incidents are notifications of the browser while the tab is hidden. */
  readonly desktop: boolean;
  readonly user: SignedInUser | null;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  /** Calls that are closed to the person though it holds their permission, by `routeOf`. */
  readonly closedCalls: readonly string[];
  readonly mustChangePassword: boolean;
  /** The licence of the installation ends in so many days or has ended; null: nothing to tell this person. */
  readonly licence: { readonly days: number; readonly expired: boolean } | null;
  /** Between two polls of a device. */
  readonly pollMs: number;
  readonly serverRoutes: readonly MenuRow[] | null;
  readonly projectRoutes: readonly MenuRow[];
  readonly projectList: readonly SessionProject[];
  readonly curProject: SessionProject | null;
  /** The project whose menu is applied. */
  readonly routerProjectId: string | null;
  /** The tree of both menus, made anew when one of them changes. */
  readonly menu: readonly NavNode[];
}

/** Keys of the session storage (S1 §3.1) that later screens leave their selection under. */
export type HandoverKey =
  | 'tr069OnuInfo'
  | 'tr069Path'
  | 'eOnuInfo'
  | 'onuInfo'
  | 'onuListPath'
  | 'onuWanProfileInfo'
  | 'onuWanInfo'
  | 'onuWifiProfileInfo';

export type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;
/** What this browser remembers beyond a session; the session's own storage goes first. */
export type BrowserMemory = Pick<Storage, 'getItem' | 'setItem'>;

const signedOut = {
  token: null,
  user: null,
  roles: [],
  permissions: [],
  closedCalls: [],
  mustChangePassword: false,
  licence: null,
  pollMs: 300_000,
  serverRoutes: null,
  projectRoutes: [],
  projectList: [],
  curProject: null,
  routerProjectId: null,
  menu: [],
} as const;

type Routes = Pick<SessionState, 'serverRoutes' | 'projectRoutes'>;
const treeOf = ({ serverRoutes, projectRoutes }: Routes) =>
  withProject(navTree(serverRoutes ?? []), navTree(projectRoutes));

function readList(store: SessionStore, key: string): readonly MenuRow[] | null {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null');
    return Array.isArray(value) ? (value as MenuRow[]) : null;
  } catch {
    // Someone else's writing under our key: as good as absent, the menu is then asked for again.
    return null;
  }
}

/** The project that was chosen before the page was reloaded; whether it is still there shows when the projects are read. */
function readProject(store: SessionStore): SessionProject | null {
  try {
    const value = JSON.parse(store.getItem('curProject') ?? 'null') as Partial<SessionProject> | null;
    if (typeof value?.projectId !== 'string' || typeof value.name !== 'string') return null;
    return {
      projectId: value.projectId,
      name: value.name,
      ...(typeof value.role === 'string' ? { role: value.role } : {}),
    };
  } catch {
    return null;
  }
}

const noMemory: BrowserMemory = { getItem: () => null, setItem: () => undefined };
const inMemory = (key: 'lang' | 'theme' | 'zone' | 'sounds' | 'desktop') => `heliograph:${key}`;

type Choice = 'lang' | 'tag' | 'tongue' | 'theme' | 'zone' | 'sounds' | 'desktop';

const levelsIn = (stored: string | null): number[] => [1, 2, 3, 4].filter((level) => stored?.includes(String(level)));

/** Language and theme of the session (S1 §3.1), of a new one as they were chosen last in this browser; the zone is the browser's. */
function choicesIn(store: SessionStore, memory: BrowserMemory): Pick<SessionState, Choice> {
  const chosen = (key: 'lang' | 'theme') => store.getItem(key) ?? memory.getItem(inMemory(key));
  const stored = chosen('lang') ?? '';
  const tag = /^[a-z]{2}$/.test(stored) ? stored : 'en';
  const lang = baseLanguageOf(tag);
  return {
    lang,
    tag,
    tongue: tongueOf(lang),
    theme: chosen('theme') === 'dark' ? 'dark' : 'simple',
    zone: memory.getItem(inMemory('zone')) === 'utc' ? 'utc' : 'viewer',
    sounds: levelsIn(memory.getItem(inMemory('sounds'))),
    desktop: memory.getItem(inMemory('desktop')) === '1',
  };
}

/** A choice is spoken in the console's own words at once; those of its pack follow. */
function spokenBy({ lang, tag, tongue }: Partial<SessionState>): Partial<SessionState> {
  if (tongue !== undefined) return { lang: tongue.base };
  const chosen = tag ?? lang;
  if (chosen === undefined) return {};
  return { lang: baseLanguageOf(chosen), tag: chosen, tongue: tongueOf(baseLanguageOf(chosen)) };
}

/** The session of this tab: state for the screens, mirrored in the session storage. */
export class TabSession {
  #state: SessionState;
  readonly #store: SessionStore;
  readonly #memory: BrowserMemory;
  readonly #listeners = new Set<() => void>();

  constructor(store: SessionStore, memory: BrowserMemory = noMemory) {
    this.#store = store;
    this.#memory = memory;
    const routes = {
      serverRoutes: readList(store, 'serverRoutes'),
      projectRoutes: readList(store, 'projectRoutes') ?? [],
    };
    this.#state = {
      ...signedOut,
      ...routes,
      menu: treeOf(routes),
      token: store.getItem('token'),
      curProject: readProject(store),
      ...choicesIn(store, memory),
      offered: [],
    };
  }

  get state(): SessionState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): SessionState => this.#state;

  /** Changes part of the state; what belongs in the session storage is written there. */
  update(change: Partial<SessionState>): void {
    const next = { ...this.#state, ...change, ...spokenBy(change) };
    const isSameMenu = change.serverRoutes === undefined && change.projectRoutes === undefined;
    this.#state = isSameMenu ? next : { ...next, menu: treeOf(next) };
    const { token, lang, tag, theme, zone, sounds, desktop, serverRoutes, projectRoutes, curProject } = change;
    if (token !== undefined) this.#write('token', token);
    if (curProject !== undefined) this.#write('curProject', curProject && JSON.stringify(curProject));
    const chosen = tag ?? lang;
    if (chosen !== undefined) this.#choose('lang', chosen);
    if (theme !== undefined) this.#choose('theme', theme);
    if (zone !== undefined) this.#memory.setItem(inMemory('zone'), zone);
    if (sounds !== undefined) this.#memory.setItem(inMemory('sounds'), sounds.join());
    if (desktop !== undefined) this.#memory.setItem(inMemory('desktop'), desktop ? '1' : '0');
    if (serverRoutes !== undefined) this.#write('serverRoutes', serverRoutes && JSON.stringify(serverRoutes));
    if (projectRoutes !== undefined) this.#write('projectRoutes', JSON.stringify(projectRoutes));
    for (const listener of this.#listeners) listener();
  }

  /** Forgets the token and everything that came with it; language and theme stay (S1 §8, code 401). */
  end(): void {
    this.#state = { ...this.#state, ...signedOut };
    for (const key of ['token', 'serverRoutes', 'projectRoutes', 'curProject']) this.#store.removeItem(key);
    for (const listener of this.#listeners) listener();
  }

  /** Empties the session storage (S1 §4.1, a visit without a token); what is on screen keeps its language and theme. */
  clear(): void {
    this.#store.clear();
    this.#state = { ...this.#state, ...signedOut };
    for (const listener of this.#listeners) listener();
  }

  handOver(key: HandoverKey, value: object | string): void {
    this.#store.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  }

  handedOver(key: HandoverKey): string | null {
    return this.#store.getItem(key);
  }

  #choose(key: 'lang' | 'theme', value: string): void {
    this.#store.setItem(key, value);
    this.#memory.setItem(inMemory(key), value);
  }

  #write(key: string, value: string | null): void {
    if (value === null) this.#store.removeItem(key);
    else this.#store.setItem(key, value);
  }
}
