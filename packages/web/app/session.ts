import type { Language } from '@heliograph/catalogue/kit/text.ts';
import { menuTree, withProject, type MenuNode, type MenuRow } from './menu.ts';

export type ThemeName = 'simple' | 'dark';

export interface SignedInUser {
  readonly userName: string;
  readonly nickName: string;
  readonly userLevel: string;
  readonly tenantId: string;
  readonly tenantName: string;
}

export interface Project {
  readonly projectId: string;
  readonly name: string;
}

/** What the console knows of the signed-in person (S1 §3.1, 3.8). */
export interface SessionState {
  readonly token: string | null;
  readonly lang: Language;
  readonly theme: ThemeName;
  readonly user: SignedInUser | null;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly mustChangePassword: boolean;
  readonly serverRoutes: readonly MenuRow[] | null;
  readonly projectRoutes: readonly MenuRow[];
  readonly projectList: readonly Project[];
  readonly curProject: Project | null;
  /** The project whose menu is applied. */
  readonly routerProjectId: string | null;
  /** The tree of both menus, made anew when one of them changes. */
  readonly menu: readonly MenuNode[];
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

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

const signedOut = {
  token: null,
  user: null,
  roles: [],
  permissions: [],
  mustChangePassword: false,
  serverRoutes: null,
  projectRoutes: [],
  projectList: [],
  curProject: null,
  routerProjectId: null,
  menu: [],
} as const;

type Routes = Pick<SessionState, 'serverRoutes' | 'projectRoutes'>;
const treeOf = ({ serverRoutes, projectRoutes }: Routes) =>
  withProject(menuTree(serverRoutes ?? []), menuTree(projectRoutes));

function readList(store: Store, key: string): readonly MenuRow[] | null {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null');
    return Array.isArray(value) ? (value as MenuRow[]) : null;
  } catch {
    // Someone else's writing under our key: as good as absent, the menu is then asked for again.
    return null;
  }
}

/** The session of this tab: state for the screens, mirrored in the session storage. */
export class Session {
  #state: SessionState;
  readonly #store: Store;
  readonly #listeners = new Set<() => void>();

  constructor(store: Store) {
    this.#store = store;
    const routes = {
      serverRoutes: readList(store, 'serverRoutes'),
      projectRoutes: readList(store, 'projectRoutes') ?? [],
    };
    this.#state = {
      ...signedOut,
      ...routes,
      menu: treeOf(routes),
      token: store.getItem('token'),
      lang: store.getItem('lang') === 'zh' ? 'zh' : 'en',
      theme: store.getItem('theme') === 'dark' ? 'dark' : 'simple',
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
    const next = { ...this.#state, ...change };
    const isSameMenu = change.serverRoutes === undefined && change.projectRoutes === undefined;
    this.#state = isSameMenu ? next : { ...next, menu: treeOf(next) };
    const { token, lang, theme, serverRoutes, projectRoutes } = change;
    if (token !== undefined) this.#write('token', token);
    if (lang !== undefined) this.#write('lang', lang);
    if (theme !== undefined) this.#write('theme', theme);
    if (serverRoutes !== undefined) this.#write('serverRoutes', serverRoutes && JSON.stringify(serverRoutes));
    if (projectRoutes !== undefined) this.#write('projectRoutes', JSON.stringify(projectRoutes));
    for (const listener of this.#listeners) listener();
  }

  /** Forgets the token and everything that came with it; language and theme stay (S1 §8, code 401). */
  end(): void {
    this.#state = { ...this.#state, ...signedOut };
    for (const key of ['token', 'serverRoutes', 'projectRoutes']) this.#store.removeItem(key);
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

  #write(key: string, value: string | null): void {
    if (value === null) this.#store.removeItem(key);
    else this.#store.setItem(key, value);
  }
}
